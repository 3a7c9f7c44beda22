/** Constants of the Peppol AS4 profile 2.0.3, sections 2 to 4. */
export const PROFILE = {
  /** Type of `PartyId`: the common name of an access point's certificate. */
  partyType: "urn:fdc:peppol.eu:2017:identifiers:ap",
  agreement: "urn:fdc:peppol.eu:2017:agreements:tia:ap_provider",
} as const;

/** Scheme of participant identifiers. */
export const PARTICIPANT_SCHEME = "iso6523-actorid-upis";

/** Namespace of the Standard Business Document (UN/CEFACT SBDH 1.3). */
export const SBD = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";

/** Namespace of receipts with digests (ebBP signals 2.0). */
export const EBBP = "http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0";

/** Namespaces of XML signatures and encryption. */
export const DS = "http://www.w3.org/2000/09/xmldsig#";
export const XENC = "http://www.w3.org/2001/04/xmlenc#";
export const XENC11 = "http://www.w3.org/2009/xmlenc11#";
/** Namespace of WS-Security 1.1. */
export const WSSE11 = "http://docs.oasis-open.org/wss/oasis-wss-wssecurity-secext-1.1.xsd";

/** Algorithms of the profile. */
export const ALGORITHMS = {
  keyTransport: `${XENC11}rsa-oaep`,
  maskGeneration: `${XENC11}mgf1sha256`,
  keyDigest: `${XENC}sha256`,
  content: `${XENC11}aes128-gcm`,
} as const;

/** Prefix of identifiers of SOAP with Attachments (SwA profile 1.1). */
export const SWA = "http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1#";

/** Media types of a message's parts. */
export const SOAP_TYPE = "application/soap+xml";
export const GZIP_TYPE = "application/gzip";
