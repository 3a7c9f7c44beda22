import type { Vocabulary } from "@fakturo/xml";

const CALCULATED = "worked out from the lines";
const ONE = "the file holds one invoice, whose own figures count";

/** Places of a Facturae that the document does not need, and why. */
export const VOCABULARY: Vocabulary = {
  namespaces: { "": "" },
  unneeded: {
    "FileHeader/SchemaVersion": "the version of the format",
    "FileHeader/Modality": ONE,
    "FileHeader/InvoiceIssuerType": "who issues follows from the document",
    "FileHeader/ThirdParty": "who wrote the file for the seller, which is no part of the invoice",
    "FileHeader/Batch": ONE,
    "//TaxIdentification/PersonTypeCode": "whether the party has a person's name or a company's",
    "//InvoiceIssueData/TaxCurrencyCode": "the invoice's currency",
    "//InvoiceIssueData/LanguageName": "documents do not tell languages apart",
    "//AdministrativeCentre/AddressInSpain": "the address of the buyer",
    "//Corrective/ReasonDescription": "the code of the reason in words",
    "//Corrective/CorrectionMethodDescription": "the code of the method in words",
    "Invoices/Invoice/TaxesOutputs": CALCULATED,
    "Invoices/Invoice/TaxesWithheld": CALCULATED,
    "Invoices/Invoice/InvoiceTotals": CALCULATED,
    "//InvoiceLine/GrossAmount": CALCULATED,
    "//Tax/TaxableBase": CALCULATED,
    "//Tax/TaxAmount": CALCULATED,
    "//Tax/EquivalenceSurchargeAmount": CALCULATED,
    "*:Signature": "seals the file and says nothing of the invoice",
  },
};
