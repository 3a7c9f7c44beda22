import type { Submission } from "@fakturo/plugin";
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
import type { SaftPart } from "../document.ts";
import type { RecordedDocument } from "../saft/entry.ts";
import type { AtService } from "../service/codes.ts";
import { DOCUMENTS, TRANSPORT } from "../service/namespaces.ts";
import { cancellation, deletion, registration } from "./document.ts";
import { transportOf, writeTransport } from "./transport.ts";

/** Receipts of the cash scheme; others are communicated in the SAF-T only. */
const CASH_RECEIPT = "RC";

/** A record to be sent: an operation as XML. */
export interface OutgoingMessage {
  readonly kind: "issue" | "cancel";
  readonly bytes: Uint8Array;
}

/** True for documents that the web services take. */
export function isCommunicated({ document: { part, type } }: RecordedDocument): boolean {
  return part !== "payment" || type === CASH_RECEIPT;
}

/** The communication of a document; transport documents tell the vehicle, where it is known. */
export function issueMessage(entry: RecordedDocument, vehicle?: string): OutgoingMessage {
  const { part } = entry.document;
  return part === "movement"
    ? { kind: "issue", bytes: utf8(writeTransport(transportOf(entry, { status: "N", vehicle }))) }
    : { kind: "issue", bytes: utf8(writeXml(registration(entry, part))) };
}

/** What the cancellation of a document needs. */
export interface CancelFacts {
  /** `YYYY-MM-DDThh:mm:ss` in Portuguese time. */
  readonly at: string;
  /** AT code of a transport document. */
  readonly code: string | undefined;
}

/** The cancellation of a communicated document. */
export function cancelMessage(entry: RecordedDocument, { at, code }: CancelFacts): OutgoingMessage {
  const { part } = entry.document;
  if (part !== "movement")
    return { kind: "cancel", bytes: utf8(writeXml(cancellation(entry, part, at))) };
  const options = { status: "A", ...(code !== undefined && { code }) } as const;
  return { kind: "cancel", bytes: utf8(writeTransport(transportOf(entry, options))) };
}

/** The deletion of a communication; undefined for transport documents, whose service has none. */
export function deletionMessage(
  entry: RecordedDocument,
  reason: string,
): OutgoingMessage | undefined {
  const { part } = entry.document;
  if (part === "movement") return undefined;
  return { kind: "cancel", bytes: utf8(writeXml(deletion(entry, part, reason))) };
}

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Identity of a document at the AT. */
export function identityOf({ document, number }: RecordedDocument): string {
  const part: SaftPart = document.part;
  return [document.supplier.tax_id?.code ?? "", part, number].join("·");
}

/** The operation of a record, and its service. */
export interface SentMessage {
  readonly service: AtService;
  readonly operation: XmlNode;
}

/** Reads the bytes of a record. */
export function readMessage({ bytes }: Pick<Submission, "bytes">): SentMessage {
  const root = readXml(bytes);
  const isTransport = root.namespace === TRANSPORT;
  const prefix = isTransport ? "at" : "doc";
  const namespace = isTransport ? TRANSPORT : DOCUMENTS;
  const operation = {
    ...copyOf(root, isTransport ? "" : `${prefix}:`),
    name: `${prefix}:${root.name}`,
  };
  return {
    service: isTransport ? "transport" : "documents",
    operation: attributed(operation, declare({ [prefix]: namespace })),
  };
}

function copyOf({ name, text, children }: XmlElement, prefix: string): XmlNode {
  return kept(
    children.length > 0
      ? group(
          prefix + name,
          children.map((child) => copyOf(child, prefix)),
        )
      : leaf(prefix + name, text.trim()),
  );
}
