import type { Invoice, StringMap } from "@fakturo/model";

/**
 * Allowed codes by extension, the first of which is the default. An extension without codes is removed.
 */
export type Coding = Readonly<Record<string, readonly string[]>>;

interface Extended {
  ext?: StringMap | undefined;
}

/** Replaces codes of a row, identity or document that are not allowed. */
export function applyCoding(holder: Extended, coding: Coding): void {
  const codes: Record<string, string> = { ...holder.ext };
  for (const [extension, allowed] of Object.entries(coding)) {
    const [first] = allowed;
    if (first === undefined) delete codes[extension];
    else if (!allowed.includes(codes[extension] ?? "")) codes[extension] = first;
  }
  holder.ext = codes;
}

/** Replaces codes of an invoice (`tax.ext`) that are not allowed. */
export function applyTaxCoding(invoice: Invoice, coding: Coding): void {
  const tax = invoice.tax ?? {};
  applyCoding(tax, coding);
  invoice.tax = tax;
}
