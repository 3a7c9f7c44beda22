import type { RecordedDocument } from "./entry.ts";

const DAY_LENGTH = "YYYY-MM-DD".length;
const STAMP_LENGTH = "YYYY-MM-DDThh:mm:ss".length;
/** Time between the recording and the start on the same day, in which the document is communicated. */
const COMMUNICATION_MS = 10 * 60_000;

/**
 * Start of a transport, `YYYY-MM-DDThh:mm:ss` in Portuguese time: at the beginning of the day of despatch; on the
 * day of the recording ten minutes after it, because the AT must know the document before.
 */
export function movementStart({ document, entered }: RecordedDocument): string {
  const { content, date } = document;
  const despatch =
    content.kind === "goods" && "despatch_date" in content.document
      ? content.document.despatch_date
      : undefined;
  const day = despatch ?? date;
  if (day !== entered.slice(0, DAY_LENGTH)) return `${day}T00:00:00`;
  return new Date(Date.parse(`${entered}Z`) + COMMUNICATION_MS)
    .toISOString()
    .slice(0, STAMP_LENGTH);
}
