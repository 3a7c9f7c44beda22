import { adjustmentsFrom } from "@fakturo/en16931";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";
import { type Exemptions, readCombos } from "./taxes.ts";

/** Discounts and charges of a line or document (BG-20, BG-21, BG-27, BG-28). */
export function readAdjustments(parent: XmlElement, exemptions: Exemptions) {
  return adjustmentsFrom(
    findAll(parent, "cac:AllowanceCharge").map((row) => ({
      isCharge: text(row, "cbc:ChargeIndicator") === "true",
      code: text(row, "cbc:AllowanceChargeReasonCode"),
      reason: text(row, "cbc:AllowanceChargeReason"),
      base: text(row, "cbc:BaseAmount"),
      percent: text(row, "cbc:MultiplierFactorNumeric"),
      amount: text(row, "cbc:Amount"),
      taxes: readCombos(find(row, "cac:TaxCategory"), exemptions),
    })),
  );
}
