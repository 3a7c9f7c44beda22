import { defineRecord, putRecord, type RecordWrite, Type } from "@fakturo/plugin";
import { communicationDeadline } from "../deadline.ts";
import type { RecordedDocument } from "../saft/entry.ts";

const MONTH = "2026-03".length;
/** Time after the deadline for which a missing communication is told. */
const TOLD_MS = 60 * 86_400_000;

/** Recorded documents that the AT does not have yet, by entry. */
export const outstanding = defineRecord({
  key: "at-pt.outstanding",
  schema: Type.Object({
    /** NIF of the supplier. */
    holder: Type.String(),
    /** NIF and month, e.g. `545259045 2026-03`. */
    month: Type.String(),
  }),
  indexes: ["holder", "month"],
});

/** A supplier's month, as records name it; `day` is a day of it, or the month itself. */
export function monthOf(holder: string, day: string): string {
  return `${holder} ${day.slice(0, MONTH)}`;
}

/**
 * Stores that a recorded document has to be communicated, by web service or in the SAF-T of its month. Transport documents
 * are communicated before their start.
 */
export function owed(entry: string, { document }: RecordedDocument): readonly RecordWrite[] {
  const { part, date, supplier } = document;
  if (part === "movement") return [];
  const holder = supplier.tax_id?.code ?? "";
  const month = monthOf(holder, date);
  const at = communicationDeadline(date);
  const message = `documents of ${date.slice(0, MONTH)} of ${holder} have to be communicated to the AT`;
  const more = { entry, due: { at, message, group: month }, expiresAt: at + TOLD_MS };
  return [putRecord(outstanding, entry, { holder, month }, more)];
}

/** Stores that the AT has a document. */
export function communicated(entry: string): RecordWrite {
  return { type: outstanding, id: entry, value: null };
}
