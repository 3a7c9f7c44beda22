import { FakturoError, fromBase64 } from "@fakturo/model";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";

const HEADER_END = /<\/(?:[\w.-]+:)?StandardBusinessDocumentHeader\s*>/;
const ROOT_END = /<\/(?:[\w.-]+:)?StandardBusinessDocument\s*>\s*$/;
const START_TAG = /<[^?!/](?:[^>"']|"[^"]*"|'[^']*')*>/;
const DECLARATION = /\sxmlns(?::([\w.-]+))?\s*=\s*("[^"]*"|'[^']*')/g;
/** Namespace of contents that are no XML (Peppol envelope 2.0). */
const CONTENT = "http://peppol.eu/xsd/ticc/envelope/1.0";
const XML_MIME = "application/xml";

/** A document out of its envelope. */
export interface Payload {
  readonly data: Uint8Array;
  readonly mime: string;
}

/**
 * The document in a business envelope, byte for byte; namespaces that only the envelope declares are added to its
 * root.
 * @throws FakturoError "input" for anything but a header and one document.
 */
export function payloadIn(envelope: Uint8Array): Payload {
  const text = new TextDecoder().decode(envelope);
  const root = parsed(text);
  const [, content] = root.children;
  if (!content || root.children.length !== 2)
    throw new FakturoError("input", "the envelope has not exactly one document");
  if (content.namespace === CONTENT) return binary(content);
  const head = HEADER_END.exec(text);
  const end = text.search(ROOT_END);
  const document = text.slice((head?.index ?? 0) + (head?.[0].length ?? 0), end).trim();
  return { data: Buffer.from(declared(document, text)), mime: XML_MIME };
}

function binary({ name, attributes, text }: XmlElement): Payload {
  const mime = attributes.get("mimeType") ?? "application/octet-stream";
  if (name === "TextContent") return { data: Buffer.from(text), mime };
  return { data: fromBase64(text.replace(/\s/g, "")), mime };
}

/** Adds the declarations of the envelope's root that the document's root lacks. */
function declared(document: string, envelope: string): string {
  const [tag = ""] = START_TAG.exec(document) ?? [];
  const own = new Set([...tag.matchAll(DECLARATION)].map(([, prefix = ""]) => prefix));
  const [outer = ""] = START_TAG.exec(envelope) ?? [];
  const missing = [...outer.matchAll(DECLARATION)].filter(([, prefix = ""]) => !own.has(prefix));
  const name = /^<[^\s/>]+/.exec(tag)?.[0] ?? "";
  const at = document.indexOf(tag) + name.length;
  return document.slice(0, at) + missing.map(([text]) => text).join("") + document.slice(at);
}

function parsed(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", `the envelope is no XML: ${error.message}`);
  }
}
