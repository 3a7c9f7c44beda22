import { isZeroDate, timeNow, today } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";

interface Dated {
  issue_date?: string | undefined;
  issue_time?: string | undefined;
}

const MIDNIGHT = "00:00:00";

/**
 * Sets the date of a document without one to today. A midnight `issue_time` is replaced by the present
 * time in the regime's time zone (spec §1.3).
 */
export function applyIssueDate(doc: Dated, context: DocumentContext, now: number): void {
  const zone = context.regime?.timeZone ?? "UTC";
  const time = doc.issue_time;
  if (time !== undefined && (time === "" || time === MIDNIGHT)) {
    doc.issue_date = today(zone, now);
    doc.issue_time = timeNow(zone, now);
  } else if (!doc.issue_date || isZeroDate(doc.issue_date)) {
    doc.issue_date = today(zone, now);
  }
}
