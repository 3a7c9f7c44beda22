import type { SeriesRecord, State } from "./state.ts";

/** What is wrong with an ATCUD, in the terms of the service for transport documents. */
export type AtcudProblem =
  | "missing"
  | "unknown"
  | "foreign"
  | "type"
  | "series"
  | "sequence"
  | "inactive";

/** The document that an ATCUD belongs to. */
export interface AtcudOwner {
  readonly nif: string;
  readonly documentType: string;
  /** Type, series and number, e.g. `FT A2026/1`. */
  readonly number: string;
  readonly atcud: string;
}

/** A series that every taxpayer has registered: test credentials name it. */
export const TEST_SERIES = { code: "SIMULADA", documentType: "FT", series: "SIM" } as const;

type Registered = Pick<
  SeriesRecord,
  "nif" | "documentType" | "series" | "first" | "last" | "state"
>;

function testSeries({ nif }: AtcudOwner): Registered {
  const { documentType, series } = TEST_SERIES;
  return { nif, documentType, series, first: "1", state: "A" };
}

const NUMBER = /^(\S+) ([^/]+)\/(\d+)$/;

/** Compares an ATCUD with the registered series; undefined where it fits. */
export function atcudProblem(owner: AtcudOwner, { series }: State): AtcudProblem | undefined {
  const { nif, documentType, number, atcud } = owner;
  const [code = "", sequence, ...more] = atcud.split("-");
  if (sequence === undefined || more.length > 0) return "missing";
  const found: Registered | undefined =
    code === TEST_SERIES.code
      ? testSeries(owner)
      : [...series.values()].find((one) => one.code === code);
  if (!found) return "unknown";
  if (found.nif !== nif) return "foreign";
  const [, type, name = "", own] = NUMBER.exec(number) ?? [];
  if (found.documentType !== documentType || type !== documentType) return "type";
  if (found.series.toUpperCase() !== name.toUpperCase()) return "series";
  if (own !== sequence || !isWithin(found, sequence)) return "sequence";
  return found.state === "A" || found.state === "F" ? undefined : "inactive";
}

function isWithin({ first, last }: Registered, sequence: string): boolean {
  const at = BigInt(sequence);
  return at >= BigInt(first) && (last === undefined || at <= BigInt(last));
}
