import type { Census } from "../census.ts";
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

const DAY = /^(\d{2})-(\d{2})-(\d{4})$/;

/** Milliseconds of a `DD-MM-YYYY`; undefined for other texts and invalid dates. */
export function dayOf(text: string): number | undefined {
  const [, day, month, year] = DAY.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return new Date(ms || 0).toISOString().startsWith(iso) ? ms : undefined;
}
