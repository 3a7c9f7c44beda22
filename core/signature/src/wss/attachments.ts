import type { SoapAttachment } from "@fakturo/soap";
import { refuse } from "../refuse.ts";
import { canonicalElement } from "../xml/canonical.ts";
import { parseDocument, rootOf } from "../xml/document.ts";

const XML_TYPE = /^(?:application|text)\/xml$|\+xml$/;

/**
 * What a signature covers of an attachment (SwA profile 1.1 §5.4.2): the exclusive canonical form of XML,
 * the bytes of anything else. Texts would have their line breaks changed and are refused.
 * @throws FakturoError `input`.
 */
export function signedContent({ type, data, id }: SoapAttachment): string | Uint8Array {
  if (XML_TYPE.test(type)) return canonicalElement(rootOf(parseDocument(data)), "exc-c14n");
  if (type.startsWith("text/")) refuse(`the text '${id}' cannot be signed`, "input");
  return data;
}
