/** A state: `cUF` of IBGE, and its offset from UTC in hours. */
export interface FederalState {
  readonly code: string;
  readonly offset: number;
}

const row = (uf: string, code: string, offset = -3): [string, FederalState] => [
  uf,
  { code, offset },
];

/** States by `UF`; Brazil keeps no summer time since 2019. */
export const BRAZILIAN_STATES: ReadonlyMap<string, FederalState> = new Map([
  row("RO", "11", -4),
  row("AC", "12", -5),
  row("AM", "13", -4),
  row("RR", "14", -4),
  row("PA", "15"),
  row("AP", "16"),
  row("TO", "17"),
  row("MA", "21"),
  row("PI", "22"),
  row("CE", "23"),
  row("RN", "24"),
  row("PB", "25"),
  row("PE", "26"),
  row("AL", "27"),
  row("SE", "28"),
  row("BA", "29"),
  row("MG", "31"),
  row("ES", "32"),
  row("RJ", "33"),
  row("SP", "35"),
  row("PR", "41"),
  row("SC", "42"),
  row("RS", "43"),
  row("MS", "50", -4),
  row("MT", "51", -4),
  row("GO", "52"),
  row("DF", "53"),
]);

/** State by the first two digits of a municipality's code. */
const BY_CODE: ReadonlyMap<string, string> = new Map(
  [...BRAZILIAN_STATES].map(([uf, { code }]) => [code, uf]),
);

/** `UF` of a municipality. */
export function stateOf(municipality: string): string | undefined {
  return BY_CODE.get(municipality.slice(0, 2));
}

const MS_PER_H = 3_600_000;

/** Day and time of a moment (ms) at an offset from UTC in hours. */
export function clockAt(now: number, offset: number): readonly [day: string, time: string] {
  const [day = "", time = ""] = new Date(now + offset * MS_PER_H)
    .toISOString()
    .slice(0, 19)
    .split("T");
  return [day, time];
}

/** `2026-01-15T14:05:09-03:00`. */
export function moment(day: string, time: string, offset: number): string {
  return `${day}T${time}-${String(-offset).padStart(2, "0")}:00`;
}
