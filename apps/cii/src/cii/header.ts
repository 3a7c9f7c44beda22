import { documentTypeOf, noteSubjectOf } from "@fakturo/en16931";
import { fullCode, type Invoice, type Note } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { CiiContext } from "../contexts.ts";
import { frameworkOf } from "./choruspro.ts";
import { day } from "./elements.ts";

/** Extension with the process of French invoices (BT-23). */
const FRENCH_MODE = "fr-ctc-billing-mode";

/** Short names of the contexts of French files. */
const FRENCH_CONTEXT = /^(peppol-france|facturx)/;

/** BG-2. */
export function documentContext(invoice: Invoice, context: CiiContext): XmlNode {
  return group(
    "rsm:ExchangedDocumentContext",
    group(
      "ram:BusinessProcessSpecifiedDocumentContextParameter",
      leaf("ram:ID", processOf(invoice, context)), // BT-23
    ),
    group(
      "ram:GuidelineSpecifiedDocumentContextParameter",
      leaf("ram:ID", context.short === "choruspro" ? frameworkOf(invoice) : context.guideline), // BT-24
    ),
  );
}

/** French files name the billing mode, which approved platforms ask for; Factur-X too where the document has one. */
function processOf({ tax }: Invoice, { short, process }: CiiContext): string {
  const isFrench = FRENCH_CONTEXT.test(short);
  return (isFrench && tax?.ext?.[FRENCH_MODE]) || process;
}

/** Number, type, date and notes (BT-1 to BT-3, BG-1). */
export function exchangedDocument(invoice: Invoice): XmlNode {
  return group(
    "rsm:ExchangedDocument",
    leaf("ram:ID", fullCode(invoice)), // BT-1
    leaf("ram:TypeCode", documentTypeOf(invoice)), // BT-3
    day("ram:IssueDateTime", invoice.issue_date), // BT-2
    (invoice.notes ?? []).filter(({ text }) => text).map(includedNote), // BG-1
  );
}

function includedNote(note: Note): XmlNode {
  return group(
    "ram:IncludedNote",
    leaf("ram:Content", note.text), // BT-22
    leaf("ram:SubjectCode", noteSubjectOf(note)), // BT-21
  );
}
