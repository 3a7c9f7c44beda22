import type { Vat } from "@fakturo/en16931";
import type { Amount, Period } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** An amount with its currency. */
export function money(name: string, amount: Amount | undefined, currency: string): XmlNode {
  return leaf(name, amount?.toString(), { currencyID: currency });
}

/** BG-14, BG-26. */
export function periodOf(period: Period | undefined, descriptionCode?: string): XmlNode {
  return group(
    "cac:InvoicePeriod",
    leaf("cbc:StartDate", period?.start), // BT-73, BT-134
    leaf("cbc:EndDate", period?.end), // BT-74, BT-135
    leaf("cbc:DescriptionCode", descriptionCode), // BT-8
  );
}

interface ExemptionText {
  readonly reason?: string | undefined;
  readonly reasonCode?: string | undefined;
}

/** VAT category of a subtotal, allowance, charge (`cac:TaxCategory`) or line. */
export function vatCategory(name: string, vat: Vat, exemption: ExemptionText = {}): XmlNode {
  return group(
    name,
    leaf("cbc:ID", vat.code), // BT-95, BT-102, BT-118, BT-151
    leaf("cbc:Percent", vat.percent?.toString()), // BT-96, BT-103, BT-119, BT-152
    leaf("cbc:TaxExemptionReasonCode", exemption.reasonCode), // BT-121
    leaf("cbc:TaxExemptionReason", exemption.reason), // BT-120
    group("cac:TaxScheme", leaf("cbc:ID", "VAT")),
  );
}
