import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

/** `2026-01-01 – 2026-01-31`, or an empty text. */
export function periodText(period: ContentNode, wording: Wording): string {
  if (!period.exists) return "";
  const days = [period.text("start"), period.text("end")].map((day) => wording.date(day));
  return [...new Set(days.filter((day) => day !== ""))].join(" – ");
}

/** `series-code · date · reason` of a referenced document. */
export function referenceText(document: ContentNode, wording: Wording): string {
  const parts = [
    wording.isolate(fullCode(document, "-")),
    wording.date(document.text("issue_date")),
    document.text("reason") || document.text("description"),
  ];
  return parts.filter((part) => !EMPTY.test(part)).join(" · ");
}

/** Joins series and code; either may be missing. */
export function fullCode(document: ContentNode, separator: string): string {
  return [document.text("series"), document.text("code")]
    .filter((part) => part !== "")
    .join(separator);
}

const EMPTY = /^[\u2066\u2069]*$/;
