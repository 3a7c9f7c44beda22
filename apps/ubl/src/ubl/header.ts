import type { Bill } from "@fakturo/en16931";
import { documentTypeOf, noteSubjectOf } from "@fakturo/en16931";
import { fullCode, type Invoice, type Note } from "@fakturo/model";
import { leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { UblContext } from "../contexts.ts";
import { periodOf } from "./elements.ts";
import type { UblDocumentKind } from "./namespaces.ts";
import { dueDateOf } from "./payment.ts";

/** UNTDID 2005 by tax point (BT-8). */
const TAX_POINTS: ReadonlyMap<string, string> = new Map([
  ["issue", "3"],
  ["delivery", "35"],
  ["payment", "432"],
]);

/** Extension with the process of French invoices (BT-23). */
const FRENCH_MODE = "fr-ctc-billing-mode";

/** Everything before the references; credit notes have another order. */
export function header(bill: Bill, context: UblContext, kind: UblDocumentKind): XmlChild[] {
  const { invoice, accounting } = bill;
  const typeCode = leaf(kind.typeCode, documentTypeOf(invoice)); // BT-3
  const taxPoint = leaf("cbc:TaxPointDate", invoice.value_date); // BT-7
  const notes = notesOf(invoice, context); // BG-1
  const isInvoice = kind.root === "Invoice";
  return [
    leaf("cbc:CustomizationID", context.customization), // BT-24
    leaf("cbc:ProfileID", profileOf(invoice, context)), // BT-23
    leaf("cbc:ID", fullCode(invoice)), // BT-1
    leaf("cbc:IssueDate", invoice.issue_date), // BT-2
    isInvoice ? leaf("cbc:DueDate", dueDateOf(invoice)) : taxPoint, // BT-9
    typeCode,
    notes,
    isInvoice ? taxPoint : undefined,
    leaf("cbc:DocumentCurrencyCode", invoice.currency), // BT-5
    leaf("cbc:TaxCurrencyCode", accounting?.currency), // BT-6
    leaf("cbc:AccountingCost", invoice.ordering?.cost), // BT-19
    leaf("cbc:BuyerReference", invoice.ordering?.code), // BT-10
    periodOf(invoice.ordering?.period, taxPointCode(invoice)), // BG-14, BT-8
  ];
}

function profileOf({ tax }: Invoice, { isFrench, profile }: UblContext): string {
  const mode = isFrench ? tax?.ext?.[FRENCH_MODE] : undefined;
  return mode || profile;
}

/** Date and code of the tax point exclude each other (BR-CO-03). */
function taxPointCode({ tax, value_date }: Invoice): string | undefined {
  return value_date ? undefined : TAX_POINTS.get(tax?.point ?? "");
}

/** Peppol allows one note (PEPPOL-EN16931-R002). */
function notesOf({ notes = [] }: Invoice, { rules }: UblContext): XmlNode[] {
  const texts = notes.map(noteText);
  const written = rules === "peppol" ? [texts.join("\n\n")] : texts;
  return written.map((text) => leaf("cbc:Note", text)); // BT-21, BT-22
}

/** `#AAI#text` with a subject, else the text. */
function noteText(note: Note): string {
  const subject = noteSubjectOf(note);
  return subject ? `#${subject}#${note.text}` : note.text;
}
