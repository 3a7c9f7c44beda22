/** Codes of the faults that the agency refuses. */
export const RULES = {
  holder: "ES-SII-HOLDER-NIF",
  number: "ES-SII-NUMBER",
  docType: "ES-SII-DOC-TYPE",
  correctionType: "ES-SII-CORRECTION-TYPE",
  preceding: "ES-SII-PRECEDING",
  regime: "ES-SII-REGIME",
  product: "ES-SII-PRODUCT",
  party: "ES-SII-PARTY-ID",
  schema: "ES-SII-SCHEMA",
  currency: "ES-SII-CURRENCY",
} as const;
