import type { Bill, VatSubtotal } from "@fakturo/en16931";
import { group, leaf, type XmlChild } from "@fakturo/xml";
import type { Context } from "../contexts.ts";
import { money, vatCategory } from "./elements.ts";

/** BG-22 and BG-23. */
export function totalsOf(bill: Bill, context: Context): XmlChild[] {
  const { currency, totals, subtotals, accounting } = bill;
  return [
    group(
      "cac:TaxTotal",
      money("cbc:TaxAmount", totals.tax, currency), // BT-110
      subtotals.map((subtotal) => taxSubtotal(subtotal, currency, context)),
    ),
    accounting &&
      group("cac:TaxTotal", money("cbc:TaxAmount", accounting.tax, accounting.currency)), // BT-111
    group(
      "cac:LegalMonetaryTotal",
      money("cbc:LineExtensionAmount", totals.lines, currency), // BT-106
      money("cbc:TaxExclusiveAmount", totals.net, currency), // BT-109
      money("cbc:TaxInclusiveAmount", totals.gross, currency), // BT-112
      money("cbc:AllowanceTotalAmount", totals.allowances, currency), // BT-107
      money("cbc:ChargeTotalAmount", totals.charges, currency), // BT-108
      money("cbc:PrepaidAmount", totals.prepaid, currency), // BT-113
      money("cbc:PayableRoundingAmount", totals.rounding, currency), // BT-114
      money("cbc:PayableAmount", totals.due, currency), // BT-115
    ),
  ];
}

/** BG-23. */
function taxSubtotal(subtotal: VatSubtotal, currency: string, { rules }: Context) {
  const category = vatCategory("cac:TaxCategory", subtotal.vat, subtotal);
  return group(
    "cac:TaxSubtotal",
    money("cbc:TaxableAmount", subtotal.taxable, currency), // BT-116
    money("cbc:TaxAmount", subtotal.tax, currency), // BT-117
    // XRechnung wants a rate even where there is none (BR-DE-14).
    rules === "xrechnung" && !subtotal.vat.percent ? withZeroRate(category) : category,
  );
}

function withZeroRate(category: ReturnType<typeof vatCategory>) {
  const { content } = category;
  if (typeof content !== "object") return category;
  const [id, , ...rest] = content;
  return group(category.name, id, leaf("cbc:Percent", "0"), ...rest);
}
