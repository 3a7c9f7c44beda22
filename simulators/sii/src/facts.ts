import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import type { Book } from "./books.ts";
import type { Dialect } from "./dialects.ts";

/** Key of a record in a book, besides its holder. */
export interface RecordKey {
  /** NIF, or ID of another identification. */
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
}

/** A record as sent. */
export interface RecordFacts extends RecordKey {
  readonly book: Book;
  readonly dialect: Dialect;
  readonly isRemoval: boolean;
  readonly element: XmlElement;
  /** FacturaExpedida or FacturaRecibida; undefined in cancellations. */
  readonly invoice: XmlElement | undefined;
  /** Year and month or quarter, e.g. `2026 03`. */
  readonly period: string;
  /** Details of all rates. */
  readonly details: readonly XmlElement[];
  readonly counterparty: XmlElement | undefined;
  /** Text of a descendant of the invoice. */
  text(path: string): string;
}

/** Parses a record. */
export function factsOf(
  element: XmlElement,
  { book, dialect }: Pick<RecordFacts, "book" | "dialect">,
): RecordFacts {
  const invoice = at(element, book.invoice);
  return {
    ...keyOf(at(element, "IDFactura")),
    book,
    dialect,
    isRemoval: element.name === book.record[1],
    element,
    invoice,
    period: periodIn(element),
    details: invoice ? allNamed(invoice, dialect.detail) : [],
    counterparty: at(invoice, "Contraparte"),
    text: (path) => textIn(invoice, path),
  };
}

/** Issuer, number and date of an element `IDFactura`. */
export function keyOf(id: XmlElement | undefined): RecordKey {
  return {
    issuer: textIn(id, "IDEmisorFactura/NIF") || textIn(id, "IDEmisorFactura/IDOtro/ID"),
    number: textIn(id, "NumSerieFacturaEmisor"),
    date: textIn(id, "FechaExpedicionFacturaEmisor"),
  };
}

/** PeriodoLiquidacion of an element, as `2026 03`. */
export function periodIn(element: XmlElement | undefined): string {
  const period = at(element, "PeriodoLiquidacion");
  return `${textIn(period, "Ejercicio")} ${textIn(period, "Periodo")}`;
}

/** Descendant of a path of local names; namespaces were checked with the structure. */
export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split("/")
    .reduce<XmlElement | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      element,
    );
}

/** Text of a descendant; empty where it is absent. */
export function textIn(element: XmlElement | undefined, path: string): string {
  return at(element, path)?.text.trim() ?? "";
}

/** An amount of a descendant; undefined where it is absent or not a number. */
export function amountIn(element: XmlElement | undefined, path: string): Decimal | undefined {
  const text = textIn(element, path);
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? new Decimal(text) : undefined;
}

/** All descendants of a name. */
export function allNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : allNamed(child, name),
  );
}
