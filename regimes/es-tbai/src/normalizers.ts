import type { Invoice, Line } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { applyCoding, applyTaxCoding, type Coding, identifyCustomer } from "@fakturo/spain";
import { codeCombo, takeKey } from "./combos.ts";
import { IDENTITY_TYPE, PRODUCT, REGION, SIMPLIFIED } from "./extensions.ts";

/** Codes of VAT by the key of the item. */
const PRODUCTS: ReadonlyMap<string, Coding> = new Map([
  ["goods", { [PRODUCT]: ["goods", "resale"] }],
  ["services", { [PRODUCT]: ["services"] }],
  ["", { [PRODUCT]: ["services"] }],
]);

/** Names of the provinces, with their codes of ISO 3166-2. */
const PROVINCES: ReadonlyMap<string, string> = new Map([
  ["alava", "VI"],
  ["álava", "VI"],
  ["araba", "VI"],
  ["vi", "VI"],
  ["bizkaia", "BI"],
  ["vizcaya", "BI"],
  ["bi", "BI"],
  ["gipuzkoa", "SS"],
  ["guipuzcoa", "SS"],
  ["guipúzcoa", "SS"],
  ["ss", "SS"],
]);

function codeProduct({ item, taxes }: Line): void {
  const vat = taxes?.find(({ cat }) => cat === "VAT");
  const coding = PRODUCTS.get(item?.key ?? "");
  if (vat && coding) applyCoding(vat, coding);
}

function codeRegion(invoice: Invoice): void {
  if (invoice.tax?.ext?.[REGION]) return;
  const address = invoice.supplier?.addresses?.[0];
  const province = PROVINCES.get(address?.region?.toLowerCase() ?? "");
  if (province) applyTaxCoding(invoice, { [REGION]: [province] });
}

function codeInvoice(invoice: Invoice): void {
  codeRegion(invoice);
  if (invoice.$tags?.includes("simplified")) applyTaxCoding(invoice, { [SIMPLIFIED]: ["S"] });
  identifyCustomer(invoice, IDENTITY_TYPE);
}

/** Keys of VAT by causes of exemption. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Derives codes of TicketBAI from taxes, items, identities, the supplier's address and tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", codeCombo),
  normalizer("bill.Line", codeProduct),
  normalizer("bill.Invoice", codeInvoice),
];
