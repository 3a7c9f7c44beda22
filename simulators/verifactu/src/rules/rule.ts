import type { Census } from "@fakturo/simulator-spain";
import type { Code } from "../codes.ts";
import type { RecordFacts } from "../facts.ts";

/** Context of the checks of a record. */
export interface RuleWorld {
  /** NIF of the message's ObligadoEmision. */
  readonly issuer: string;
  readonly census: Census;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A check of records: true where the record violates it. */
export interface Rule {
  readonly code: Code;
  breaks(record: RecordFacts, world: RuleWorld): boolean;
}

/** Types of corrective invoices. */
export function isCorrective(record: RecordFacts): boolean {
  return record.text("TipoFactura").startsWith("R");
}
