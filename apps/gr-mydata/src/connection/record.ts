import { FakturoError } from "@fakturo/model";
import type { Submission } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { type DocumentId, uidOf } from "../uid.ts";
import { NAMESPACES } from "../write/document.ts";

const { find, findAll, text } = createFinder(NAMESPACES);

/** What identifies a sent document, and what a stored one is compared by. */
export interface DocumentFacts {
  readonly id: DocumentId;
  readonly uid: string;
  /** Counterpart, currency, totals and quantities as one text; decimals are normalised. */
  readonly content: string;
}

/** The document in the bytes of a submission. */
export function sentDocument({ bytes }: Pick<Submission, "bytes">): DocumentFacts {
  const invoice = find(readXml(bytes), "invoice");
  if (!invoice) throw new FakturoError("internal", "the record has no invoice");
  return documentOf(invoice);
}

/** The members of an element `invoice`. */
export function documentOf(invoice: XmlElement): DocumentFacts {
  const at = (path: string) => text(invoice, path);
  const variation = at("invoiceHeader/invoiceVariationType");
  const id = {
    vatNumber: at("issuer/vatNumber"),
    issueDate: at("invoiceHeader/issueDate"),
    branch: at("issuer/branch"),
    invoiceType: at("invoiceHeader/invoiceType"),
    series: at("invoiceHeader/series"),
    number: at("invoiceHeader/aa"),
    ...(variation !== "" && { variation }),
  };
  const quantities = findAll(invoice, "invoiceDetails").map((row) => plain(text(row, "quantity")));
  return { id, uid: uidOf(id), content: contentOf(at, quantities) };
}

const TOTALS = ["totalNetValue", "totalVatAmount", "totalWithheldAmount", "totalGrossValue"];

function contentOf(at: (path: string) => string, quantities: readonly string[]): string {
  const currency = at("invoiceHeader/currency") || "EUR";
  const totals = TOTALS.map((name) => plain(at(`invoiceSummary/${name}`)));
  return JSON.stringify([at("counterpart/vatNumber"), currency, ...totals, quantities]);
}

/** A decimal without zeros at its end. */
function plain(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

/** Identity of a document at the authority. */
export function identityOf({ id }: DocumentFacts): string {
  const { vatNumber, issueDate, branch, invoiceType, series, number } = id;
  return [vatNumber, issueDate, branch, invoiceType, series, number].join("·");
}
