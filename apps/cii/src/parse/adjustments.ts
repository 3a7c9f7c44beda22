import { type AdjustmentFields, adjustmentsFrom } from "@fakturo/en16931";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { type Breakdown, readCombos } from "./taxes.ts";

/** Discounts and charges of a line or document (BG-20, BG-21, BG-27, BG-28). */
export function readAdjustments(parent: XmlElement | undefined, breakdown: Breakdown) {
  const { exemptions } = breakdown;
  return adjustmentsFrom([
    ...findAll(parent, "ram:SpecifiedTradeAllowanceCharge").map((row) => ({
      isCharge: text(row, "ram:ChargeIndicator/udt:Indicator") === "true",
      code: text(row, "ram:ReasonCode"),
      reason: text(row, "ram:Reason"),
      base: text(row, "ram:BasisAmount"),
      percent: text(row, "ram:CalculationPercent"),
      amount: text(row, "ram:ActualAmount"),
      taxes: readCombos(find(row, "ram:CategoryTradeTax"), exemptions),
    })),
    ...findAll(parent, "ram:SpecifiedLogisticsServiceCharge").map((row) =>
      readFreight(row, breakdown),
    ),
  ]);
}

/** Delivery costs, which EXTENDED and ZUGFeRD 1.0 distinguish from other charges. */
function readFreight(row: XmlElement, { taxes, exemptions }: Breakdown): AdjustmentFields {
  const only = taxes.length === 1 ? taxes[0] : undefined;
  return {
    isCharge: true,
    code: "",
    reason: text(row, "ram:Description"),
    base: "",
    percent: "",
    amount: text(row, "ram:AppliedAmount"),
    taxes: readCombos(find(row, "ram:AppliedTradeTax") ?? only, exemptions),
  };
}
