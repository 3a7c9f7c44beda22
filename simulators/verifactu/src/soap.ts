import type { SimulatedReply } from "@fakturo/simulator";
import {
  attributed,
  declare,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { CODES, type Code } from "./codes.ts";
import { finder, NAMESPACES } from "./names.ts";

const XML = { "content-type": "text/xml; charset=utf-8" };

/** A fault of the whole message. */
export class MessageFault extends Error {
  readonly code: Code;

  /** @param detail for example the name of an element. */
  constructor(code: Code, detail?: string) {
    super(detail === undefined ? CODES[code] : `${CODES[code]}: ${detail}`);
    this.code = code;
  }
}

/** The element in the body of a SOAP 1.1 message. @throws MessageFault. */
export function payloadOf(body: Uint8Array): XmlElement {
  const root = envelopeOf(body);
  if (root.name !== "Envelope" || root.namespace !== NAMESPACES.env)
    throw new MessageFault(4102, root.name);
  const [payload] = finder.find(root, "env:Body")?.children ?? [];
  if (!payload) throw new MessageFault(4102, "Body");
  return payload;
}

function envelopeOf(body: Uint8Array): XmlElement {
  if (body.length === 0) throw new MessageFault(4138);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new MessageFault(4119);
  }
  try {
    return readXml(body, { size: 32 * 1024 * 1024 });
  } catch {
    throw new MessageFault(4103);
  }
}

/** An answer as SOAP 1.1 message. */
export function replyOf(
  payload: XmlNode,
  prefixes: readonly (keyof typeof NAMESPACES)[],
): SimulatedReply {
  const namespaces = Object.fromEntries(prefixes.map((prefix) => [prefix, NAMESPACES[prefix]]));
  return { status: 200, headers: XML, body: enveloped(attributed(payload, declare(namespaces))) };
}

/** A fault as the agency answers it. */
export function faultReply(fault: MessageFault): SimulatedReply {
  return serverFault(`Codigo[${fault.code}].${fault.message}`, "env:Client");
}

/** A SOAP fault with any text. */
export function serverFault(text: string, code = "env:Server", status = 500): SimulatedReply {
  const fault = group("env:Fault", leaf("faultcode", code), leaf("faultstring", text));
  return { status, headers: XML, body: enveloped(fault) };
}

function enveloped(payload: XmlNode): string {
  const root = group("env:Envelope", group("env:Body", payload));
  return writeXml(attributed(root, declare({ env: NAMESPACES.env })), { declaration: true });
}
