import type { Submission } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { type Dialect, IGIC, VAT } from "../agencies.ts";
import { type Book, ISSUED, RECEIVED } from "../book.ts";
import type { DeclarationPeriod } from "../identification.ts";
import { namespacesOf } from "../namespaces.ts";

const BOOKS = [ISSUED, RECEIVED];

/** Members of a stored single-record message that requests and answers refer to. */
export interface SentBookRecord {
  readonly dialect: Dialect;
  readonly book: Book;
  readonly isRemoval: boolean;
  /** Owner of the book, from the header. */
  readonly holder: { readonly name: string; readonly nif: string };
  readonly period: DeclarationPeriod;
  /** Issuer, number and date as one text. */
  readonly key: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
  /** IDEmisorFactura. */
  readonly issuer: XmlElement | undefined;
  /** Name of the other party; empty in cancellations of issued invoices. */
  readonly counterparty: string;
  /** RefExterna, by which the record is recognised; empty in cancellations. */
  readonly reference: string;
  /** FacturaExpedida or FacturaRecibida; undefined in cancellations. */
  readonly invoice: XmlElement | undefined;
}

/** Parses the bytes of a submission. */
export function readRecord({ bytes }: Pick<Submission, "bytes">): SentBookRecord {
  const root = readXml(bytes);
  const dialect = root.children.some(({ children: [first] }) => first && isOf(IGIC, first))
    ? IGIC
    : VAT;
  const { find, text } = createFinder(namespacesOf(dialect));
  const message = find(root, "soapenv:Body")?.children[0];
  const name = message?.name ?? "";
  const book = BOOKS.find(({ supply, removal }) => [supply[0], removal[0]].includes(name));
  const isRemoval = name === book?.removal[0];
  const record = message?.children.at(-1);
  const invoice = find(record, `siiLR:${book?.invoice}`);
  const id = find(record, "siiLR:IDFactura");
  return {
    dialect,
    book: book ?? ISSUED,
    isRemoval,
    holder: {
      name: text(message, "sii:Cabecera/sii:Titular/sii:NombreRazon"),
      nif: text(message, "sii:Cabecera/sii:Titular/sii:NIF"),
    },
    period: {
      year: text(record, "sii:PeriodoLiquidacion/sii:Ejercicio"),
      month: text(record, "sii:PeriodoLiquidacion/sii:Periodo"),
    },
    key: keyIn(id),
    number: text(id, "sii:NumSerieFacturaEmisor"),
    date: text(id, "sii:FechaExpedicionFacturaEmisor"),
    issuer: find(id, "sii:IDEmisorFactura"),
    counterparty:
      text(invoice, "sii:Contraparte/sii:NombreRazon") ||
      text(id, "sii:IDEmisorFactura/sii:NombreRazon"),
    reference: text(invoice, "sii:RefExterna"),
    invoice,
  };
}

function isOf({ namespace }: Dialect, element: XmlElement): boolean {
  return element.namespace.startsWith(namespace);
}

/** Issuer's identification, number and date of an element `IDFactura`, as one text. */
export function keyIn(id: XmlElement | undefined): string {
  const at = (path: string): string => {
    const names = path.split("/");
    let element = id;
    for (const name of names) element = element?.children.find((child) => child.name === name);
    return element?.text.trim() ?? "";
  };
  return JSON.stringify([
    at("IDEmisorFactura/NIF") || at("IDEmisorFactura/IDOtro/ID"),
    at("NumSerieFacturaEmisor"),
    at("FechaExpedicionFacturaEmisor"),
  ]);
}
