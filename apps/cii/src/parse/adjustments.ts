import { compact, listOf } from "@fakturo/en16931";
import type { JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

/** Discounts and charges of a line or document (BG-20, BG-21, BG-27, BG-28). */
export function readAdjustments(
  parent: XmlElement | undefined,
  exemptions: Exemptions,
): { readonly discounts: JsonObject[]; readonly charges: JsonObject[] } {
  const rows = findAll(parent, "ram:SpecifiedTradeAllowanceCharge");
  const isCharge = (row: XmlElement) => text(row, "ram:ChargeIndicator/udt:Indicator") === "true";
  const read = (row: XmlElement) => readAdjustment(row, isCharge(row), exemptions);
  return {
    discounts: listOf(rows.filter((row) => !isCharge(row)).map(read)),
    charges: listOf(rows.filter(isCharge).map(read)),
  };
}

function readAdjustment(
  row: XmlElement,
  isCharge: boolean,
  exemptions: Exemptions,
): JsonObject | undefined {
  const code = text(row, "ram:ReasonCode");
  const percent = text(row, "ram:CalculationPercent");
  return compact({
    reason: text(row, "ram:Reason"),
    base: percent ? text(row, "ram:BasisAmount") : undefined,
    percent: percent ? `${percent}%` : undefined,
    amount: text(row, "ram:ActualAmount"),
    taxes: readCombos(find(row, "ram:CategoryTradeTax"), exemptions),
    ext: compact({ [isCharge ? "untdid-charge" : "untdid-allowance"]: code }),
  });
}
