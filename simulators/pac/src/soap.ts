import { isFakturoError } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { readSoap } from "@fakturo/soap";
import {
  attributed,
  declare,
  group,
  leaf,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const XML = { "content-type": "text/xml; charset=utf-8" };

/** The element in the body of a SOAP 1.1 message; undefined for other requests. */
export function payloadIn({
  body,
  headers,
}: Pick<SimulatedRequest, "body" | "headers">): XmlElement | undefined {
  try {
    return readSoap({ status: 200, headers: { ...headers, "content-type": "text/xml" }, body })
      .body;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** How a service writes its envelopes: those of the SAT (WCF) have no XML declaration. */
const ENVELOPES = {
  sat: { prefix: "s", declaration: false },
  finkok: { prefix: "senv", declaration: true },
} as const;
type SoapService = keyof typeof ENVELOPES;

/** The child element of `Body`, and of `Header` where there is one. */
interface SoapContent {
  readonly body: XmlNode;
  readonly header?: XmlNode | undefined;
}

function envelopeOf(service: SoapService, { body, header }: SoapContent): string {
  const { prefix, declaration } = ENVELOPES[service];
  const root = group(
    `${prefix}:Envelope`,
    header && group(`${prefix}:Header`, header),
    group(`${prefix}:Body`, body),
  );
  const node = attributed(root, declare({ [prefix]: SOAP }));
  return writeXml(node, { declaration, illegal: "remove" }).trim();
}

/** An answer, its namespaces declared at the element in its body. */
export function soapAnswer(
  service: SoapService,
  { body, header }: SoapContent,
  namespaces: Readonly<Record<string, string>>,
): SimulatedReply {
  const node = attributed(body, { ...body.attributes, ...declare(namespaces) });
  return { status: 200, headers: XML, body: envelopeOf(service, { body: node, header }) };
}

/** A fault, with status 500 as SOAP 1.1 wants it. */
export function soapFault(
  service: SoapService,
  reason: string,
  code: "Client" | "Server" = "Client",
): SimulatedReply {
  const { prefix } = ENVELOPES[service];
  const rows = [leaf("faultcode", `${prefix}:${code}`), leaf("faultstring", reason)];
  const body = group(`${prefix}:Fault`, rows);
  return { status: 500, headers: XML, body: envelopeOf(service, { body }) };
}
