import { attributed, declare, group, type XmlNode } from "@fakturo/xml";

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

/** A request in the namespace of its service as SOAP 1.1. */
export function envelopeOf(request: XmlNode, namespace: string): XmlNode {
  const body = attributed(request, { xmlns: namespace });
  return attributed(group("soap:Envelope", group("soap:Body", body)), declare({ soap: SOAP }));
}
