import type { Census } from "@fakturo/simulator-spain";
import type { Code } from "../codes.ts";
import type { RecordFacts } from "../facts.ts";

/** Context of the checks of a record. */
export interface RuleWorld {
  /** NIF of the Titular. */
  readonly holder: string;
  readonly census: Census;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A check of records: true where the record violates it. */
export interface Rule {
  readonly code: Code;
  breaks(record: RecordFacts, world: RuleWorld): boolean;
}

/** TipoFactura. */
export function typeOf(record: RecordFacts): string {
  return record.text("TipoFactura");
}

/** True for types of corrective invoices. */
export function isCorrective(record: RecordFacts): boolean {
  return typeOf(record).startsWith("R");
}

/** True for the book of issued invoices. */
export function isIssued({ book }: RecordFacts): boolean {
  return book.key === "issued";
}
