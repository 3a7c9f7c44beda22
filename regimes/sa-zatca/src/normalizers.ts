import { TAX_CATEGORY, VATEX } from "@fakturo/addon-eu-en16931";
import { CEF_VATEX } from "@fakturo/catalogues";
import type { BillTax, Combo, Invoice, TaxNote } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { vatOfLines } from "./exemptions.ts";
import { INVOICE_TYPE } from "./extensions.ts";
import { transactionType } from "./transaction.ts";

const REASONS: ReadonlyMap<string, string> = new Map(CEF_VATEX);

/** Requests the current time from the calculation. */
const NOW = "00:00:00";

function prepare(invoice: Invoice): void {
  invoice.issue_time ||= NOW;
  const tax = invoice.tax ?? {};
  invoice.tax = tax;
  tax.rounding = "currency";
  if (!tax.ext?.[INVOICE_TYPE])
    tax.ext = { ...tax.ext, [INVOICE_TYPE]: transactionType(invoice.$tags) };
  addReasons(tax, vatOfLines(invoice));
}

/** One note for each tax category with a reason for exemption. */
function addReasons(tax: BillTax, combos: readonly Combo[]): void {
  const noted = new Set(
    tax.notes?.filter(({ cat }) => cat === "VAT").map(({ ext }) => ext?.[TAX_CATEGORY]),
  );
  const added: TaxNote[] = [];
  for (const { key, ext } of combos) {
    const text = REASONS.get(ext?.[VATEX] ?? "");
    const category = ext?.[TAX_CATEGORY];
    if (!text || !category || noted.has(category)) continue;
    noted.add(category);
    added.push({ cat: "VAT", ...(key && { key }), text, ext: { [TAX_CATEGORY]: category } });
  }
  if (added.length > 0) tax.notes = [...(tax.notes ?? []), ...added];
}

/** Transaction type from tags, reasons for exemption from codes; amounts are rounded line by line. */
export const normalizers: readonly Normalizer[] = [normalizer("bill.Invoice", prepare)];
