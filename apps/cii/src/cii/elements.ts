import type { Amount, Period } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** An amount in the invoice's currency. */
export function money(name: string, amount: Amount | undefined): XmlNode {
  return leaf(name, amount?.toString());
}

/** UNTDID 2379 for `CCYYMMDD`. */
const DAY = "102";

/** A date under `name`, with the element that holds the digits. */
function dated(name: string, holder: string, date: string | undefined): XmlNode {
  return group(name, leaf(holder, date?.replaceAll("-", ""), { format: DAY }));
}

/** A date. */
export function day(name: string, date: string | undefined): XmlNode {
  return dated(name, "udt:DateTimeString", date);
}

/** The issue date of a referenced document. */
export function issued(date: string | undefined): XmlNode {
  return dated("ram:FormattedIssueDateTime", "qdt:DateTimeString", date);
}

/** The date of the tax point, which has no time in this schema. */
export function taxPointDay(date: string | undefined): XmlNode {
  return dated("ram:TaxPointDate", "udt:DateString", date);
}

/** BG-14, BG-26. */
export function periodOf(period: Period | undefined): XmlNode {
  return group(
    "ram:BillingSpecifiedPeriod",
    day("ram:StartDateTime", period?.start), // BT-73, BT-134
    day("ram:EndDateTime", period?.end), // BT-74, BT-135
  );
}

/** A document by its number. */
export function reference(name: string, code: string | undefined): XmlNode {
  return group(name, leaf("ram:IssuerAssignedID", code));
}
