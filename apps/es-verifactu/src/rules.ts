/** Codes of the faults that the agency refuses. */
export const RULES = {
  supplier: "ES-VERIFACTU-SUPPLIER-NIF",
  number: "ES-VERIFACTU-NUMBER",
  docType: "ES-VERIFACTU-DOC-TYPE",
  correctionType: "ES-VERIFACTU-CORRECTION-TYPE",
  preceding: "ES-VERIFACTU-PRECEDING",
  classification: "ES-VERIFACTU-CLASSIFICATION",
  regime: "ES-VERIFACTU-REGIME",
  breakdown: "ES-VERIFACTU-BREAKDOWN",
  party: "ES-VERIFACTU-PARTY-ID",
  currency: "ES-VERIFACTU-CURRENCY",
  amount: "ES-VERIFACTU-AMOUNT",
  software: "ES-VERIFACTU-SOFTWARE",
  eventType: "ES-VERIFACTU-EVENT-TYPE",
  schema: "ES-VERIFACTU-SCHEMA",
  eventData: "ES-VERIFACTU-EVENT-DATA",
} as const;
