import type { Submission } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";

const { find, text } = createFinder(NAMESPACES);
const MESSAGE = "soapenv:Body/sum:RegFactuSistemaFacturacion";

/** Key of a record at the agency. */
export interface RecordId {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
}

/** Members of a stored single-record message that requests and answers refer to. */
export interface SentRecord extends RecordId {
  readonly operation: "Alta" | "Anulacion";
  readonly fingerprint: string;
  /** `MM` and `YYYY` of the operation, or of the issue date. */
  readonly period: { readonly month: string; readonly year: string };
  /** Name of the issuer, from the message's header. */
  readonly issuerName: string;
  /** When it was generated, milliseconds since 1970. */
  readonly at: number;
  /** `SistemaInformatico`. */
  readonly software: XmlElement | undefined;
}

/** Parses the bytes of a submission. */
export function readRecord({ bytes }: Pick<Submission, "bytes">): SentRecord {
  const message = find(readXml(bytes), MESSAGE);
  const root = recordIn(message);
  const isCancellation = root?.name === "RegistroAnulacion";
  const ending = isCancellation ? "Anulada" : "";
  const at = (name: string) => text(root, `sum1:IDFactura/sum1:${name}${ending}`);
  const date = at("FechaExpedicionFactura");
  const [, month = "", year = ""] = (text(root, "sum1:FechaOperacion") || date).split("-");
  return {
    operation: isCancellation ? "Anulacion" : "Alta",
    issuer: at("IDEmisorFactura"),
    number: at("NumSerieFactura"),
    date,
    fingerprint: text(root, "sum1:Huella"),
    period: { month, year },
    at: Date.parse(text(root, "sum1:FechaHoraHusoGenRegistro")),
    software: find(root, "sum1:SistemaInformatico"),
    issuerName: text(message, "sum:Cabecera/sum1:ObligadoEmision/sum1:NombreRazon"),
  };
}

function recordIn(message: XmlElement | undefined): XmlElement | undefined {
  return find(message, "sum:RegistroFactura")?.children[0];
}

/**
 * Identity of a record: number and date of the invoice; for amendments and cancellations also the record's
 * hash.
 */
export function identityOf({ issuer, number, date }: RecordId, fingerprint?: string): string {
  return [issuer, number, date, ...(fingerprint === undefined ? [] : [fingerprint])].join("·");
}
