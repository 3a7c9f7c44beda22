import type { Invoice } from "@fakturo/model";

/** UNTDID 1001 by document type and tag; the last matching row applies (BT-3). */
const ROWS: readonly (readonly [type: string, tag: string, code: string])[] = [
  ["standard", "", "380"],
  ["credit-note", "", "381"],
  ["debit-note", "", "383"],
  ["corrective", "", "384"],
  ["proforma", "", "325"],
  ["standard", "partial", "326"],
  ["standard", "self-billed", "389"],
  ["credit-note", "self-billed", "261"],
  ["standard", "prepayment", "386"],
  ["standard", "factoring", "393"],
  ["credit-note", "factoring", "396"],
];

const COMMERCIAL_INVOICE = "380";

/** The addon's code, else that of type and tags. */
export function documentTypeOf({ type, $tags = [], tax }: Invoice): string {
  const given = tax?.ext?.["untdid-document-type"];
  if (given) return given;
  const row = ROWS.findLast(([kind, tag]) => kind === type && (tag === "" || $tags.includes(tag)));
  return row?.[2] ?? COMMERCIAL_INVOICE;
}
