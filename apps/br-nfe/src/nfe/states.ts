/** A state: `cUF` of IBGE, and hours that its clocks differ from UTC. */
export interface State {
  readonly code: string;
  readonly offset: number;
}

const row = (uf: string, code: string, offset = -3): [string, State] => [uf, { code, offset }];

/** States by `UF`; Brazil keeps no summer time since 2019. */
export const STATES: ReadonlyMap<string, State> = new Map([
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
