import {
  Amount,
  compact,
  FakturoError,
  type JsonObject,
  listOf,
  SCHEMA_BASE,
} from "@fakturo/model";
import {
  createFinder,
  readXml,
  repeats,
  type UnreadNode,
  unreadIn,
  type XmlElement,
  XmlError,
} from "@fakturo/xml";
import { EXT, STAMPS, TAX_CATEGORIES, UNITS } from "../extensions.ts";
import { HEAD_OFFICE, NAMESPACES, NO_SERIES } from "../write/document.ts";
import { readPayment } from "./payment.ts";
import { UNNEEDED } from "./unneeded.ts";

/** Addon of every document read. */
const ADDON = "gr-mydata-v1";

const { find, findAll, text } = createFinder(NAMESPACES);

/**
 * The first invoice in an `InvoicesDoc` of myDATA as a document that is not built yet. Goods have names
 * there only if the issuer gave a description.
 * @throws FakturoError "input" for other data.
 */
export function parseMydata(data: Uint8Array): JsonObject {
  return documentIn(rootOf(data));
}

/**
 * Values of the first invoice of an `InvoicesDoc` that its document lacks. @throws FakturoError as
 * `parseMydata`.
 */
export function unreadInMydata(data: Uint8Array): UnreadNode[] {
  const root = rootOf(data);
  documentIn(root);
  return unreadIn(root, { namespaces: NAMESPACES, unneeded: UNNEEDED });
}

function rootOf(data: Uint8Array): XmlElement {
  try {
    const root = readXml(data);
    if (root.name === "InvoicesDoc" && root.namespace === NAMESPACES[""]) return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", error.message, { cause: error });
  }
  throw new FakturoError("input", "the file is not an InvoicesDoc of myDATA");
}

/** Types of credit notes (annex 8.1 of the technical description). */
const CREDIT_NOTES: ReadonlySet<string> = new Set(["5.1", "5.2", "11.4"]);

function documentIn(root: XmlElement): JsonObject {
  const invoice = find(root, "invoice");
  if (!invoice) throw new FakturoError("input", "the file has no invoice");
  const header = (name: string) => text(invoice, `invoiceHeader/${name}`);
  const type = header("invoiceType");
  const series = header("series");
  const currency = header("currency") || "EUR";
  const rate = header("exchangeRate");
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: "EL",
    $addons: [ADDON],
    $tags: header("selfPricing") === "true" ? ["self-billed"] : [],
    type: CREDIT_NOTES.has(type) ? "credit-note" : "standard",
    series: series === NO_SERIES ? undefined : series,
    code: header("aa"),
    issue_date: header("issueDate"),
    currency,
    exchange_rates: rate ? [{ from: currency, to: "EUR", amount: rate }] : [],
    preceding: findAll(invoice, "invoiceHeader/correlatedInvoices").map(({ text: mark }) => ({
      code: mark.trim(),
      stamps: [{ prv: STAMPS.mark, val: mark.trim() }],
    })),
    tax: { rounding: "currency", ext: { [EXT.invoiceType]: type } },
    supplier: readParty(find(invoice, "issuer")),
    customer: readParty(find(invoice, "counterpart")),
    lines: listOf(findAll(invoice, "invoiceDetails").map(readLine)),
    charges: listOf(findAll(invoice, "taxesTotals/taxes").map(readTax)),
    delivery: compact({ date: header("dispatchDate") }),
    meta: compact({
      [STAMPS.mark]: text(invoice, "mark"),
      [STAMPS.uid]: text(invoice, "uid"),
    }),
    payment: readPayment(findAll(invoice, "paymentMethods/paymentMethodDetails"), text),
  });
  return document ?? {};
}

const GREECE = "GR";
/** Code of Greece in VAT numbers. */
const GREECE_VAT = "EL";
const NO_NUMBER = "0";

function readParty(node: XmlElement | undefined): JsonObject | undefined {
  const country = text(node, "country");
  const code = text(node, "vatNumber");
  repeats(find(node, "branch"), HEAD_OFFICE);
  const address = find(node, "address");
  return compact({
    name: text(node, "name"),
    tax_id: compact({
      country: country === GREECE ? GREECE_VAT : country,
      code: code === NO_NUMBER ? undefined : code,
    }),
    addresses: listOf([
      address &&
        compact({
          street: text(address, "street"),
          num: text(address, "number"),
          code: text(address, "postalCode"),
          locality: text(address, "city"),
          country,
        }),
    ]),
  });
}

const UNIT_KEYS: ReadonlyMap<string, string> = new Map(
  [...UNITS].reverse().map(([unit, code]) => [code, unit]),
);

/** Percentages by `vatCategory` (annex 8.2); the others have none. */
const PERCENTS: ReadonlyMap<string, string> = new Map([
  ["1", "24%"],
  ["2", "13%"],
  ["3", "6%"],
  ["4", "17%"],
  ["5", "9%"],
  ["6", "4%"],
  ["9", "3%"],
  ["10", "4%"],
]);
const EXEMPT = "7";
const PRICE_DECIMALS = 6;

function readLine(row: XmlElement): JsonObject | undefined {
  const net = amountIn(row, "netValue") ?? Amount.zero(2);
  const stated = amountIn(row, "quantity");
  const quantity = stated && !stated.isZero() ? stated : Amount.of(1, 0);
  const category = text(row, "vatCategory");
  const percent = PERCENTS.get(category);
  const ext = compact({
    [EXT.vatRate]: category,
    [EXT.exemption]: text(row, "vatExemptionCategory"),
  });
  // On the item: taxes of one rate with different extensions would be rounded separately.
  const income = compact({
    [EXT.incomeCategory]: text(row, "incomeClassification/icls:classificationCategory"),
    [EXT.incomeType]: text(row, "incomeClassification/icls:classificationType"),
  });
  const key = category === EXEMPT ? "exempt" : "outside-scope";
  return compact({
    quantity: quantity.toString(),
    item: compact({
      name: text(row, "itemDescr") || "–",
      price: net.rescaleUp(PRICE_DECIMALS).div(quantity).toString(),
      unit: UNIT_KEYS.get(text(row, "measurementUnit")),
      ext: income,
    }),
    taxes: listOf([compact({ cat: "VAT", percent, key: percent ? undefined : key, ext })]),
  });
}

/** Fees, stamp duty and other taxes are charges; withheld amounts do not state their tax. */
function readTax(node: XmlElement): JsonObject | undefined {
  const type = find(node, "taxType");
  const category = ["2", "3", "4"].find((code) => repeats(type, code));
  const extension = TAX_CATEGORIES.get(category ?? "");
  if (!category || !extension) return undefined;
  return compact({
    base: text(node, "underlyingValue"),
    amount: text(node, "taxAmount"),
    ext: compact({ [EXT.taxType]: category, [extension]: text(node, "taxCategory") }),
  });
}

function amountIn(node: XmlElement, name: string): Amount | undefined {
  const value = text(node, name);
  if (value === "") return undefined;
  if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(value))
    throw new FakturoError("input", `${name} is not a number`);
  return Amount.parse(value);
}
