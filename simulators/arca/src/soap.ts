import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { readSoap, type SoapVersion, writeEnvelope } from "@fakturo/soap";
import { attributed, group, kept, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { argentineTime } from "./time.ts";

/** A request that is no message of the service. */
export class UnreadableCall extends Error {}

/** A message: its operation, and the version of SOAP in which it is answered. */
export interface ArcaCallMessage {
  readonly operation: XmlElement;
  readonly version: SoapVersion;
}

/** The operation of a message. @throws UnreadableCall. */
export function messageOf({ headers, body }: SimulatedRequest): ArcaCallMessage {
  try {
    const { body: operation, version } = readSoap({ status: 200, headers, body });
    if (operation) return { operation, version };
  } catch {
    throw new UnreadableCall("Server was unable to read request.");
  }
  throw new UnreadableCall("The message has no operation.");
}

const TYPES = {
  "1.1": "text/xml; charset=utf-8",
  "1.2": "application/soap+xml; charset=utf-8",
} as const;

/** An answer, with header blocks where the service has them. */
export function soapReply(
  version: SoapVersion,
  body: XmlNode,
  headers: readonly XmlNode[] = [],
): SimulatedReply {
  return {
    status: 200,
    headers: { "content-type": TYPES[version] },
    body: writeEnvelope({ version, headers, body }),
  };
}

/** The block at the head of each answer; `id` is the version of the service. */
export function headerNode(namespace: string, id: string, now: number): XmlNode {
  const values = { ambiente: "Simulado - SIM", fecha: argentineTime(now), id };
  return { ...listed("FEHeaderInfo", values), attributes: { xmlns: namespace } };
}

/** What the services answer to messages that their description does not allow. */
export function unreadable(violation: string): SimulatedReply {
  const why = "Server was unable to read request. ---> There is an error in XML document. --->";
  return faultReply("soap:Client", `${why} ${violation}`);
}

/** A fault of SOAP 1.1 with HTTP status 500. */
export function faultReply(code: string, text: string, namespace?: string): SimulatedReply {
  const faultcode = leaf("faultcode", code, namespace ? { "xmlns:ns1": namespace } : undefined);
  const body = group("soap:Fault", faultcode, leaf("faultstring", text));
  return {
    status: 500,
    headers: { "content-type": TYPES["1.1"] },
    body: writeEnvelope({ version: "1.1", body }),
  };
}

/** The answer of an operation: its result in the namespace of the service. */
export function resultNode(
  operation: string,
  namespace: string,
  ...content: readonly (XmlNode | readonly XmlNode[] | undefined)[]
): XmlNode {
  const result = kept(group(`${operation}Result`, ...content));
  return attributed(group(`${operation}Response`, result), { xmlns: namespace });
}

/** Elements with text; empty ones stay. */
export function rowsOf(values: Readonly<Record<string, string | number>>): XmlNode[] {
  return Object.entries(values).map(([name, value]) => kept(leaf(name, String(value))));
}

/** An element with elements of text. */
export function listed(name: string, values: Readonly<Record<string, string | number>>): XmlNode {
  return group(name, rowsOf(values));
}

/** A copy of an element and what is in it. */
export function copyOf({
  name,
  text,
  children,
}: Pick<XmlElement, "name" | "text" | "children">): XmlNode {
  return children.length > 0 ? group(name, children.map(copyOf)) : kept(leaf(name, text.trim()));
}
