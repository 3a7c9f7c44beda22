import type { Invoice } from "@fakturo/model";
import type { CorrectionHook } from "@fakturo/plugin";
import { applyTaxCoding } from "./coding.ts";

/** Kinds of corrected invoice (art. 80 of the VAT Act); R1 is the default. */
export const RECTIFICATIONS = ["R1", "R2", "R3", "R4", "R5"];

/** Correction methods by type of invoice: S replaces the amounts, I states the difference. */
const WAYS: ReadonlyMap<string, string> = new Map([
  ["corrective", "S"],
  ["credit-note", "I"],
  ["debit-note", "I"],
]);

/** Sets type and method of a correction. */
export function codeCorrection(invoice: Invoice, docType: string, correctionType: string): void {
  const way = WAYS.get(invoice.type);
  if (way) applyTaxCoding(invoice, { [correctionType]: [way], [docType]: RECTIFICATIONS });
}

/** Moves a type in the options from the corrected invoice to the correction. */
export function moveDocType(docType: string): CorrectionHook {
  return (draft) => {
    const [original] = draft.preceding ?? [];
    const { [docType]: chosen, ...others } = original?.ext ?? {};
    if (!original || !chosen) return;
    draft.tax = { ...draft.tax, ext: { ...draft.tax?.ext, [docType]: chosen } };
    original.ext = others;
  };
}
