import { VOCABULARY as UBL } from "@fakturo/app-ubl";
import type { Vocabulary } from "@fakturo/xml";

/** Places of an OIOUBL invoice, and those that the document does not need. */
export const VOCABULARY: Vocabulary = {
  ...UBL,
  unneeded: {
    ...UBL.unneeded,
    "cbc:CustomizationID": "the version, which the addon stands for",
    "cbc:ProfileID": "how the parties exchange documents, which is no part of the invoice",
    "//cbc:AddressFormatCode": "which parts an address has is seen from them",
    "//cbc:PaymentChannelCode": "follows from the means of payment",
    "cac:PaymentMeans/cbc:ID": "numbers the means for the terms, of which there is one each",
    "cac:PaymentMeans/cbc:PaymentID": "the kind of slip, where it is not the reference itself",
    "cac:PaymentTerms/cbc:ID": "numbers the terms, of which there is one",
    "cac:PaymentTerms/cbc:Amount": "all that is to be paid, there being one day for it",
    "cac:PrepaidPayment/cbc:ID": "payments are counted",
    "cac:PaymentTerms/cbc:PaymentMeansID":
      "numbers the means for the terms, of which there is one each",
    "//cac:PartyTaxScheme/cbc:CompanyID/@schemeID":
      "the register, which the number's country stands for",
    "//@schemeDataURI": "where the list is to be found",
  },
};
