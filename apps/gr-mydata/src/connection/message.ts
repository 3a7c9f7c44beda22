import { copied, readXml, writeXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import { NAMESPACES } from "../write/document.ts";

const XMLNS = NAMESPACES[""];

/** One `InvoicesDoc` with the documents of several; a single one is sent as it was written. */
export function joined(messages: readonly Uint8Array[]): Uint8Array {
  const [first, ...more] = messages;
  if (first && more.length === 0) return first;
  const invoices = messages.flatMap((bytes) => readXml(bytes).children);
  return written(invoices.map((invoice) => copied(invoice, undefined, XMLNS)));
}

function written(content: readonly XmlNode[]): Uint8Array {
  const root = { name: "InvoicesDoc", attributes: { xmlns: XMLNS }, content, kept: true };
  return new TextEncoder().encode(writeXml(root, { illegal: "remove" }));
}

/** An `InvoicesDoc` with one document of a list. */
export function ownDocument(invoice: XmlElement): Uint8Array {
  return written([copied(invoice, undefined, XMLNS)]);
}
