import { asParticipant, documentTypeFrom, exchangeRatesFrom } from "@fakturo/en16931";
import { compact, type JsonObject, SCHEMA_BASE } from "@fakturo/model";
import { type UnreadNode, unreadIn, type Vocabulary, type XmlElement } from "@fakturo/xml";
import { contextFrom, isBillingMode } from "../contexts.ts";
import { readAdjustments } from "./adjustments.ts";
import { find, findAll, text } from "./find.ts";
import { readLines } from "./lines.ts";
import { readParty } from "./party.ts";
import { readPayment } from "./payment.ts";
import { readAttachments, readDelivery, readOrdering, readPreceding } from "./references.ts";
import { readUbl } from "./root.ts";
import { readTotals } from "./sums.ts";
import { readExemptions, readTaxNotes } from "./taxes.ts";
import { VOCABULARY, VOCABULARY_WITH_SUMS } from "./vocabulary.ts";

/**
 * The invoice in a UBL file as an unbuilt document; the engine calculates the totals.
 * @throws FakturoError "input" for data that is not a UBL invoice or credit note.
 */
export function parseUbl(data: Uint8Array): JsonObject {
  return readDocument(readUbl(data));
}

/** Elements of a UBL file that the parsed document lacks. @throws FakturoError "input". */
export function unreadInUbl(data: Uint8Array): UnreadNode[] {
  return unreadWith(VOCABULARY, data);
}

/**
 * The same, including sums of the file that differ from the document's. @throws FakturoError "input".
 */
export function differencesInUbl(data: Uint8Array): UnreadNode[] {
  return unreadWith(VOCABULARY_WITH_SUMS, data);
}

function unreadWith(vocabulary: Vocabulary, data: Uint8Array): UnreadNode[] {
  const root = readUbl(data);
  readDocument(root);
  return unreadIn(root, vocabulary);
}

/** Tax point by UNTDID 2005 (BT-8). */
const TAX_POINTS: ReadonlyMap<string, string> = new Map([
  ["3", "issue"],
  ["35", "delivery"],
  ["432", "payment"],
]);

/** The invoice under the root of a UBL file. */
export function readDocument(root: XmlElement): JsonObject {
  const code = text(root, "cbc:InvoiceTypeCode") || text(root, "cbc:CreditNoteTypeCode");
  const { type, tags } = documentTypeFrom(code);
  const profile = text(root, "cbc:ProfileID");
  const context = contextFrom(text(root, "cbc:CustomizationID"), profile);
  const exemptions = readExemptions(root);
  const trader = (path: string) => {
    const party = readParty(find(root, path));
    return context?.rules === "peppol" ? asParticipant(party) : party;
  };
  const seller = trader("cac:AccountingSupplierParty/cac:Party");
  const representative = readParty(find(root, "cac:TaxRepresentativeParty"));
  const document = {
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $addons: context?.addons,
    $tags: tags,
    type,
    code: text(root, "cbc:ID"),
    issue_date: text(root, "cbc:IssueDate"),
    issue_time: text(root, "cbc:IssueTime").slice(0, 8),
    value_date: text(root, "cbc:TaxPointDate"),
    currency: text(root, "cbc:DocumentCurrencyCode"),
    exchange_rates: readExchangeRates(root),
    preceding: readPreceding(root),
    tax: compact({
      rounding: "currency",
      point: TAX_POINTS.get(text(root, "cac:InvoicePeriod/cbc:DescriptionCode")),
      ext: compact({
        "untdid-document-type": code,
        "fr-ctc-billing-mode": isBillingMode(profile) ? profile : undefined,
      }),
      notes: readTaxNotes(root),
    }),
    supplier: representative ?? seller,
    customer: trader("cac:AccountingCustomerParty/cac:Party"),
    lines: readLines(root, exemptions),
    ...readAdjustments(root, exemptions),
    ordering: readOrdering(root, representative && seller),
    payment: readPayment(root),
    delivery: readDelivery(root),
    notes: readNotes(root),
    attachments: readAttachments(root),
  };
  return compact({ ...document, totals: readTotals(root, compact(document) ?? {}) }) ?? {};
}

const SUBJECT = /^#([A-Z0-9]{1,3})#([\s\S]*)$/;

/** BG-1; a subject code is enclosed in number signs. */
function readNotes(root: XmlElement): JsonObject[] {
  return findAll(root, "cbc:Note").flatMap((note) => {
    const whole = note.text.trim();
    const [, subject, rest = whole] = SUBJECT.exec(whole) ?? [];
    const read = compact({ text: rest, ext: compact({ "untdid-text-subject": subject }) });
    return read ? [read] : [];
  });
}

/** The rate between both VAT totals (BT-110, BT-111). */
function readExchangeRates(root: XmlElement): JsonObject[] {
  const totals = findAll(root, "cac:TaxTotal/cbc:TaxAmount");
  const taxIn = (currency: string) => ({
    currency,
    tax: totals.find((row) => row.attributes.get("currencyID") === currency)?.text.trim() ?? "",
  });
  return exchangeRatesFrom(
    taxIn(text(root, "cbc:DocumentCurrencyCode")),
    taxIn(text(root, "cbc:TaxCurrencyCode")),
  );
}
