import type { Adjustment, Vat } from "@fakturo/en16931";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { money } from "./elements.ts";

/** Allowance or charge (BG-20, BG-21 with VAT category, BG-27, BG-28 without). */
export function allowanceCharge(row: Adjustment, vat?: Vat): XmlNode {
  return group(
    "ram:SpecifiedTradeAllowanceCharge",
    group("ram:ChargeIndicator", leaf("udt:Indicator", String(row.isCharge))),
    leaf("ram:CalculationPercent", row.percent?.toString()), // BT-94, BT-101, BT-138, BT-143
    money("ram:BasisAmount", row.base), // BT-93, BT-100, BT-137, BT-142
    money("ram:ActualAmount", row.amount), // BT-92, BT-99, BT-136, BT-141
    leaf("ram:ReasonCode", row.code), // BT-98, BT-105, BT-140, BT-145
    leaf("ram:Reason", row.reason), // BT-97, BT-104, BT-139, BT-144
    vat && tradeTax("ram:CategoryTradeTax", vat), // BT-95, BT-96, BT-102, BT-103
  );
}

/** VAT category and rate of a line, allowance or charge. */
export function tradeTax(name: string, { code, percent }: Vat): XmlNode {
  return group(
    name,
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:CategoryCode", code), // BT-95, BT-102, BT-151
    leaf("ram:RateApplicablePercent", percent?.toString()), // BT-96, BT-103, BT-152
  );
}
