import { isObject } from "@fakturo/model";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import type { PlemsiDocument } from "./payload.ts";

const Record = Type.Object({
  kind: Type.Unsafe<"invoice" | "credit" | "debit">({
    type: "string",
    enum: ["invoice", "credit", "debit"],
  }),
  body: Type.Object({
    date: Type.String(),
    prefix: Type.String(),
    number: Type.Integer(),
    totalToPay: Type.Number(),
    customer: Type.Object({ identification_number: Type.String() }),
  }),
});
export type PlemsiRecord = Static<typeof Record>;

/** The request of a document as the bytes of a record. */
export function recordOf({ kind, body }: PlemsiDocument): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ kind, body }));
}

/** A record with the whole body of its request. @throws FakturoError "input" for other bytes. */
export function recordIn(
  bytes: Uint8Array,
): PlemsiRecord & { readonly request: Readonly<Record<string, unknown>> } {
  const text = new TextDecoder().decode(bytes);
  const record = readJsonAs(Record, text, "the record");
  const whole: unknown = JSON.parse(text);
  const request = isObject(whole) && isObject(whole.body) ? whole.body : {};
  return { ...record, request };
}
