import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { finder } from "./elements.ts";
import type { FileKey } from "./records.ts";
import type { ZoneCode } from "./zones.ts";

const SIGNATURE_PART = 100;
const CHAIN = "HuellaTBAI/EncadenamientoFacturaAnterior";
const SOFTWARE = "HuellaTBAI/Software";

/** A file, cancellation or correction as received. */
export interface FileFacts extends FileKey {
  readonly root: XmlElement;
  readonly bytes: Uint8Array;
  /** First 100 characters of the SignatureValue: its own, or the one that a correction refers to. */
  readonly signature: string;
  readonly license: string;
  readonly developer: string;
  readonly software: string;
  /** The file before and its signature; undefined for the first of a chain. */
  readonly previous: { readonly key: FileKey; readonly signature: string } | undefined;
  readonly recipients: readonly XmlElement[];
  text(path: string): string;
  all(path: string): readonly XmlElement[];
}

/** Parses a file; undefined for bytes that are not XML. */
export function readFile(bytes: Uint8Array, zone: ZoneCode): FileFacts | undefined {
  try {
    return factsOf(readXml(bytes), bytes, zone);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function factsOf(root: XmlElement, bytes: Uint8Array, zone: ZoneCode): FileFacts {
  const text = (path: string) => finder.text(root, path);
  const all = (path: string) => finder.findAll(root, path);
  const isInvoice = finder.find(root, "Factura") !== undefined;
  const head = isInvoice ? "Factura/CabeceraFactura" : "IDFactura/CabeceraFactura";
  const nif = text(isInvoice ? "Sujetos/Emisor/NIF" : "IDFactura/Emisor/NIF");
  return {
    root,
    bytes,
    zone,
    nif,
    series: text(`${head}/SerieFactura`),
    number: text(`${head}/NumFactura`),
    date: text(`${head}/FechaExpedicionFactura`),
    signature: signatureIn(text),
    license: text(`${SOFTWARE}/LicenciaTBAI`),
    developer: text(`${SOFTWARE}/EntidadDesarrolladora/NIF`),
    software: text(`${SOFTWARE}/Nombre`),
    previous: finder.find(root, CHAIN) && {
      key: {
        zone,
        nif,
        series: text(`${CHAIN}/SerieFacturaAnterior`),
        number: text(`${CHAIN}/NumFacturaAnterior`),
        date: text(`${CHAIN}/FechaExpedicionFacturaAnterior`),
      },
      signature: text(`${CHAIN}/SignatureValueFirmaFacturaAnterior`),
    },
    recipients: all("Sujetos/Destinatarios/IDDestinatario"),
    text,
    all,
  };
}

function signatureIn(text: (path: string) => string): string {
  const own = text("ds:Signature/ds:SignatureValue").replaceAll(/\s+/g, "");
  const named = text("SignatureValueFirmaFactura") || text("SignatureValueFirmaAnulacion");
  return (own || named).slice(0, SIGNATURE_PART);
}

/** An amount of an element; 0 where it is absent or not a number. */
export function amountIn(element: XmlElement | undefined, path: string): Decimal {
  const text = finder.text(element, path);
  return new Decimal(/^[+-]?\d+(\.\d*)?$/.test(text) ? text : 0);
}
