import { adjustmentsFrom } from "@fakturo/en16931";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

/** Discounts and charges of a line or document (BG-20, BG-21, BG-27, BG-28). */
export function readAdjustments(parent: XmlElement | undefined, exemptions: Exemptions) {
  return adjustmentsFrom(
    findAll(parent, "ram:SpecifiedTradeAllowanceCharge").map((row) => ({
      isCharge: text(row, "ram:ChargeIndicator/udt:Indicator") === "true",
      code: text(row, "ram:ReasonCode"),
      reason: text(row, "ram:Reason"),
      base: text(row, "ram:BasisAmount"),
      percent: text(row, "ram:CalculationPercent"),
      amount: text(row, "ram:ActualAmount"),
      taxes: readCombos(find(row, "ram:CategoryTradeTax"), exemptions),
    })),
  );
}
