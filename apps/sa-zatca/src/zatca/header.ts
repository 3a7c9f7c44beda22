import { periodOf } from "@fakturo/app-ubl";
import { type Bill, documentTypeOf, noteSubjectOf } from "@fakturo/en16931";
import { fullCode, type Invoice, type Note } from "@fakturo/model";
import { leaf, type XmlChild } from "@fakturo/xml";
import { SAR } from "./amounts.ts";
import { INVOICE_TYPE, transactionOf } from "./transaction.ts";

/** BT-24. */
const CUSTOMIZATION = "urn:cen.eu:en16931:2017#compliant#urn:zatca.gov.sa:e-invoicing:1.0";

/** BT-23 (BR-KSA-EN16931-01). */
export const PROFILE = "reporting:1.0";

/** Commercial invoices of other countries become tax invoices (BR-KSA-05). */
const TAX_INVOICE = "388";
const COMMERCIAL_INVOICE = "380";

/** Everything before the references. */
export function header({ invoice, accounting }: Bill): XmlChild[] {
  const type = documentTypeOf(invoice);
  return [
    leaf("cbc:CustomizationID", CUSTOMIZATION),
    leaf("cbc:ProfileID", PROFILE),
    leaf("cbc:ID", fullCode(invoice)), // BT-1
    leaf("cbc:UUID", invoice.uuid), // KSA-1
    leaf("cbc:IssueDate", invoice.issue_date), // BT-2
    leaf("cbc:IssueTime", invoice.issue_time), // KSA-25
    leaf("cbc:DueDate", invoice.payment?.terms?.due_dates?.[0]?.date), // BT-9
    leaf("cbc:InvoiceTypeCode", type === COMMERCIAL_INVOICE ? TAX_INVOICE : type, {
      name: transactionIn(invoice), // KSA-2
    }), // BT-3
    (invoice.notes ?? []).map((note) => leaf("cbc:Note", noteText(note))), // BT-22
    leaf("cbc:TaxPointDate", invoice.value_date), // BT-7
    leaf("cbc:DocumentCurrencyCode", invoice.currency), // BT-5
    leaf("cbc:TaxCurrencyCode", accounting?.currency ?? SAR), // BT-6
    leaf("cbc:AccountingCost", invoice.ordering?.cost), // BT-19
    leaf("cbc:BuyerReference", invoice.ordering?.code), // BT-10
    periodOf(invoice.ordering?.period), // BG-14
  ];
}

/** Type of transaction from the extension, else from the tags. */
export function transactionIn({ tax, $tags = [] }: Invoice): string {
  return tax?.ext?.[INVOICE_TYPE] || transactionOf($tags);
}

/** `#AAI#text` with a subject, else the text. */
function noteText(note: Note): string {
  const subject = noteSubjectOf(note);
  return subject ? `#${subject}#${note.text}` : note.text;
}
