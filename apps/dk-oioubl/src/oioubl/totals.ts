import type { DocumentAdjustment } from "@fakturo/en16931";
import type { Amount } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { type OioublInvoice, totalOf } from "./account.ts";
import { categoryOf, taxCategory } from "./codes.ts";
import { money } from "./money.ts";

/** Sums, in which "exclusive" means the tax alone (F-INV126 to -133). */
export function totalsOf({ bill, lines, duties, adjustments }: OioublInvoice): XmlNode {
  const { totals, currency } = bill;
  const sumOf = (isCharge: boolean) =>
    totalOf(adjustments.filter((row) => row.isCharge === isCharge).map(({ amount }) => amount));
  const charges = sumOf(true);
  const allowances = sumOf(false);
  const gross = totalOf(lines.map(({ sum }) => sum));
  const tax = totalOf([totals.tax, ...duties.map(({ amount }) => amount)]);
  const inclusive = totalOf([
    gross,
    tax,
    charges,
    allowances.neg(),
    totals.rounding ?? totalOf([]),
  ]);
  return group(
    "cac:LegalMonetaryTotal",
    money("cbc:LineExtensionAmount", gross, currency),
    money("cbc:TaxExclusiveAmount", tax, currency),
    money("cbc:TaxInclusiveAmount", inclusive, currency),
    money("cbc:AllowanceTotalAmount", unlessZero(allowances), currency),
    money("cbc:ChargeTotalAmount", unlessZero(charges), currency),
    money("cbc:PrepaidAmount", totals.prepaid, currency),
    money("cbc:PayableRoundingAmount", totals.rounding, currency),
    money("cbc:PayableAmount", totals.due, currency),
  );
}

const unlessZero = (amount: Amount) => (amount.isZero() ? undefined : amount);

/** Allowance or charge; percentages are fractions here (F-LIB228). */
export function allowanceCharge(row: DocumentAdjustment, currency: string): XmlNode {
  const { isCharge, code, reason, percent, amount, base, vat } = row;
  return group(
    "cac:AllowanceCharge",
    leaf("cbc:ChargeIndicator", String(isCharge)),
    leaf("cbc:AllowanceChargeReasonCode", code), // BT-98, BT-105
    leaf("cbc:AllowanceChargeReason", reason), // BT-97, BT-104
    leaf("cbc:MultiplierFactorNumeric", percent?.withPointAt(percent.exp + 2).toString()),
    money("cbc:Amount", amount, currency), // BT-92, BT-99
    money("cbc:BaseAmount", base, currency), // BT-93, BT-100
    taxCategory("cac:TaxCategory", categoryOf(vat.code), {
      percent: vat.percent?.toString() ?? "0",
    }), // BT-95, BT-96, BT-102, BT-103
  );
}
