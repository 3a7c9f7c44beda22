import {
  PREPAID,
  paymentKeyFrom,
  prepaidFrom,
  settleSums,
  unitFrom,
  unitPrice,
} from "@fakturo/en16931";
import {
  Amount,
  compact,
  FakturoError,
  type JsonObject,
  listOf,
  SCHEMA_BASE,
} from "@fakturo/model";
import { repeats, type UnreadNode, unreadIn, type XmlElement } from "@fakturo/xml";
import { CREDIT_NOTE, type DianDocumentKind, INVOICE, TAXES } from "../dian/codes.ts";
import { find, findAll, text } from "./find.ts";
import { readParty } from "./party.ts";
import { type DianRoot, readRoot } from "./root.ts";
import { VOCABULARY } from "./vocabulary.ts";

const ADDON = "co-dian-v2";
const PESO = "COP";
const DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/;

const CATEGORIES: ReadonlyMap<string, string> = new Map(
  [...TAXES].map(([category, [code]]) => [code, category]),
);

/**
 * The invoice or note in a file of the DIAN as a document that is not built yet; does not verify
 * signature and code.
 * @throws FakturoError "input" for other data, and for unknown taxes.
 */
export function parseDian(data: Uint8Array): JsonObject {
  return documentIn(readRoot(data));
}

/** Values of a DIAN file that its document lacks. @throws FakturoError as `parseDian`. */
export function unreadInDian(data: Uint8Array): UnreadNode[] {
  const read = readRoot(data);
  documentIn(read);
  return unreadIn(read.root, VOCABULARY);
}

function documentIn({ root, kind }: DianRoot): JsonObject {
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $addons: [ADDON],
    type: typeOf(kind),
    ...readNumber(root),
    issue_date: text(root, "cbc:IssueDate"),
    issue_time: text(root, "cbc:IssueTime").slice(0, 8),
    currency: text(root, "cbc:DocumentCurrencyCode"),
    exchange_rates: readRates(root),
    preceding: readPreceding(root, kind),
    supplier: readParty(find(root, "cac:AccountingSupplierParty/cac:Party")),
    customer: readParty(find(root, "cac:AccountingCustomerParty/cac:Party")),
    lines: listOf(findAll(root, kind.line).map((line) => readLine(line, kind))),
    ...readChanges(root),
    // The DIAN adds rounded taxes; the difference is the rounding amount.
    tax: { rounding: "currency" },
    ordering: readOrdering(root),
    payment: readPayment(root, kind),
    notes: findAll(root, "cbc:Note").map((note) => ({ text: note.text.trim() })),
  });
  return document ? { ...document, totals: readRounding(root, kind, document) } : {};
}

/** Rounding by which the sums of the lines differ from the amount due that the file states. */
function readRounding(root: XmlElement, kind: DianDocumentKind, document: JsonObject): JsonObject {
  const totals = find(root, kind.totals);
  const payable = text(totals, "cbc:PayableAmount");
  const prepaid = text(totals, "cbc:PrepaidAmount") || "0.00";
  const areDecimals = DECIMAL.test(payable) && DECIMAL.test(prepaid);
  const due = areDecimals ? Amount.parse(payable).sub(Amount.parse(prepaid)).toString() : "";
  const stated = (sum: string) => (sum === "due" ? due : "");
  const { rounding } = settleSums(document, stated, text(totals, "cbc:PayableRoundingAmount"));
  return compact({ rounding }) ?? {};
}

function typeOf(kind: DianDocumentKind): string {
  if (kind === INVOICE) return "standard";
  return kind === CREDIT_NOTE ? "credit-note" : "debit-note";
}

/** Series and number, which are joined. */
function readNumber(root: XmlElement) {
  const whole = text(root, "cbc:ID");
  const scheme =
    "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cac:CorporateRegistrationScheme/cbc:ID";
  const prefix = text(root, scheme);
  return prefix && whole.startsWith(prefix) && whole !== prefix
    ? { series: prefix, code: whole.slice(prefix.length) }
    : { code: whole };
}

function readRates(root: XmlElement): JsonObject[] {
  const amount = text(root, "cac:PaymentExchangeRate/cbc:CalculationRate");
  const from = text(root, "cbc:DocumentCurrencyCode");
  return amount && from !== PESO ? [{ from, to: PESO, amount }] : [];
}

/** Invoices corrected by a note, and the reason. */
function readPreceding(root: XmlElement, kind: DianDocumentKind): JsonObject[] {
  const extension = kind === CREDIT_NOTE ? "co-dian-credit-code" : "co-dian-debit-code";
  const reasons = findAll(root, "cac:DiscrepancyResponse");
  return listOf(
    findAll(root, "cac:BillingReference/cac:InvoiceDocumentReference").map((ref, i) => {
      const code = text(ref, "cbc:UUID");
      return compact({
        issue_date: text(ref, "cbc:IssueDate"),
        code: text(ref, "cbc:ID"),
        reason: text(reasons[i], "cbc:Description"),
        stamps: code ? [{ prv: "dian-cude", val: code }] : undefined,
        ext: compact({ [extension]: text(reasons[i], "cbc:ResponseCode") }),
      });
    }),
  );
}

/** The scheme of the seller's numbers. */
const OWN_NUMBERS = "999";

function readLine(line: XmlElement, kind: DianDocumentKind): JsonObject | undefined {
  const quantity = find(line, kind.quantity);
  const item = find(line, "cac:Item");
  const note = text(line, "cbc:Note");
  const ref = text(item, "cac:SellersItemIdentification/cbc:ID");
  const unit = quantity?.attributes.get("unitCode") ?? "";
  const standard = find(item, "cac:StandardItemIdentification/cbc:ID");
  if (repeats(standard, ref)) repeats(standard, OWN_NUMBERS, "schemeID");
  repeats(find(line, "cac:Price/cbc:BaseQuantity"), unit, "unitCode");
  return compact({
    quantity: quantity?.text.trim() || "1",
    item: compact({
      ref,
      name: text(item, "cbc:Description"),
      price: unitPrice(
        text(line, "cac:Price/cbc:PriceAmount"),
        text(line, "cac:Price/cbc:BaseQuantity"),
      ),
      unit: unitFrom(unit),
    }),
    ...readChanges(line),
    taxes: readTaxes(line),
    notes: note ? [{ text: note }] : undefined,
  });
}

function readTaxes(line: XmlElement): JsonObject[] {
  const rows = findAll(line, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory");
  return listOf(
    rows.map((row) => {
      const code = text(row, "cac:TaxScheme/cbc:ID");
      const cat = CATEGORIES.get(code);
      if (!cat) throw new FakturoError("input", `the tax '${code.slice(0, 20)}' is not known`);
      const percent = text(row, "cbc:Percent");
      return compact({ cat, percent: percent ? `${percent}%` : undefined });
    }),
  );
}

/** Allowances and charges; the percentage is derived from the amount. */
function readChanges(from: XmlElement) {
  const rows = findAll(from, "cac:AllowanceCharge");
  const read = (isCharge: boolean) =>
    listOf(
      rows
        .filter((row) => (text(row, "cbc:ChargeIndicator") === "true") === isCharge)
        .map((row) =>
          compact({
            reason: text(row, "cbc:AllowanceChargeReason"),
            amount: text(row, "cbc:Amount"),
          }),
        ),
    );
  return { discounts: read(false), charges: read(true) };
}

function readOrdering(root: XmlElement): JsonObject | undefined {
  const order = find(root, "cac:OrderReference");
  const code = text(order, "cbc:ID");
  const start = text(root, "cac:InvoicePeriod/cbc:StartDate");
  const end = text(root, "cac:InvoicePeriod/cbc:EndDate");
  return compact({
    period: compact({ start: start || end, end: end || start }),
    purchases: code
      ? listOf([compact({ issue_date: text(order, "cbc:IssueDate"), code })])
      : undefined,
  });
}

function readPayment(root: XmlElement, kind: DianDocumentKind): JsonObject | undefined {
  const means = find(root, "cac:PaymentMeans");
  const due = text(means, "cbc:PaymentDueDate") || text(root, "cbc:DueDate");
  repeats(find(root, "cbc:DueDate"), due);
  const code = text(means, "cbc:PaymentMeansCode");
  return compact({
    terms: due ? { due_dates: [{ date: due, percent: "100%" }] } : undefined,
    advances: readAdvances(root, kind),
    instructions:
      code && code !== "1"
        ? compact({ key: paymentKeyFrom(code), ref: text(means, "cbc:PaymentID") })
        : undefined,
  });
}

/** Advances; their sum alone where the file does not list them. */
function readAdvances(root: XmlElement, kind: DianDocumentKind): JsonObject[] {
  const rows = findAll(root, "cac:PrepaidPayment");
  const sum = find(root, `${kind.totals}/cbc:PrepaidAmount`);
  if (rows.length === 0) return prepaidFrom(sum?.text.trim() ?? "");
  return listOf(
    rows.map((row, i) => {
      const ref = text(row, "cbc:ID");
      const counted = String(i + 1);
      repeats(find(row, "cbc:ID"), counted);
      return compact({
        date: text(row, "cbc:ReceivedDate"),
        ref: ref === counted ? undefined : ref,
        description: text(row, "cbc:InstructionID") || PREPAID,
        amount: text(row, "cbc:PaidAmount"),
      });
    }),
  );
}
