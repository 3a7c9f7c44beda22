import { copied, readXml, writeXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import { NAMESPACES } from "../write/document.ts";
import { type LostConnection, withLoss } from "./late.ts";

const XMLNS = NAMESPACES[""];

/** A document to send. */
export interface SentBytes {
  readonly bytes: Uint8Array;
  /** The connection whose loss it has to state. */
  readonly lost: LostConnection | undefined;
}

/** One `InvoicesDoc` with the documents of several; a single one in time is sent as it was written. */
export function joined(messages: readonly SentBytes[]): Uint8Array {
  const [first, ...more] = messages;
  if (first && more.length === 0 && first.lost === undefined) return first.bytes;
  return written(
    messages.flatMap(({ bytes, lost }) =>
      lost === undefined
        ? readXml(bytes).children.map((invoice) => copied(invoice, undefined, XMLNS))
        : withLoss(bytes, lost),
    ),
  );
}

function written(content: readonly XmlNode[]): Uint8Array {
  const root = { name: "InvoicesDoc", attributes: { xmlns: XMLNS }, content, kept: true };
  return new TextEncoder().encode(writeXml(root, { illegal: "remove" }));
}

/** An `InvoicesDoc` with one document of a list. */
export function ownDocument(invoice: XmlElement): Uint8Array {
  return written([copied(invoice, undefined, XMLNS)]);
}

/** The document of an `InvoicesDoc` with the connection that was lost when it was issued. */
export function stated(bytes: Uint8Array, lost: LostConnection): Uint8Array {
  return joined([{ bytes, lost }]);
}
