import { base64 } from "@fakturo/model";
import type { SimulatedReply } from "@fakturo/simulator";
import { soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";

const XML = { "content-type": "text/xml; charset=utf-8" };
const ENVELOPE_12 = "http://www.w3.org/2003/05/soap-envelope";

/** An envelope with one element, whose children have no namespace. */
export function enveloped(
  name: string,
  namespace: string,
  rows: readonly (readonly [string, string])[],
): string {
  const children = rows.map(([key, value]) => leaf(key, value));
  const body = attributed(group(`t:${name}`, ...children), declare({ t: namespace }));
  return writeEnvelope({ version: "1.1", body });
}

/** An answer of a service: an MTOM package, or plain. */
export function replyOf(xml: string, isInline: boolean, boundary: string): SimulatedReply {
  if (isInline) return { status: 200, headers: XML, body: xml };
  const files = { form: "xop", files: [], boundary } as const;
  const { headers, body } = soapRequest(xml, { version: "1.1", files });
  return { status: 200, headers: { "content-type": headers["content-type"] ?? "" }, body };
}

/** The fault for a message without the expected content (SOAP 1.1). */
export function faultReply(): SimulatedReply {
  const fault = group(
    "soap:Fault",
    leaf("faultcode", "soap:Server"),
    leaf("faultstring", "Internal Error"),
  );
  return { status: 500, headers: XML, body: writeEnvelope({ version: "1.1", body: fault }) };
}

/** The fault for a message that is no XML: the service answers it in SOAP 1.2. */
export function unreadableReply(): SimulatedReply {
  const reason = attributed(leaf("env:Text", "Unable to parse the message"), { "xml:lang": "en" });
  const fault = group(
    "env:Fault",
    group("env:Code", leaf("env:Value", "env:Sender")),
    group("env:Reason", reason),
  );
  const root = group("env:Envelope", group("env:Body", fault));
  return {
    status: 500,
    headers: { "content-type": "application/soap+xml; charset=utf-8" },
    body: writeXml(attributed(root, declare({ env: ENVELOPE_12 }))),
  };
}

/** Bytes as text of an element. */
export function encoded(data: string): string {
  return base64(new TextEncoder().encode(data));
}

/** An element in a namespace, whose children have none. */
export function message(
  name: string,
  namespace: string,
  children: readonly (XmlNode | undefined)[],
): string {
  const root = attributed(group(`m:${name}`, ...children), {
    ...declare({ m: namespace }),
    versione: "1.0",
  });
  return writeXml(root);
}
