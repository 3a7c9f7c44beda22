/** Reasons why a document cannot be told to the agency; each is a fault's code. */
export const RULES = {
  supplier: "ES-VERIFACTU-SUPPLIER-NIF",
  number: "ES-VERIFACTU-NUMBER",
  docType: "ES-VERIFACTU-DOC-TYPE",
  correctionType: "ES-VERIFACTU-CORRECTION-TYPE",
  preceding: "ES-VERIFACTU-PRECEDING",
  classification: "ES-VERIFACTU-CLASSIFICATION",
  breakdown: "ES-VERIFACTU-BREAKDOWN",
  party: "ES-VERIFACTU-PARTY-ID",
  currency: "ES-VERIFACTU-CURRENCY",
  amount: "ES-VERIFACTU-AMOUNT",
  software: "ES-VERIFACTU-SOFTWARE",
  eventType: "ES-VERIFACTU-EVENT-TYPE",
  eventData: "ES-VERIFACTU-EVENT-DATA",
} as const;
