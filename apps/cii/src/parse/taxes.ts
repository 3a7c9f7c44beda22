import { combosFrom, taxNoteFrom } from "@fakturo/en16931";
import { type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { findAll, text } from "./find.ts";

/** VATEX codes of the breakdown by category (BT-121). */
export type Exemptions = ReadonlyMap<string, string>;

export function readExemptions(settlement: XmlElement | undefined): Exemptions {
  const found = new Map<string, string>();
  for (const tax of findAll(settlement, "ram:ApplicableTradeTax")) {
    const code = text(tax, "ram:ExemptionReasonCode");
    if (code) found.set(text(tax, "ram:CategoryCode"), code);
  }
  return found;
}

/** The tax of a line, allowance or charge (BG-30, BT-95, BT-102). */
export function readCombos(tax: XmlElement | undefined, exemptions: Exemptions): JsonObject[] {
  const category = text(tax, "ram:CategoryCode");
  return combosFrom({
    scheme: text(tax, "ram:TypeCode"),
    category,
    percent: text(tax, "ram:RateApplicablePercent"),
    vatex: exemptions.get(category),
  });
}

/** Wording of exemptions (BT-120). */
export function readTaxNotes(settlement: XmlElement | undefined): JsonObject[] {
  const taxes = findAll(settlement, "ram:ApplicableTradeTax");
  return listOf(
    taxes.map((tax) =>
      taxNoteFrom(
        { scheme: text(tax, "ram:TypeCode"), category: text(tax, "ram:CategoryCode") },
        text(tax, "ram:ExemptionReason"),
      ),
    ),
  );
}
