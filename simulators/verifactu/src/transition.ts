import type { Code } from "./codes.ts";
import type { RecordFacts } from "./facts.ts";
import type { FiledRecord } from "./records.ts";

/** Result for a record whose key has this state: stored, or refused with the code. */
export function refusalOf(record: RecordFacts, stored: FiledRecord | undefined): Code | undefined {
  return record.kind === "Alta" ? registration(record, stored) : cancellation(record, stored);
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
  if (isUnknown) return stored ? 3000 : undefined;
  return stored ? undefined : 3002;
}
