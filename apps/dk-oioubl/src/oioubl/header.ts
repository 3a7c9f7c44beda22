import type { UblDocumentKind } from "@fakturo/app-ubl";
import { documentTypeOf, noteSubjectOf } from "@fakturo/en16931";
import { fullCode, type Note, type Period } from "@fakturo/model";
import { attributed, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { OioublInvoice } from "./account.ts";
import { categoryOf, LISTS, STANDARD } from "./codes.ts";

/** BT-24. */
export const CUSTOMIZATION = "OIOUBL-2.1";

/** Business processes of OIOUBL (BT-23): NES profile 5 with invoice response, and simple billing. */
export const PROFILES = {
  nes5: "urn:www.nesubl.eu:profiles:profile5:ver2.0",
  bilsim: "Procurement-BilSim-1.0",
} as const;
/** Key of a business process. */
export type OioublProfile = keyof typeof PROFILES;

/** Everything before the references; credit notes have another order. */
export function header(
  { bill, lines }: OioublInvoice,
  kind: UblDocumentKind,
  profile: OioublProfile,
): XmlChild[] {
  const { invoice, accounting } = bill;
  const isInvoice = kind.root === "Invoice";
  const typeCode = attributed(leaf(kind.typeCode, documentTypeOf(invoice)), LISTS.invoiceType); // BT-3
  const taxPoint = leaf("cbc:TaxPointDate", invoice.value_date); // BT-7
  const notes = noteOf(invoice.notes ?? []); // BG-1
  const isCharged = lines.some(({ line }) => categoryOf(line.vat.code) === STANDARD);
  return [
    leaf("cbc:UBLVersionID", "2.1"),
    leaf("cbc:CustomizationID", CUSTOMIZATION),
    leaf("cbc:ProfileID", PROFILES[profile], LISTS.profile),
    leaf("cbc:ID", fullCode(invoice)), // BT-1
    leaf("cbc:UUID", invoice.uuid),
    leaf("cbc:IssueDate", invoice.issue_date), // BT-2
    ...(isInvoice ? [typeCode, notes, taxPoint] : [taxPoint, typeCode, notes]),
    leaf("cbc:DocumentCurrencyCode", invoice.currency), // BT-5
    leaf("cbc:TaxCurrencyCode", isCharged ? accounting?.currency : undefined), // BT-6
    leaf("cbc:AccountingCost", invoice.ordering?.cost), // BT-19
    leaf("cbc:BuyerReference", invoice.ordering?.code), // BT-10
    periodOf(invoice.ordering?.period), // BG-14
  ];
}

/** BG-14. */
function periodOf(period: Period | undefined): XmlNode {
  return group(
    "cac:InvoicePeriod",
    leaf("cbc:StartDate", period?.start),
    leaf("cbc:EndDate", period?.end),
  );
}

/**
 * All notes joined, because several must be in different languages (W-LIB011, W-LIB012). Those without a
 * subject come first, to stay distinguishable.
 */
function noteOf(notes: readonly Note[]): XmlNode {
  const texts = notes.map(noteText);
  const plain = texts.filter((text) => !text.startsWith("#"));
  const coded = texts.filter((text) => text.startsWith("#"));
  return leaf("cbc:Note", [...plain, ...coded].join("\n"));
}

/** `#AAI#text` with a subject, else the text. */
function noteText(note: Note): string {
  const subject = noteSubjectOf(note);
  return subject ? `#${subject}#${note.text}` : note.text;
}
