/** Version of SOAP: 1.1 (W3C note of 2000) or 1.2 (W3C recommendation of 2007). */
export type SoapVersion = "1.1" | "1.2";

/** Namespaces of envelopes by version. */
export const ENVELOPES: Readonly<Record<SoapVersion, string>> = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
};

/** Media types of envelopes by version. */
export const MEDIA_TYPES: Readonly<Record<SoapVersion, string>> = {
  "1.1": "text/xml",
  "1.2": "application/soap+xml",
};

/** Namespace of WS-Addressing 1.0. */
export const WSA = "http://www.w3.org/2005/08/addressing";
/** Namespace of XOP, which replaces binary content of an envelope by attachments (W3C, 2005). */
export const XOP = "http://www.w3.org/2004/08/xop/include";
/** Namespace of WS-Security 1.0 and 1.1 (OASIS). */
export const WSSE =
  "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
/** Namespace of ids and timestamps of WS-Security. */
export const WSU =
  "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
/** Namespace of ebXML Messaging 3.0 (OASIS), on which AS4 builds. */
export const EBMS = "http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/";

/** Prefix of the envelope's elements in written messages. */
export const PREFIX = "soap";
