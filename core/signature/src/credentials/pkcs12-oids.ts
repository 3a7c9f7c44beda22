/** Object identifiers of the parts of PKCS #12 files (RFC 7292). */
export const PKCS12 = {
  encryptedData: "1.2.840.113549.1.7.6",
  key: "1.2.840.113549.1.12.10.1.1",
  shroudedKey: "1.2.840.113549.1.12.10.1.2",
  certificate: "1.2.840.113549.1.12.10.1.3",
  x509: "1.2.840.113549.1.9.22.1",
} as const;

/** The older ciphers, with keys derived as RFC 7292 appendix B says. */
export const TRIPLE_DES = "1.2.840.113549.1.12.1.3";
/** RC2 with 40 effective bits; used for certificates by old programs. */
export const RC2_40 = "1.2.840.113549.1.12.1.6";
