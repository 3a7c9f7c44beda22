import type { Invoice, StringMap } from "@fakturo/model";

/**
 * Codes by extension: those that may stay, the first of which is the default. An extension without
 * codes is taken out.
 */
export type Coding = Readonly<Record<string, readonly string[]>>;

interface Extended {
  ext?: StringMap | undefined;
}

/** Makes the codes of a row, identity or document fit. */
export function applyCoding(holder: Extended, coding: Coding): void {
  const codes: Record<string, string> = { ...holder.ext };
  for (const [extension, allowed] of Object.entries(coding)) {
    const [first] = allowed;
    if (first === undefined) delete codes[extension];
    else if (!allowed.includes(codes[extension] ?? "")) codes[extension] = first;
  }
  holder.ext = codes;
}

/** Makes the codes of an invoice as a whole fit (`tax.ext`). */
export function applyTaxCoding(invoice: Invoice, coding: Coding): void {
  const tax = invoice.tax ?? {};
  applyCoding(tax, coding);
  invoice.tax = tax;
}
