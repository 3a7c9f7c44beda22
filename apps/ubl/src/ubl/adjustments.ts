import type { Adjustment, Vat } from "@fakturo/en16931";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { money, vatCategory } from "./elements.ts";

/** Allowance or charge (BG-20, BG-21 with VAT category, BG-27, BG-28 without). */
export function allowanceCharge(row: Adjustment, currency: string, vat?: Vat): XmlNode {
  return group(
    "cac:AllowanceCharge",
    leaf("cbc:ChargeIndicator", String(row.isCharge)),
    leaf("cbc:AllowanceChargeReasonCode", row.code), // BT-98, BT-105, BT-140, BT-145
    leaf("cbc:AllowanceChargeReason", row.reason), // BT-97, BT-104, BT-139, BT-144
    leaf("cbc:MultiplierFactorNumeric", row.percent?.toString()), // BT-94, BT-101, BT-138, BT-143
    money("cbc:Amount", row.amount, currency), // BT-92, BT-99, BT-136, BT-141
    money("cbc:BaseAmount", row.base, currency), // BT-93, BT-100, BT-137, BT-142
    vat && vatCategory("cac:TaxCategory", vat), // BT-95, BT-96, BT-102, BT-103
  );
}
