import { type Bill, countryOf, sellerOf, type VatSubtotal } from "@fakturo/en16931";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { UblContext } from "../contexts.ts";
import { money, vatCategory } from "./elements.ts";

/** BG-22 and BG-23. */
export function totalsOf(bill: Bill, context: UblContext): XmlChild[] {
  const { accounting } = bill;
  return [
    taxTotalOf(bill, context),
    accounting &&
      group("cac:TaxTotal", money("cbc:TaxAmount", accounting.tax, accounting.currency)), // BT-111
    monetaryTotalOf(context.hasPayer ? withBothSums(bill) : bill),
  ];
}

/** Tax and its breakdown (BG-23). */
function taxTotalOf(bill: Bill, context: UblContext): XmlNode {
  const { currency, totals, subtotals } = bill;
  const hasRates = needsRates(bill, context);
  return group(
    "cac:TaxTotal",
    money("cbc:TaxAmount", totals.tax, currency), // BT-110
    subtotals.map((subtotal) => taxSubtotal(subtotal, currency, hasRates)),
  );
}

/** German rules demand a rate even where there is none (BR-DE-14, DE-R-014). */
function needsRates({ invoice }: Bill, { rules }: UblContext): boolean {
  return rules === "xrechnung" || (rules === "peppol" && countryOf(sellerOf(invoice)) === "DE");
}

/** The French extended rules demand the sum of charges where there is one of allowances (BR-FREXT-CO-12). */
function withBothSums(bill: Bill): Bill {
  const { totals } = bill;
  if (!totals.allowances || totals.charges) return bill;
  return { ...bill, totals: { ...totals, charges: totals.allowances.sub(totals.allowances) } };
}

/** BG-22. */
export function monetaryTotalOf({ currency, totals }: Bill): XmlNode {
  return group(
    "cac:LegalMonetaryTotal",
    money("cbc:LineExtensionAmount", totals.lines, currency), // BT-106
    money("cbc:TaxExclusiveAmount", totals.net, currency), // BT-109
    money("cbc:TaxInclusiveAmount", totals.gross, currency), // BT-112
    money("cbc:AllowanceTotalAmount", totals.allowances, currency), // BT-107
    money("cbc:ChargeTotalAmount", totals.charges, currency), // BT-108
    money("cbc:PrepaidAmount", totals.prepaid, currency), // BT-113
    money("cbc:PayableRoundingAmount", totals.rounding, currency), // BT-114
    money("cbc:PayableAmount", totals.due, currency), // BT-115
  );
}

/** BG-23. */
function taxSubtotal(subtotal: VatSubtotal, currency: string, hasRates: boolean) {
  const category = vatCategory("cac:TaxCategory", subtotal.vat, subtotal);
  return group(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", subtotal.taxable, currency), // BT-116
    money("cbc:TaxAmount", subtotal.tax, currency), // BT-117
    hasRates && !subtotal.vat.percent ? withZeroRate(category) : category,
  );
}

function withZeroRate(category: ReturnType<typeof vatCategory>) {
  const { content } = category;
  if (typeof content !== "object") return category;
  const [id, , ...rest] = content;
  return group(category.name, id, leaf("cbc:Percent", "0"), ...rest);
}
