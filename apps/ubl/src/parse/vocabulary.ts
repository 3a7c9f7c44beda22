import type { Vocabulary } from "@fakturo/xml";
import { UBL } from "../ubl/namespaces.ts";
import { TERMS } from "./terms.ts";

const CONSTANT = "every file says the same";
const CALCULATED = "worked out from the lines";
const LISTED = "names the list that a code is from, which the standard prescribes";

/** Places of a UBL invoice, and those that the document does not need. */
export const VOCABULARY: Vocabulary = {
  namespaces: {
    ...UBL,
    ext: "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2",
  },
  unneeded: {
    "cbc:UBLVersionID": CONSTANT,
    "cbc:ProfileID/@schemeID": LISTED,
    "cbc:ProfileExecutionID": "how the profile is used, which the addon says",
    "cbc:UUID": "the document gets one of its own",
    "cbc:CopyIndicator": "whether the file is a copy, not the invoice",
    "cac:Signature": "seals the file and says nothing of the invoice",
    "//ext:ExtensionURI": "names the extension, whose contents are reported",
    "//*:UBLDocumentSignatures": "seals the file and says nothing of the invoice",
    "//cac:TaxTotal": CALCULATED,
    "//cac:LegalMonetaryTotal": CALCULATED,
    "//cac:TaxSubtotal": CALCULATED,
    "cac:InvoiceLine/cbc:ID": "lines are counted",
    "cac:CreditNoteLine/cbc:ID": "lines are counted",
    "cac:InvoiceLine/cbc:LineExtensionAmount": CALCULATED,
    "cac:CreditNoteLine/cbc:LineExtensionAmount": CALCULATED,
    "//cac:DocumentReference/cbc:DocumentTypeCode": "130, the only one allowed for lines",
    "//cac:Price/cac:AllowanceCharge/cbc:ChargeIndicator": "goes with the amount",
    "//cac:TaxScheme": "the tax that the category or number is of, VAT in EN 16931",
    "//cac:TaxCategory/cbc:ID/@schemeID": LISTED,
    "//cac:ClassifiedTaxCategory/cbc:ID/@schemeID": LISTED,
    "//cac:TaxCategory/cbc:Name": "the code says it",
    "//cac:ClassifiedTaxCategory/cbc:Name": "the code says it",
    "//cac:Country/cbc:Name": "the code says it",
    "//cac:CardAccount/cbc:NetworkID": "the schema wants one where nobody knows it",
    "//@currencyID": "the invoice's currency",
    "//@languageID": "documents do not tell languages apart",
    "//@schemeAgencyID": LISTED,
    "//@schemeAgencyName": LISTED,
    "//@schemeName": LISTED,
    "//@schemeVersionID": LISTED,
    "//@schemeURI": LISTED,
    "//@listID": LISTED,
    "//@listName": LISTED,
    "//@listURI": LISTED,
    "//@listAgencyID": LISTED,
    "//@listAgencyName": LISTED,
    "//@unitCodeListID": LISTED,
    "//@unitCodeListAgencyID": LISTED,
  },
  terms: TERMS,
};

const { "//cac:LegalMonetaryTotal": _sums, ...unneeded } = VOCABULARY.unneeded;

/** The same, with the sums of the file compared with the document's (`readTotals`). */
export const VOCABULARY_WITH_SUMS: Vocabulary = {
  ...VOCABULARY,
  unneeded: {
    ...unneeded,
    "cac:LegalMonetaryTotal/cbc:LineExtensionAmount": CALCULATED,
    "cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount": CALCULATED,
    "cac:LegalMonetaryTotal/cbc:ChargeTotalAmount": CALCULATED,
  },
};
