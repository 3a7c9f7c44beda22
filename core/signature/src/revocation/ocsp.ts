/** Object identifiers of the Online Certificate Status Protocol (RFC 5280 §4.2.2.1, RFC 6960 §4.2). */
export const OCSP = {
  access: "1.3.6.1.5.5.7.1.1",
  method: "1.3.6.1.5.5.7.48.1",
  basic: "1.3.6.1.5.5.7.48.1.1",
  noCheck: "1.3.6.1.5.5.7.48.1.5",
  signing: "1.3.6.1.5.5.7.3.9",
  keyUsage: "2.5.29.37",
} as const;
