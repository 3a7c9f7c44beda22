import type { Bill, VatSubtotal } from "@fakturo/en16931";
import type { Invoice } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { money, taxPointDay } from "./elements.ts";

/** UNTDID 2475 by tax point (BT-8). */
const TAX_POINTS: ReadonlyMap<string, string> = new Map([
  ["issue", "5"],
  ["delivery", "29"],
  ["payment", "72"],
]);

/** BG-23. */
export function taxesOf({ invoice, subtotals }: Bill, { rules }: CiiContext): XmlNode[] {
  const point = taxPointCode(invoice);
  return subtotals.map((row, i) =>
    group(
      "ram:ApplicableTradeTax",
      money("ram:CalculatedAmount", row.tax), // BT-117
      leaf("ram:TypeCode", "VAT"),
      leaf("ram:ExemptionReason", row.reason), // BT-120
      money("ram:BasisAmount", row.taxable), // BT-116
      leaf("ram:CategoryCode", row.vat.code), // BT-118
      leaf("ram:ExemptionReasonCode", row.reasonCode), // BT-121
      // Only one date is allowed (CII-SR-461); a code may be repeated (CII-SR-462).
      i === 0 ? taxPointDay(invoice.value_date) : undefined, // BT-7
      leaf("ram:DueDateTypeCode", point), // BT-8
      leaf("ram:RateApplicablePercent", rateOf(row, rules === "xrechnung")), // BT-119
    ),
  );
}

/** XRechnung requires a rate in all cases (BR-DE-14). */
function rateOf({ vat }: VatSubtotal, always: boolean): string | undefined {
  return vat.percent?.toString() ?? (always ? "0" : undefined);
}

/** Date and code of the tax point exclude each other (BR-CO-03). */
function taxPointCode({ tax, value_date }: Invoice): string | undefined {
  return value_date ? undefined : TAX_POINTS.get(tax?.point ?? "");
}
