import { find, findAll, text } from "@fakturo/app-ubl";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { EXCISE, KEY_OF_CATEGORY, MOMS, STANDARD } from "../oioubl/codes.ts";

const CHARGED: ReadonlySet<string> = new Set(["standard", "zero"]);

/** VAT of a line, an allowance or a charge; a zero rate has no percentage. */
export function comboOf(category: string, percent: string): JsonObject | undefined {
  const key = KEY_OF_CATEGORY.get(category);
  if (!key) return undefined;
  const shown = key === "zero" ? "0" : percent;
  return compact({
    cat: "VAT",
    key,
    percent: CHARGED.has(key) && shown ? `${shown}%` : undefined,
  });
}

/** VAT of a `cac:TaxCategory`. */
export function readCombos(category: XmlElement | undefined): JsonObject[] {
  return listOf([comboOf(text(category, "cbc:ID"), text(category, "cbc:Percent"))]);
}

/** Subtotals of an element's tax totals: those of VAT, or those of duties. */
function subtotals(from: XmlElement, isVat: boolean): readonly XmlElement[] {
  return findAll(from, "cac:TaxTotal/cac:TaxSubtotal").filter((row) => {
    const scheme = text(row, "cac:TaxCategory/cac:TaxScheme/cbc:ID");
    return (scheme === MOMS.code || scheme === "VAT") === isVat;
  });
}

/** VAT of a line: that of its item, else the charged category, else any. */
export function readLineCombos(line: XmlElement): JsonObject[] {
  const ofItem = readCombos(find(line, "cac:Item/cac:ClassifiedTaxCategory"));
  if (ofItem.length > 0) return ofItem;
  const rows = subtotals(line, true);
  const category = (row: XmlElement) => text(row, "cac:TaxCategory/cbc:ID");
  const main = rows.find((row) => category(row) === STANDARD) ?? rows[0];
  return readCombos(find(main, "cac:TaxCategory"));
}

/** Reason for charging no tax (BT-120). */
export function readTaxNotes(root: XmlElement): JsonObject[] {
  return listOf(
    subtotals(root, true).map((row) => {
      const reason = text(row, "cac:TaxCategory/cbc:TaxExemptionReason");
      const key = KEY_OF_CATEGORY.get(text(row, "cac:TaxCategory/cbc:ID"));
      return reason && key ? { cat: "VAT", key, text: reason } : undefined;
    }),
  );
}

/** An excise duty as a charge, with its kind of VAT. */
export interface ReadDuty {
  readonly charge: JsonObject;
  /** OIOUBL's category, such as `ZeroRated`. */
  readonly category: string;
}

/** Duties of a line or of the whole document. */
export function readDuties(from: XmlElement): ReadDuty[] {
  return subtotals(from, false).flatMap((row) => {
    const category = find(row, "cac:TaxCategory");
    if (text(category, "cbc:ID") !== EXCISE) return [];
    const percent = text(category, "cbc:Percent");
    const amount = text(row, "cbc:TaxAmount");
    const charge = compact({
      key: "excise",
      reason: text(category, "cac:TaxScheme/cbc:Name"),
      base: percent ? text(row, "cbc:TaxableAmount") : undefined,
      percent: percent ? `${percent}%` : undefined,
      amount,
      ext: compact({ "dk-oioubl-duty-code": text(category, "cac:TaxScheme/cbc:ID") }),
    });
    return charge ? [{ charge, category: text(category, "cac:TaxScheme/cbc:TaxTypeCode") }] : [];
  });
}

/** Duties of the document outside lines; each matching duty of a line removes one. */
export function remainingDuties(
  all: readonly ReadDuty[],
  taken: readonly JsonObject[],
): readonly ReadDuty[] {
  const open = taken.map((charge) => JSON.stringify(charge));
  return all.filter(({ charge }) => {
    const at = open.indexOf(JSON.stringify(charge));
    if (at < 0) return true;
    open.splice(at, 1);
    return false;
  });
}
