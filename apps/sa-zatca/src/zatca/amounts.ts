import type { Bill, BillLine, VatSubtotal } from "@fakturo/en16931";
import { Amount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** Riyal, in which tax is always accounted. */
export const SAR = "SAR";

/** Tax in riyal, repeated where the invoice itself is in riyal (BR-KSA-EN16931-08, -09). */
export function accountingTax({ totals, accounting }: Bill): XmlNode {
  const tax = accounting?.tax ?? totals.tax;
  return group(
    "cac:TaxTotal",
    leaf("cbc:TaxAmount", tax.toString(), { currencyID: accounting?.currency ?? SAR }), // BT-111
  );
}

/** Tax of a line, and the line with tax (KSA-11, KSA-12). */
export function lineTax({ net, vat }: BillLine, currency: string): XmlNode {
  const percent = vat.percent ?? Amount.zero();
  const tax = net
    .upscale(2)
    .mul(percent.withPointAt(percent.exp + 2))
    .rescale(net.exp);
  const money = (name: string, amount: Amount) =>
    leaf(name, amount.toString(), { currencyID: currency });
  return group(
    "cac:TaxTotal",
    money("cbc:TaxAmount", tax),
    money("cbc:RoundingAmount", net.add(tax)),
  );
}

const TAX_CATEGORY = "untdid-tax-category";
const VATEX = "cef-vatex";

/** Tax and its breakdown; zero-rated supplies need a reason, like exempt ones (BR-KSA-69). */
export function taxTotal(bill: Bill): XmlNode {
  const { totals, subtotals, currency } = bill;
  return group(
    "cac:TaxTotal",
    leaf("cbc:TaxAmount", totals.tax.toString(), { currencyID: currency }), // BT-110
    subtotals.map((row) => taxSubtotal(bill, row)),
  );
}

function taxSubtotal({ invoice, currency }: Bill, row: VatSubtotal): XmlNode {
  const { vat, taxable, tax } = row;
  const rates = invoice.totals?.taxes?.categories?.flatMap(({ rates = [] }) => rates) ?? [];
  const rate = rates.find(({ ext }) => ext?.[TAX_CATEGORY] === vat.code && ext[VATEX]);
  const note = invoice.tax?.notes?.find(({ ext }) => ext?.[TAX_CATEGORY] === vat.code);
  return group(
    "cac:TaxSubtotal",
    leaf("cbc:TaxableAmount", taxable.toString(), { currencyID: currency }), // BT-116
    leaf("cbc:TaxAmount", tax.toString(), { currencyID: currency }), // BT-117
    group(
      "cac:TaxCategory",
      leaf("cbc:ID", vat.code), // BT-118
      leaf("cbc:Percent", vat.percent?.toString() ?? "0"), // BT-119
      leaf("cbc:TaxExemptionReasonCode", rate?.ext?.[VATEX] ?? row.reasonCode), // BT-121
      leaf("cbc:TaxExemptionReason", note?.text ?? row.reason), // BT-120
      group("cac:TaxScheme", leaf("cbc:ID", "VAT")),
    ),
  );
}
