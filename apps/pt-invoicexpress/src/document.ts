import {
  type Amount,
  FakturoError,
  Invoice,
  type JsonObject,
  type Party,
  readBuilt,
} from "@fakturo/model";
import type { InvoiceRecord, IssuedType } from "./record.ts";

type Item = InvoiceRecord["items"][number];
type Line = NonNullable<Invoice["lines"]>[number];

/** Kinds by the document type of the SAF-T, where the document has one. */
const BY_CODE: Readonly<Record<string, IssuedType>> = {
  FT: "invoice",
  FS: "simplified_invoice",
  FR: "invoice_receipt",
  NC: "credit_note",
  ND: "debit_note",
};
const BY_TYPE: Readonly<Record<string, IssuedType>> = {
  standard: "invoice",
  "credit-note": "credit_note",
  "debit-note": "debit_note",
};
/** Units that InvoiceXpress knows. */
const UNITS: Readonly<Record<string, string>> = {
  h: "hour",
  day: "day",
  mon: "month",
  service: "service",
  piece: "unit",
  item: "unit",
  one: "unit",
};
const DEFAULT_REGION = "PT";
const EURO = "EUR";
/** Customer without name and number. */
const FINAL_CONSUMER = { name: "Consumidor Final", code: "CF" };

/**
 * A built invoice in the terms of InvoiceXpress.
 * @throws FakturoError "input" with the JSON path of what InvoiceXpress cannot represent.
 */
export function recordOf(doc: JsonObject, pdf: boolean): InvoiceRecord {
  const invoice = readBuilt(Invoice, doc, "supplier", "totals");
  refuseUnsupported(invoice);
  const lines = invoice.lines ?? [];
  const given = invoice.series ?? "";
  const due = invoice.payment?.terms?.due_dates?.[0]?.date ?? invoice.issue_date;
  const retention = retentionOf(invoice);
  const exemption = exemptionOf(lines);
  const preceding = precedingOf(invoice);
  return {
    type: typeOf(invoice),
    series: given.replace(/^[A-Z]{2} /, ""),
    given,
    date: dayOf(invoice.issue_date),
    due: dayOf(due),
    notes: (invoice.notes ?? []).map(({ text }) => text).join("\n"),
    ...(exemption !== undefined && { exemption }),
    ...(retention !== undefined && { retention }),
    client: clientOf(invoice.customer),
    items: lines.map(itemOf),
    ...(preceding !== undefined && { preceding }),
    net: invoice.totals.total.rescale(2).toString(),
    tax: invoice.totals.tax.rescale(2).toString(),
    pdf,
  };
}

function refuse(path: string, message: string): never {
  throw new FakturoError("input", `${path}: ${message}`);
}

function refuseUnsupported({
  currency = EURO,
  tax,
  discounts = [],
  charges = [],
  totals,
}: Invoice): void {
  if (currency !== EURO) refuse("$.currency", "InvoiceXpress is given invoices in euros only");
  if (tax?.prices_include) refuse("$.tax.prices_include", "prices must be without tax");
  if (discounts.length > 0) refuse("$.discounts", "put discounts into the lines");
  if (charges.length > 0) refuse("$.charges", "put charges into the lines");
  if (totals?.rounding && !totals.rounding.isZero())
    refuse("$.totals.rounding", "InvoiceXpress has no rounding");
}

function typeOf({ type, tax, $tags = [] }: Invoice): IssuedType {
  const code = tax?.ext?.["pt-saft-invoice-type"];
  const known = code === undefined ? BY_TYPE[type] : BY_CODE[code];
  if (!known) return refuse("$.type", "InvoiceXpress has no document of this type");
  return code === undefined && known === "invoice" && $tags.includes("simplified")
    ? "simplified_invoice"
    : known;
}

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
function dayOf(date: string): string {
  return date.split("-").reverse().join("/");
}

/** Number of the corrected document; notes need one. */
function precedingOf(invoice: Invoice): string | undefined {
  const type = typeOf(invoice);
  if (type !== "credit_note" && type !== "debit_note") return undefined;
  const [first] = invoice.preceding ?? [];
  if (!first?.code) return refuse("$.preceding", "a note must name the document that it corrects");
  return first.series ? `${first.series.replace(/^[A-Z]{2} /, "")}/${first.code}` : first.code;
}

/** One rate over the whole document is all that InvoiceXpress can withhold. */
function retentionOf({ totals }: Invoice): string | undefined {
  const rates = (totals?.taxes?.categories ?? [])
    .filter(({ retained }) => retained)
    .flatMap(({ rates: rows = [] }) => rows);
  const [rate, ...others] = rates;
  if (!rate) return undefined;
  if (others.length > 0 || !totals || !rate.base.rescale(2).equals(totals.total.rescale(2)))
    return refuse("$.totals.taxes", "InvoiceXpress withholds one rate of the whole invoice");
  return percentOf(rate.percent?.toString());
}

function exemptionOf(lines: readonly Line[]): string | undefined {
  const codes = new Set(
    lines.flatMap((line) => (vatOf(line)?.ext?.["pt-saft-exemption"] ?? "") || []),
  );
  const [code, ...others] = codes;
  if (others.length > 0)
    return refuse("$.lines", "InvoiceXpress has one reason for exemption in an invoice");
  return code;
}

function vatOf({ taxes = [] }: Line) {
  return taxes.find(({ cat }) => cat === "VAT");
}

function itemOf(line: Line, index: number): Item {
  const { item, quantity, charges = [], breakdown = [] } = line;
  const path = `$.lines[${index}]`;
  if (charges.length > 0) refuse(`${path}.charges`, "InvoiceXpress has no charges of lines");
  if (breakdown.length > 0) refuse(`${path}.breakdown`, "InvoiceXpress has no sub-lines");
  if (!item?.price) return refuse(`${path}.item.price`, "a price is needed");
  const vat = vatOf(line);
  const discount = discountOf(line, path);
  return {
    name: item.ref ?? item.name,
    description: item.name,
    unit_price: item.price.toString(),
    quantity: quantity.toString(),
    unit: UNITS[item.unit ?? "one"] ?? "other",
    ...(discount !== undefined && { discount }),
    rate: percentOf(vat?.percent?.toString()),
    region: vat?.ext?.["pt-region"] ?? DEFAULT_REGION,
  };
}

function discountOf({ discounts = [] }: Line, path: string): string | undefined {
  const [first, ...others] = discounts;
  if (!first) return undefined;
  if (others.length > 0 || !first.percent)
    return refuse(`${path}.discounts`, "InvoiceXpress has one discount in percent for each line");
  return percentOf(first.percent.toString());
}

function percentOf(text: string | undefined): string {
  return (text ?? "0%").replace("%", "");
}

function clientOf(customer: Party | undefined): InvoiceRecord["client"] {
  if (!customer) return FINAL_CONSUMER;
  const { name = FINAL_CONSUMER.name, tax_id: taxId } = customer;
  const [address] = customer.addresses ?? [];
  const country = address?.country ?? taxId?.country;
  const [email] = customer.emails ?? [];
  return {
    name,
    code: taxId?.code ?? customer.uuid ?? name,
    ...(taxId?.code && { fiscal_id: taxId.code }),
    ...(email?.addr && { email: email.addr }),
    ...(country && {
      country: new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country,
    }),
    ...(address?.street && { address: [address.street, address.num].filter(Boolean).join(" ") }),
    ...(address?.locality && { city: address.locality }),
    ...(address?.code && { postal_code: address.code }),
  };
}

/** True for equal amounts with two decimals. */
export function isSame(one: Amount, other: Amount): boolean {
  return one.rescale(2).equals(other.rescale(2));
}
