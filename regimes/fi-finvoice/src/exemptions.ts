import type { Combo, Invoice } from "@fakturo/model";
import { is } from "@fakturo/plugin";

const VATEX = "cef-vatex";

function vatCombos({ lines, discounts, charges }: Invoice): readonly Combo[] {
  return [...(lines ?? []), ...(discounts ?? []), ...(charges ?? [])]
    .flatMap((row) => row?.taxes ?? [])
    .filter((combo) => combo?.cat === "VAT");
}

/** Finvoice allows one reason per kind of VAT: one code and one text. */
function hasOneReason(invoice: Invoice): boolean {
  const codes = new Map<string, string>();
  for (const { key = "", ext } of vatCombos(invoice)) {
    const code = ext?.[VATEX];
    if (!code) continue;
    if ((codes.get(key) ?? code) !== code) return false;
    codes.set(key, code);
  }
  const notes = (invoice.tax?.notes ?? []).filter((note) => note?.cat === "VAT");
  return new Set(notes.map(({ key }) => key ?? "")).size === notes.length;
}

export const oneReason = is.that("one reason for each kind of VAT", hasOneReason);
