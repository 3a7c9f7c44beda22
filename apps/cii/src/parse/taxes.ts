import { combosFrom, taxNoteFrom } from "@fakturo/en16931";
import { Amount, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";

/** VATEX codes of the breakdown by category (BT-121). */
export type Exemptions = ReadonlyMap<string, string>;

function readExemptions(settlement: XmlElement | undefined): Exemptions {
  const found = new Map<string, string>();
  for (const tax of findAll(settlement, "ram:ApplicableTradeTax")) {
    const code = text(tax, "ram:ExemptionReasonCode");
    if (code) found.set(text(tax, "ram:CategoryCode"), code);
  }
  return found;
}

/** The taxes of the whole document (BG-23). */
export interface Breakdown {
  readonly taxes: readonly XmlElement[];
  readonly exemptions: Exemptions;
}

export function readBreakdown(settlement: XmlElement | undefined): Breakdown {
  return {
    taxes: findAll(settlement, "ram:ApplicableTradeTax"),
    exemptions: readExemptions(settlement),
  };
}

/** The tax of a line, allowance or charge (BG-30, BT-95, BT-102). */
export function readCombos(tax: XmlElement | undefined, exemptions: Exemptions): JsonObject[] {
  const percent = text(tax, "ram:RateApplicablePercent");
  const category = text(tax, "ram:CategoryCode") || categoryOf(percent, tax);
  return combosFrom({
    scheme: text(tax, "ram:TypeCode"),
    category,
    percent,
    vatex: exemptions.get(category),
  });
}

/** UNTDID 5305 for taxes without a category, which ZUGFeRD 1.0 allows. */
function categoryOf(percent: string, tax: XmlElement | undefined): string {
  if (percent === "") return "";
  if (/[1-9]/.test(percent)) return "S";
  return text(tax, "ram:ExemptionReason") ? "E" : "Z";
}

/**
 * The tax of a line (BG-30). Lines of ZUGFeRD 1.0 BASIC have none: uses the document's only one, or the
 * only one with the same amount.
 */
export function readLineCombos(
  settlement: XmlElement | undefined,
  total: string,
  { taxes, exemptions }: Breakdown,
): JsonObject[] {
  const own = find(settlement, "ram:ApplicableTradeTax");
  if (own) return readCombos(own, exemptions);
  const alike = taxes.filter((tax) => isSame(text(tax, "ram:BasisAmount"), total));
  const [only, ...others] = taxes.length === 1 ? taxes : alike;
  return readCombos(others.length > 0 ? undefined : only, exemptions);
}

const isSame = (one: string, other: string) =>
  Amount.parse(one || "0").equals(Amount.parse(other || "0"));

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
