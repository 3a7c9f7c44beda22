import { compact, listOf } from "@fakturo/en16931";
import type { JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

/** Discounts and charges of a line or document (BG-20, BG-21, BG-27, BG-28). */
export function readAdjustments(
  parent: XmlElement,
  exemptions: Exemptions,
): { readonly discounts: JsonObject[]; readonly charges: JsonObject[] } {
  const rows = findAll(parent, "cac:AllowanceCharge");
  const isCharge = (row: XmlElement) => text(row, "cbc:ChargeIndicator") === "true";
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
  const code = text(row, "cbc:AllowanceChargeReasonCode");
  const percent = text(row, "cbc:MultiplierFactorNumeric");
  return compact({
    reason: text(row, "cbc:AllowanceChargeReason"),
    base: percent ? text(row, "cbc:BaseAmount") : undefined,
    percent: percent ? `${percent}%` : undefined,
    amount: text(row, "cbc:Amount"),
    taxes: readCombos(find(row, "cac:TaxCategory"), exemptions),
    ext: compact({ [isCharge ? "untdid-charge" : "untdid-allowance"]: code }),
  });
}
