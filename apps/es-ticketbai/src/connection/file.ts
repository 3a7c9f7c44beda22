import { readXml, type XmlElement } from "@fakturo/xml";
import { elementAt, textAt } from "./elements.ts";

const SIGNATURE_PART = 100;
const INVOICE = "Factura/CabeceraFactura";
const CANCELLED = "IDFactura/CabeceraFactura";

/** Key of an invoice at a treasury. */
export interface FileId {
  readonly series: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
}

/** Members of a signed file, or of a correction. */
export interface SentFile extends FileId {
  /** Local name of the root: `TicketBai`, `AnulaTicketBai`, … */
  readonly root: string;
  /** First 100 characters of the SignatureValue, which answers and later files refer to. */
  readonly signature: string;
}

/** Parses a file as it is sent. */
export function readFile(xml: Uint8Array | string): SentFile {
  const root = readXml(xml);
  const head = elementAt(root, INVOICE) ?? elementAt(root, CANCELLED);
  return { root: root.name, ...fileIdIn(head), signature: signatureIn(root) };
}

/** The key in an element with SerieFactura, NumFactura and FechaExpedicionFactura. */
export function fileIdIn(head: XmlElement | undefined): FileId {
  return {
    series: textAt(head, "SerieFactura"),
    number: textAt(head, "NumFactura"),
    date: textAt(head, "FechaExpedicionFactura"),
  };
}

function signatureIn(root: XmlElement): string {
  const value = textAt(root, "Signature/SignatureValue").replaceAll(/\s+/g, "");
  return value.slice(0, SIGNATURE_PART);
}

/**
 * Identity of a file: issuer, series, number and date; of a correction, which may repeat, also the digest of its
 * text.
 */
export function identityOf(nif: string, { series, number, date }: FileId, digest?: string): string {
  return [nif, series, number, date, ...(digest === undefined ? [] : [digest])].join("·");
}
