import { combosFrom, taxNoteFrom } from "@fakturo/en16931";
import { type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { findAll, text } from "./find.ts";

/** VATEX codes of the breakdown by category (BT-121). */
export type Exemptions = ReadonlyMap<string, string>;

export function readExemptions(root: XmlElement): Exemptions {
  const found = new Map<string, string>();
  for (const category of findAll(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory")) {
    const code = text(category, "cbc:TaxExemptionReasonCode");
    if (code) found.set(text(category, "cbc:ID"), code);
  }
  return found;
}

/** The tax of a line, allowance or charge (BG-30, BT-95, BT-102). */
export function readCombos(category: XmlElement | undefined, exemptions: Exemptions): JsonObject[] {
  const code = text(category, "cbc:ID");
  return combosFrom({
    scheme: text(category, "cac:TaxScheme/cbc:ID"),
    category: code,
    percent: text(category, "cbc:Percent"),
    vatex: exemptions.get(code),
  });
}

/** Wording of exemptions (BT-120). */
export function readTaxNotes(root: XmlElement): JsonObject[] {
  const categories = findAll(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory");
  return listOf(
    categories.map((category) =>
      taxNoteFrom(
        { scheme: text(category, "cac:TaxScheme/cbc:ID"), category: text(category, "cbc:ID") },
        text(category, "cbc:TaxExemptionReason"),
      ),
    ),
  );
}
