import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { greekSha1 } from "./uid.ts";
import { find, findAll, text } from "./xml.ts";

/** A party of a document. */
export interface SentParty {
  readonly vat: string;
  readonly country: string;
  readonly branch: string;
  readonly hasName: boolean;
}

/** A row of a document. */
export interface DocumentRow {
  readonly number: string;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly category: string;
  readonly exemption: string;
  readonly element: XmlElement;
}

/** The members of an `invoice` that are checked and listed. */
export interface TransmittedDocument {
  readonly element: XmlElement;
  readonly issuer: SentParty | undefined;
  readonly counterpart: SentParty | undefined;
  readonly type: string;
  readonly series: string;
  readonly number: string;
  readonly issued: string;
  readonly variation: string;
  readonly currency: string;
  readonly rate: string;
  readonly correlated: readonly string[];
  readonly hasPayment: boolean;
  readonly rows: readonly DocumentRow[];
  total(name: string): Decimal;
  /** Sum of `taxesTotals` of a kind and of the same element in the rows. */
  taxed(type: string, element: string): Decimal;
}

export function documentIn(element: XmlElement): TransmittedDocument {
  const header = (name: string) => text(element, `invoiceHeader/${name}`);
  const rows = findAll(element, "invoiceDetails");
  const taxes = findAll(element, "taxesTotals/taxes");
  return {
    element,
    issuer: partyIn(find(element, "issuer")),
    counterpart: partyIn(find(element, "counterpart")),
    type: header("invoiceType"),
    series: header("series"),
    number: header("aa"),
    issued: header("issueDate"),
    variation: header("invoiceVariationType"),
    currency: header("currency"),
    rate: header("exchangeRate"),
    correlated: findAll(element, "invoiceHeader/correlatedInvoices").map((one) => one.text.trim()),
    hasPayment: find(element, "paymentMethods") !== undefined,
    rows: rows.map(rowIn),
    total: (name) => amountIn(element, `invoiceSummary/${name}`),
    taxed: (type, name) =>
      sumOf([
        ...taxes
          .filter((one) => text(one, "taxType") === type)
          .map((one) => amountIn(one, "taxAmount")),
        ...rows.map((row) => amountIn(row, name)),
      ]),
  };
}

function partyIn(element: XmlElement | undefined): SentParty | undefined {
  return (
    element && {
      vat: text(element, "vatNumber"),
      country: text(element, "country"),
      branch: text(element, "branch"),
      hasName: find(element, "name") !== undefined,
    }
  );
}

function rowIn(element: XmlElement): DocumentRow {
  return {
    number: text(element, "lineNumber"),
    net: amountIn(element, "netValue"),
    vat: amountIn(element, "vatAmount"),
    category: text(element, "vatCategory"),
    exemption: text(element, "vatExemptionCategory"),
    element,
  };
}

export function amountIn(element: XmlElement, path: string): Decimal {
  return new Decimal(text(element, path) || 0);
}

export function sumOf(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, one) => sum.add(one), new Decimal(0));
}

/** `uid` of a document, from its issuer, date, branch, type, series, number and variation. */
export function uidOf({
  issuer,
  issued,
  type,
  series,
  number,
  variation,
}: TransmittedDocument): string {
  const parts = [issuer?.vat, issued, issuer?.branch, type, series, number];
  return greekSha1([...parts, ...(variation ? [variation] : [])].join("-"));
}
