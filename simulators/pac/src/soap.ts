import { isFakturoError } from "@fakturo/model";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { readSoap, writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";

const XML = { "content-type": "text/xml; charset=utf-8" };

/** The element in the body of a SOAP 1.1 message; undefined for other requests. */
export function payloadIn({ body, headers }: SimulatedRequest): XmlElement | undefined {
  try {
    return readSoap({ status: 200, headers: { ...headers, "content-type": "text/xml" }, body })
      .body;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** An answer with its namespaces. */
export function soapAnswer(
  body: XmlNode,
  namespaces: Readonly<Record<string, string>>,
  header?: XmlNode,
): SimulatedReply {
  const node = attributed(body, { ...body.attributes, ...declare(namespaces) });
  return {
    status: 200,
    headers: XML,
    body: writeEnvelope({
      ...{ version: "1.1", body: node },
      ...(header && { headers: [header] }),
    }),
  };
}

/** A fault, with status 500 as SOAP 1.1 wants it. */
export function soapFault(reason: string, code = "Client"): SimulatedReply {
  const body = group("soap:Fault", leaf("faultcode", `soap:${code}`), leaf("faultstring", reason));
  return { status: 500, headers: XML, body: writeEnvelope({ version: "1.1", body }) };
}
