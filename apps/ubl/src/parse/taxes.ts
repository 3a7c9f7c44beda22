import type { JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { CODE_OF_KEY } from "../codes/vat-categories.ts";
import { findAll, text } from "./find.ts";
import { compact } from "./json.ts";

const KEY_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...CODE_OF_KEY].map(([key, code]) => [code, key]),
);

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
  if (!category || code === "") return [];
  const percent = text(category, "cbc:Percent");
  const isCharged = /[1-9]/.test(percent) || code === "Z";
  const combo = compact({
    cat: text(category, "cac:TaxScheme/cbc:ID") || "VAT",
    key: KEY_OF_CODE.get(code),
    percent: isCharged && percent ? `${percent}%` : undefined,
    ext: compact({ "cef-vatex": exemptions.get(code), "untdid-tax-category": code }),
  });
  return combo ? [combo] : [];
}

/** Wording of exemptions (BT-120). */
export function readTaxNotes(root: XmlElement): JsonObject[] {
  return findAll(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory").flatMap((category) => {
    const wording = text(category, "cbc:TaxExemptionReason");
    const code = text(category, "cbc:ID");
    const note = wording
      ? compact({
          cat: text(category, "cac:TaxScheme/cbc:ID") || "VAT",
          key: KEY_OF_CODE.get(code),
          text: wording,
          ext: compact({ "untdid-tax-category": code }),
        })
      : undefined;
    return note ? [note] : [];
  });
}
