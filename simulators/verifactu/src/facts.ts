import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { finder } from "./names.ts";

/** Key of a record's invoice. */
export interface RecordKey {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
}

/** A record as sent; texts are trimmed, and empty where an element is absent. */
export interface RecordFacts extends RecordKey {
  readonly kind: "Alta" | "Anulacion";
  readonly element: XmlElement;
  /** Identifiers of its installation: system, number and producer. */
  readonly installation: string;
  /** Huella of the preceding record; empty for the first one. */
  readonly previous: string;
  readonly isFirst: boolean;
  readonly fingerprint: string;
  /** FechaHoraHusoGenRegistro. */
  readonly at: string;
  readonly details: readonly XmlElement[];
  readonly recipients: readonly XmlElement[];
  /** Text of a descendant; path `name` or `a/b`, without prefixes. */
  text(path: string): string;
  has(path: string): boolean;
}

/** Parses an element `RegistroAlta` or `RegistroAnulacion`. */
export function factsOf(element: XmlElement): RecordFacts {
  const text = (path: string) => textIn(element, path);
  const has = (path: string) => finder.find(element, qualified(path)) !== undefined;
  const isCancellation = element.name === "RegistroAnulacion";
  const ending = isCancellation ? "Anulada" : "";
  return {
    kind: isCancellation ? "Anulacion" : "Alta",
    element,
    issuer: text(`IDFactura/IDEmisorFactura${ending}`),
    number: text(`IDFactura/NumSerieFactura${ending}`),
    date: text(`IDFactura/FechaExpedicionFactura${ending}`),
    installation: installationIn(finder.find(element, qualified("SistemaInformatico"))),
    previous: text("Encadenamiento/RegistroAnterior/Huella"),
    isFirst: text("Encadenamiento/PrimerRegistro") === "S",
    fingerprint: text("Huella"),
    at: text("FechaHoraHusoGenRegistro"),
    details: partsAt(element, "Desglose/DetalleDesglose"),
    recipients: partsAt(element, "Destinatarios/IDDestinatario"),
    text,
    has,
  };
}

/** Identifiers of an installation in `SistemaInformatico` of a record or a query. */
export function installationIn(element: XmlElement | undefined): string {
  return ["NIF", "IDOtro/ID", "IdSistemaInformatico", "NumeroInstalacion"]
    .map((name) => textIn(element, name))
    .join("·");
}

/** Text of an element below another; paths without prefixes, such as `IDOtro/ID`. */
export function textIn(element: XmlElement | undefined, path: string): string {
  return finder.text(element, qualified(path));
}

/** Descendants of an element; paths without prefixes. */
export function partsAt(element: XmlElement, path: string): readonly XmlElement[] {
  return finder.findAll(element, qualified(path));
}

/** An amount of a descendant; undefined where it is absent or not a number. */
export function amountIn(element: XmlElement, path: string): Decimal | undefined {
  const text = textIn(element, path);
  return /^[+-]?\d+(\.\d*)?$/.test(text) ? new Decimal(text) : undefined;
}

/** All elements of records have the same namespace. */
function qualified(path: string): string {
  return path
    .split("/")
    .map((name) => `tik:${name}`)
    .join("/");
}

/** A unique text for a key. */
export function keyText({ issuer, number, date }: RecordKey): string {
  return JSON.stringify([issuer, number, date]);
}
