import type { XmlSchemaTypes } from "@fakturo/xml-schema";

const NIP = "[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}";

/** AuthTokenRequest 2.0 and 2.1, without the patterns of IP addresses, which are not of XML Schema. */
export const AUTH_TYPES: XmlSchemaTypes = {
  content: {
    TContextIdentifier: "( Nip:TNIP | InternalId:TIID | NipVatUe | PeppolId:TPeppolId )",
    AllowedIps: "Ip4Address{0,10} Ip4Range{0,10} Ip4Mask{0,10}",
    AuthorizationPolicy: "AllowedIps",
    AuthTokenRequest:
      "Challenge ContextIdentifier:TContextIdentifier SubjectIdentifierType AuthorizationPolicy?",
  },
  values: {
    Challenge: { patterns: ["\\d{8}-CR-[A-F0-9]{10}-[A-F0-9]{10}-[A-F0-9]{2}"] },
    TNIP: { patterns: [NIP] },
    TIID: { patterns: [`${NIP}-\\d{5}`] },
    NipVatUe: { patterns: [`${NIP}-[A-Z]{2}[A-Z0-9+*]{2,12}`] },
    TPeppolId: { patterns: ["P[A-Z]{2}[0-9]{6}"] },
    SubjectIdentifierType: { enumeration: "certificateSubject certificateFingerprint" },
  },
};
