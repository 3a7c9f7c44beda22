import type { SimulatedReply } from "@fakturo/simulator";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";

const env = "http://schemas.xmlsoap.org/soap/envelope/";
const XML = { "content-type": "text/xml; charset=utf-8" };
const MAX_BYTES = 32 * 1024 * 1024;
const finder = createFinder({ env });

/** A refusal of the whole message. */
export class AgencyFault extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** Reason why a request is refused as no SOAP 1.1 message: no body, not UTF-8, not XML, or without envelope or body element. */
export type Unreadable = "empty" | "encoding" | "xml" | "envelope";

/**
 * The element in the body of a SOAP 1.1 message.
 * @throws the error of `refuse` for a request without one; `detail`: name of the wrong element.
 */
export function payloadOf(
  body: Uint8Array,
  refuse: (why: Unreadable, detail?: string) => Error,
): XmlElement {
  if (body.length === 0) throw refuse("empty");
  const root = documentOf(body, refuse);
  if (root.name !== "Envelope" || root.namespace !== env) throw refuse("envelope", root.name);
  const [payload] = finder.find(root, "env:Body")?.children ?? [];
  if (!payload) throw refuse("envelope", "Body");
  return payload;
}

function documentOf(body: Uint8Array, refuse: (why: Unreadable) => Error): XmlElement {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw refuse("encoding");
  }
  try {
    return readXml(body, { size: MAX_BYTES });
  } catch {
    throw refuse("xml");
  }
}

/** An answer as SOAP 1.1 message, with the namespaces of its prefixes. */
export function soapReply(
  payload: XmlNode,
  namespaces: Readonly<Record<string, string>>,
): SimulatedReply {
  return { status: 200, headers: XML, body: enveloped(attributed(payload, declare(namespaces))) };
}

/** A fault as the agency answers it: `Codigo[4102].…`. */
export function faultReply({ code, message }: AgencyFault): SimulatedReply {
  return soapFault(`Codigo[${code}].${message}`, { code: "env:Client" });
}

/** A SOAP fault with any text; default: a fault of the server with status 500. */
export function soapFault(
  text: string,
  { code = "env:Server", status = 500 }: { readonly code?: string; readonly status?: number } = {},
): SimulatedReply {
  const fault = group("env:Fault", leaf("faultcode", code), leaf("faultstring", text));
  return { status, headers: XML, body: enveloped(fault) };
}

function enveloped(payload: XmlNode): string {
  const root = group("env:Envelope", group("env:Body", payload));
  return writeXml(attributed(root, declare({ env })), { declaration: true });
}
