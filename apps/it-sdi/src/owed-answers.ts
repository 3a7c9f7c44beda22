import { defineRecord, putRecord, type RecordWrite, Type } from "@fakturo/plugin";
import { termsAfter } from "./terms.ts";

const DAY_MS = 86_400_000;
/** Days after the term for which a missing answer is told. */
const TOLD_DAYS = 30;

/** Received invoices that a public body has not answered, by entry. */
export const owedAnswers = defineRecord({
  key: "sdi-it.answer",
  schema: Type.Object({ number: Type.String() }),
});

/** Stores that a received invoice has to be answered; `received` is in milliseconds since 1970. */
export function owedAnswer(entry: string, number: string, received: number): RecordWrite {
  const at = termsAfter(received);
  const message = `the public body has to accept or refuse the invoice ${number} over the SdI; silence accepts it`;
  const more = { entry, due: { at, message }, expiresAt: at + TOLD_DAYS * DAY_MS };
  return putRecord(owedAnswers, entry, { number }, more);
}

/** Stores that an invoice was answered. */
export function answered(entry: string): RecordWrite {
  return { type: owedAnswers, id: entry, value: null };
}
