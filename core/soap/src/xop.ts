import { base64, FakturoError, fromBase64 } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import type { SoapAttachment } from "./mime/part.ts";
import { XOP } from "./names.ts";

/**
 * An envelope whose binary texts are replaced by references to attachments (XOP 1.0). Before, the envelope
 * contains each attachment once as base64 text of an element, so it is built and signed as if it had no
 * attachments.
 * @throws FakturoError "internal" for an attachment whose text does not occur in the envelope.
 */
export function withIncludes(xml: string, attachments: readonly SoapAttachment[]): string {
  return attachments.reduce((text, { id, data }) => {
    const content = `>${base64(data)}</`;
    const at = text.indexOf(content);
    if (data.length === 0 || at < 0)
      throw new FakturoError("internal", `the envelope does not hold the content of '${id}'`);
    const include = `><xop:Include xmlns:xop="${XOP}" href="cid:${encodeURIComponent(id)}"/></`;
    return text.slice(0, at) + include + text.slice(at + content.length);
  }, xml);
}

/**
 * Bytes of an element: of the referenced attachment (XOP), else of its base64 text. Both forms are accepted,
 * because services do not always follow their WSDL.
 * @throws FakturoError "input" for other content and unresolved references.
 */
export function binaryIn(element: XmlElement, attachments: readonly SoapAttachment[]): Uint8Array {
  const [include, ...more] = element.children;
  if (!include) return fromText(element.text);
  const isInclude = include.name === "Include" && include.namespace === XOP && more.length === 0;
  if (!isInclude) throw new FakturoError("input", `'${element.name}' holds no binary content`);
  const href = include.attributes.get("href") ?? "";
  return partOf(href, attachments).data;
}

/** The attachment of a `cid:` address (RFC 2392). @throws FakturoError "input". */
export function partOf(address: string, attachments: readonly SoapAttachment[]): SoapAttachment {
  const id = address.startsWith("cid:") ? unescaped(address.slice("cid:".length)) : undefined;
  const part = id === undefined ? undefined : attachments.find((one) => one.id === id);
  if (!part) throw new FakturoError("input", `'${address}' leads to no attachment`);
  return part;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function fromText(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    throw new FakturoError("input", "the content is not base64");
  }
}
