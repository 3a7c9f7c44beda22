import { VOCABULARY as UBL } from "@fakturo/app-ubl";
import type { Vocabulary } from "@fakturo/xml";

const CALCULATED = "worked out from the lines";
const KIND = "follows from the kind of document";
const AGAIN = "stands elsewhere in the party";
const RATE = "the rate says it, to pesos";

/** Places of a DIAN file that the document does not need, and why. */
export const VOCABULARY: Vocabulary = {
  namespaces: UBL.namespaces,
  unneeded: {
    ...UBL.unneeded,
    "//*:DianExtensions": "software and authorization of whoever wrote the file, and its QR code",
    "//*:Signature": "seals the file and says nothing of the invoice",
    "cbc:CustomizationID": KIND,
    "cbc:InvoiceTypeCode": KIND,
    "cbc:CreditNoteTypeCode": KIND,
    "cbc:LineCountNumeric": "lines are counted",
    "//cbc:AdditionalAccountID": "whether the party is a company, which its number says",
    "//cac:Address/cbc:CountrySubentityCode": "follows from the municipality",
    "//cac:PartyTaxScheme/cac:RegistrationAddress": AGAIN,
    "//cac:PartyTaxScheme/cbc:RegistrationName": AGAIN,
    "//cac:PartyLegalEntity/cbc:RegistrationName": AGAIN,
    "//cac:PartyLegalEntity/cbc:CompanyID": AGAIN,
    "cac:PaymentMeans/cbc:ID": "paid at once or later, which the day of payment says",
    "cac:DiscrepancyResponse/cbc:ReferenceID": "the invoice referred to",
    "cac:RequestedMonetaryTotal": CALCULATED,
    "cac:LegalMonetaryTotal/cbc:PrepaidAmount": "sum of the advances",
    "cac:DebitNoteLine/cbc:ID": "lines are counted",
    "cac:DebitNoteLine/cbc:LineExtensionAmount": CALCULATED,
    "//cac:AllowanceCharge/cbc:ID": "allowances are counted",
    "//cac:AllowanceCharge/cbc:MultiplierFactorNumeric": "the amount counts",
    "//cac:AllowanceCharge/cbc:BaseAmount": "the amount counts",
    "cac:PaymentExchangeRate/cbc:SourceCurrencyCode": RATE,
    "cac:PaymentExchangeRate/cbc:SourceCurrencyBaseRate": RATE,
    "cac:PaymentExchangeRate/cbc:TargetCurrencyCode": RATE,
    "cac:PaymentExchangeRate/cbc:TargetCurrencyBaseRate": RATE,
    "cac:PaymentExchangeRate/cbc:Date": RATE,
  },
};
