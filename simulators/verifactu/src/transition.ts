import type { Code } from "./codes.ts";
import type { RecordFacts } from "./facts.ts";
import type { FiledRecord } from "./records.ts";

/** Result for a record whose key has this state: stored, or refused with the code. */
export function refusalOf(
  record: RecordFacts,
  stored: FiledRecord | undefined,
  presenter: string,
): Code | undefined {
  const refusal =
    record.kind === "Alta" ? registration(record, stored) : cancellation(record, stored);
  if (refusal || !stored) return refusal;
  return mayChange(stored, presenter) ? undefined : 3003;
}

/** The issuer may change all its records, others those that they have filed. */
function mayChange({ issuer, presenter: filer }: FiledRecord, presenter: string): boolean {
  return presenter === issuer || presenter === filer;
}

/** "Validaciones", annex 6: first registrations and amendments. */
function registration(record: RecordFacts, stored: FiledRecord | undefined): Code | undefined {
  const isAmendment = record.text("Subsanacion") === "S";
  const isUnknown = record.text("RechazoPrevio") === "X";
  if (isAmendment && !isUnknown) return stored ? undefined : 3002;
  return stored ? 3000 : undefined;
}

/** "Validaciones", annex 6: cancellations. */
function cancellation(record: RecordFacts, stored: FiledRecord | undefined): Code | undefined {
  const isUnknown = record.text("SinRegistroPrevio") === "S";
  if (isUnknown && stored) return stored.state === "Anulado" ? 3001 : 3000;
  return stored || isUnknown ? undefined : 3002;
}
