import { base64 } from "@fakturo/model";
import type { SubmissionKind } from "@fakturo/plugin";
import {
  attributed,
  declare,
  group,
  kept,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { faceFinder } from "./call.ts";
import type { Platform } from "./platforms.ts";

/** A file of a request. */
export interface FaceFile {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
}

/** An invoice to be sent. */
export interface FaceInvoice {
  /** Address for notices about its states. */
  readonly mail: string;
  readonly invoice: FaceFile;
  readonly attachments: readonly FaceFile[];
}

/** The operation `enviarFactura`. */
export function sendingOf({ mail, invoice, attachments }: FaceInvoice): XmlNode {
  const file = (name: string, { name: fileName, mime, data }: FaceFile) =>
    group(name, leaf(name, base64(data)), leaf("nombre", fileName), leaf("mime", mime));
  return group(
    "web:enviarFactura",
    group(
      "request",
      leaf("correo", mail),
      file("factura", invoice),
      kept(
        group(
          "anexos",
          attachments.map((one) => file("anexo", one)),
        ),
      ),
    ),
  );
}

/** The operation `anularFactura`. */
export function cancellationOf(register: string, reason: string): XmlNode {
  return group("web:anularFactura", leaf("numeroRegistro", register), leaf("motivo", reason));
}

/** The operation `consultarFactura`. */
export function queryOf(register: string): XmlNode {
  return group("web:consultarFactura", leaf("numeroRegistro", register));
}

/** An operation as the bytes of a record for a platform. */
export function recordOf(operation: XmlNode, { namespace }: Platform): Uint8Array {
  return new TextEncoder().encode(writeXml(attributed(operation, declare({ web: namespace }))));
}

/** Start of the keys of the files with request and answer. */
export function fileKey(kind: SubmissionKind): string {
  return `face-${kind}`;
}

/** The operation in the bytes of a record. */
export function operationIn(bytes: Uint8Array): XmlNode {
  const root = copyOf(readXml(bytes));
  return { ...root, name: `web:${root.name}` };
}

/** The register number of the invoice that a record cancels. */
export function registerIn(bytes: Uint8Array): string {
  return faceFinder.text(readXml(bytes), "numeroRegistro");
}

function copyOf({ name, text, children }: XmlElement): XmlNode {
  return kept(children.length > 0 ? group(name, children.map(copyOf)) : leaf(name, text.trim()));
}
