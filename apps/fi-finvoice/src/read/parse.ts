import { documentTypeFrom, exchangeRatesFrom, settleSums } from "@fakturo/en16931";
import {
  compact,
  FakturoError,
  isFakturoError,
  type JsonObject,
  listOf,
  SCHEMA_BASE,
} from "@fakturo/model";
import { readXml, type UnreadNode, unreadIn, type XmlElement, XmlError } from "@fakturo/xml";
import { CREDIT_NOTE, CREDITS } from "../codes/invoice-types.ts";
import { type FrameRouting, unframed } from "../frame/read.ts";
import { amount, date, find, findAll, text } from "./find.ts";
import {
  readChanges,
  readExemptions,
  readOrdering,
  readPreceding,
  readTaxNotes,
} from "./header.ts";
import { readParty, readRouting } from "./party.ts";
import { readPayment } from "./payment.ts";
import { readRows } from "./rows.ts";
import { VOCABULARY } from "./vocabulary.ts";

/** Sums of a file (BT-109, BT-112, BT-115). */
const SUMS = {
  net: "InvoiceDetails/InvoiceTotalVatExcludedAmount",
  gross: "InvoiceDetails/InvoiceTotalVatIncludedAmount",
  due: "EpiDetails/EpiPaymentInstructionDetails/EpiInstructedAmount",
} as const;

/** Addon given to documents read from a Finvoice. */
const ADDON = "fi-finvoice-v3";
/** UNTDID 1001 for files with only the Finnish type. */
const UN_INVOICE = "380";
const UN_CREDIT_NOTE = "381";

const TAX_POINTS: ReadonlyMap<string, string> = new Map([
  ["3", "issue"],
  ["35", "delivery"],
  ["432", "payment"],
]);

/**
 * The invoice in a Finvoice file, with or without the frame of its transport, as a document that is not built yet; the engine calculates its totals.
 * @throws FakturoError "input" for data other than a Finvoice invoice or credit note.
 */
export function parseFinvoice(data: Uint8Array): JsonObject {
  return readFinvoice(data).document;
}

/** The result of `parseFinvoice`, and the values of the file that it lacks. */
export function readFinvoice(data: Uint8Array): { document: JsonObject; unread: UnreadNode[] } {
  try {
    const { data: bare, routing } = unframed(data);
    const root = rootOf(bare);
    const document = readDocument(root, routing);
    return { document, unread: unreadIn(root, VOCABULARY) };
  } catch (error) {
    if (isFakturoError(error)) throw error;
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

function rootOf(data: Uint8Array): XmlElement {
  const root = readXml(data);
  const kind = text(root, "InvoiceDetails/InvoiceTypeCode");
  if (root.name !== "Finvoice" || root.namespace !== "" || !kind.startsWith("INV"))
    throw new FakturoError("input", "the file is not a Finvoice invoice");
  return root;
}

function readDocument(root: XmlElement, routing: FrameRouting | undefined): JsonObject {
  const details = find(root, "InvoiceDetails");
  const code = typeCodeOf(details);
  const { type, tags } = documentTypeFrom(code);
  const isCredit = CREDITS.has(code);
  const exemptions = readExemptions(details);
  const seller = compact({
    ...readParty("Seller", find(root, "SellerPartyDetails"), root),
    ...readRouting(root, "Seller", routing?.sender),
  });
  const customer = compact({
    ...readParty("Buyer", find(root, "BuyerPartyDetails"), root),
    ...readRouting(root, "Buyer", routing?.receiver),
  });
  const other = (role: string) => readParty("AnyParty", otherParty(root, role));
  const representative = other("LC");
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $addons: [ADDON],
    $tags: tags,
    type,
    code: text(details, "InvoiceNumber"),
    issue_date: date(details, "InvoiceDate"),
    value_date: date(details, "VatPoint/VatPointDate"),
    currency: currencyOf(details),
    exchange_rates: readExchangeRates(details),
    preceding: readPreceding(details),
    tax: compact({
      rounding: "currency",
      point: TAX_POINTS.get(text(details, "VatPoint/VatPointDateCode")),
      ext: compact({ "untdid-document-type": code }),
      notes: readTaxNotes(details),
    }),
    supplier: representative ?? seller,
    customer,
    lines: readRows(root, isCredit, exemptions),
    ...readChanges(details, isCredit, exemptions),
    ordering: compact({ ...readOrdering(root), seller: representative && seller }),
    payment: readPayment(root, isCredit, other("PE")),
    delivery: readDelivery(root),
    notes: listOf(
      findAll(details, "InvoiceFreeText").map((node) => compact({ text: node.text.trim() })),
    ),
  });
  return compact({ ...document, totals: readTotals(root, isCredit, document ?? {}) }) ?? {};
}

/** The rounding that leads to the file's amount due (BT-114). */
function readTotals(
  root: XmlElement,
  isCredit: boolean,
  document: JsonObject,
): JsonObject | undefined {
  const stated = (sum: keyof typeof SUMS) => amount(root, SUMS[sum], isCredit);
  const given = amount(root, "InvoiceDetails/InvoiceTotalRoundoffAmount", isCredit);
  return compact({ rounding: settleSums(document, stated, given).rounding });
}

function typeCodeOf(details: XmlElement | undefined): string {
  const code = text(details, "InvoiceTypeCodeUN");
  if (code) return code;
  return text(details, "InvoiceTypeCode") === CREDIT_NOTE ? UN_CREDIT_NOTE : UN_INVOICE;
}

function currencyOf(details: XmlElement | undefined): string {
  const total = find(details, "InvoiceTotalVatIncludedAmount");
  return total?.attributes.get("AmountCurrencyIdentifier") ?? "";
}

/** Payee or representative by UNTDID 3035. */
function otherParty(root: XmlElement, role: string): XmlElement | undefined {
  return findAll(root, "AnyPartyDetails").find(
    (node) => find(node, "AnyPartyText")?.attributes.get("AnyPartyCode") === role,
  );
}

/** BG-13. */
function readDelivery(root: XmlElement): JsonObject | undefined {
  const details = find(root, "DeliveryDetails");
  return compact({
    receiver: readParty("Delivery", find(root, "DeliveryPartyDetails")),
    date: date(details, "DeliveryDate"),
    period: compact({
      start: date(details, "DeliveryPeriodDetails/StartDate"),
      end: date(details, "DeliveryPeriodDetails/EndDate"),
    }),
  });
}

/** The rate between both VAT totals (BT-110, BT-111). */
function readExchangeRates(details: XmlElement | undefined): JsonObject[] {
  const taxIn = (name: string) => ({
    currency: find(details, name)?.attributes.get("AmountCurrencyIdentifier") ?? "",
    tax: amount(details, name, false),
  });
  return exchangeRatesFrom(
    taxIn("InvoiceTotalVatAmount"),
    taxIn("InvoiceTotalVatAccountingAmount"),
  );
}
