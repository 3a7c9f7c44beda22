/** Reasons why an invoice cannot be told to the agency; each is a fault's code. */
export const RULES = {
  holder: "ES-SII-HOLDER-NIF",
  number: "ES-SII-NUMBER",
  docType: "ES-SII-DOC-TYPE",
  correctionType: "ES-SII-CORRECTION-TYPE",
  preceding: "ES-SII-PRECEDING",
  regime: "ES-SII-REGIME",
  product: "ES-SII-PRODUCT",
  party: "ES-SII-PARTY-ID",
  currency: "ES-SII-CURRENCY",
} as const;
