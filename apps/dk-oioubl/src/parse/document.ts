import { find, findAll, readUbl, text } from "@fakturo/app-ubl";
import { documentTypeFrom, exchangeRatesFrom } from "@fakturo/en16931";
import {
  Amount,
  compact,
  FakturoError,
  type JsonObject,
  listOf,
  Percentage,
  SCHEMA_BASE,
} from "@fakturo/model";
import { type ReadOptions, type UnreadNode, unreadIn, type XmlElement } from "@fakturo/xml";
import { lineDuties, readLines } from "./lines.ts";
import { readParty } from "./party.ts";
import { readPayment } from "./payment.ts";
import { readAttachments, readDelivery, readOrdering, readPreceding } from "./references.ts";
import { comboOf, readCombos, readDuties, readTaxNotes, remainingDuties } from "./taxes.ts";
import { VOCABULARY } from "./vocabulary.ts";

const ADDON = "dk-oioubl-v2";

/** Versions without differences in the elements read here (F-LIB002). */
const CUSTOMIZATIONS: ReadonlySet<string> = new Set(["OIOUBL-2.01", "OIOUBL-2.02", "OIOUBL-2.1"]);

/**
 * The invoice in an OIOUBL file as a document that is not built yet; the engine calculates its totals.
 * @throws FakturoError "input" for data other than an OIOUBL invoice or credit note.
 */
export function parseOioubl(data: Uint8Array): JsonObject {
  return readDocument(readOioubl(data));
}

/** Values of an OIOUBL file that its document lacks. @throws FakturoError "input". */
export function unreadInOioubl(data: Uint8Array): UnreadNode[] {
  const root = readOioubl(data);
  readDocument(root);
  return unreadIn(root, VOCABULARY);
}

/** The root of an OIOUBL file. @throws FakturoError "input" as `parseOioubl` does. */
export function readOioubl(data: Uint8Array, options?: ReadOptions): XmlElement {
  const root = readUbl(data, options);
  if (!CUSTOMIZATIONS.has(text(root, "cbc:CustomizationID")))
    throw new FakturoError("input", "the file is of no known version of OIOUBL");
  return root;
}

/** The invoice under the root of an OIOUBL file. @throws FakturoError "input" without the supplier's country. */
export function readDocument(root: XmlElement): JsonObject {
  const code = text(root, "cbc:InvoiceTypeCode") || text(root, "cbc:CreditNoteTypeCode") || "381";
  const { type, tags } = documentTypeFrom(code);
  const supplier = find(root, "cac:AccountingSupplierParty/cac:Party");
  if (text(supplier, "cac:PostalAddress/cac:Country/cbc:IdentificationCode") === "")
    throw new FakturoError("input", "the supplier's address has no country");
  const representative = readParty(find(root, "cac:TaxRepresentativeParty"));
  const seller = readParty(supplier);
  const isFactored = code === "393";
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $addons: [ADDON],
    $tags: isFactored ? ["factoring"] : tags,
    uuid: text(root, "cbc:UUID").toLowerCase(),
    type: isFactored ? "standard" : type,
    code: text(root, "cbc:ID"),
    issue_date: text(root, "cbc:IssueDate"),
    value_date: text(root, "cbc:TaxPointDate"),
    currency: text(root, "cbc:DocumentCurrencyCode"),
    exchange_rates: readExchangeRates(root),
    preceding: readPreceding(root),
    tax: compact({
      rounding: "currency",
      ext: compact({ "untdid-document-type": code }),
      notes: readTaxNotes(root),
    }),
    supplier: representative ?? seller,
    customer: readParty(find(root, "cac:AccountingCustomerParty/cac:Party")),
    lines: readLines(root),
    ...readAdjustments(root),
    ordering: readOrdering(root, representative && seller),
    payment: readPayment(root),
    delivery: readDelivery(root),
    totals: compact({ rounding: text(root, "cac:LegalMonetaryTotal/cbc:PayableRoundingAmount") }),
    notes: readNotes(root),
    attachments: readAttachments(root),
  });
  return document ?? {};
}

/** Allowances, charges and duties outside lines. */
function readAdjustments(root: XmlElement) {
  const rows = findAll(root, "cac:AllowanceCharge");
  const isCharge = (row: XmlElement) => text(row, "cbc:ChargeIndicator") === "true";
  const lines = [...findAll(root, "cac:InvoiceLine"), ...findAll(root, "cac:CreditNoteLine")];
  const duties = remainingDuties(readDuties(root), lines.flatMap(lineDuties));
  return {
    discounts: listOf(rows.filter((row) => !isCharge(row)).map((row) => adjustment(row, false))),
    charges: listOf([
      ...rows.filter(isCharge).map((row) => adjustment(row, true)),
      ...duties.map(({ charge, category }) =>
        compact({ ...charge, taxes: listOf([comboOf(category, rateOf(root))]) }),
      ),
    ]),
  };
}

/** The charged rate in the document. */
function rateOf(root: XmlElement): string {
  const rows = findAll(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory");
  const charged = rows.find((row) => text(row, "cbc:ID") === "StandardRated");
  return text(charged, "cbc:Percent");
}

function adjustment(row: XmlElement, isCharge: boolean): JsonObject | undefined {
  const code = text(row, "cbc:AllowanceChargeReasonCode");
  const factor = text(row, "cbc:MultiplierFactorNumeric");
  return compact({
    reason: text(row, "cbc:AllowanceChargeReason"),
    base: factor ? text(row, "cbc:BaseAmount") : undefined,
    percent: factor ? new Percentage(Amount.parse(factor).rescaleUp(2)).toString() : undefined,
    amount: text(row, "cbc:Amount"),
    taxes: readCombos(find(row, "cac:TaxCategory")),
    ext: compact({ [isCharge ? "untdid-charge" : "untdid-allowance"]: code }),
  });
}

/** The exchange rate between the tax in both currencies. */
function readExchangeRates(root: XmlElement): JsonObject[] {
  const subtotal = findAll(root, "cac:TaxTotal/cac:TaxSubtotal").find((row) =>
    find(row, "cbc:TransactionCurrencyTaxAmount"),
  );
  return exchangeRatesFrom(
    { currency: text(root, "cbc:DocumentCurrencyCode"), tax: text(subtotal, "cbc:TaxAmount") },
    {
      currency: text(root, "cbc:TaxCurrencyCode"),
      tax: text(subtotal, "cbc:TransactionCurrencyTaxAmount"),
    },
  );
}

const SUBJECT = /^#([A-Z0-9]{1,3})#([\s\S]*)$/;

/** Precedes each note with a subject. */
const NEXT_NOTE = /\n(?=#[A-Z0-9]{1,3}#)/;

/** BG-1; a subject code is enclosed in number signs. */
function readNotes(root: XmlElement): JsonObject[] {
  const texts = findAll(root, "cbc:Note").flatMap((note) => note.text.trim().split(NEXT_NOTE));
  return texts.flatMap((whole) => {
    const [, subject, rest = whole] = SUBJECT.exec(whole) ?? [];
    const read = compact({ text: rest, ext: compact({ "untdid-text-subject": subject }) });
    return read ? [read] : [];
  });
}
