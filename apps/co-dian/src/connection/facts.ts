import { UBL } from "@fakturo/app-ubl";
import { FakturoError } from "@fakturo/model";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { STRUCTURES } from "../dian/extensions.ts";

/** Paths in documents of the DIAN. */
export const documentFinder = createFinder({
  ...UBL,
  ext: "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2",
  sts: STRUCTURES,
});

const { find, text } = documentFinder;
const EXTENSIONS = "ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sts:DianExtensions";

/** Name and number of a party. */
export interface DianPartyFacts {
  readonly name: string;
  /** Without check digit. */
  readonly number: string;
  /** Empty for numbers without. */
  readonly checkDigit: string;
  /** Kind of document (table 13.2.1). */
  readonly type: string;
  readonly responsibility: string;
}

/** What identifies a document of the DIAN, read from its file. */
export interface DianDocumentFacts {
  readonly number: string;
  /** CUFE or CUDE. */
  readonly code: string;
  /** `CUFE-SHA384` or `CUDE-SHA384`. */
  readonly scheme: string;
  readonly environment: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `hh:mm:ss-05:00`. */
  readonly time: string;
  /** Type of an invoice; empty for notes. */
  readonly type: string;
  readonly qr: string;
  readonly supplier: DianPartyFacts;
  readonly customer: DianPartyFacts;
}

/** Reads an invoice, note or event. @throws FakturoError "input" for other data. */
export function readFacts(data: Uint8Array): DianDocumentFacts {
  try {
    return factsOf(readXml(data));
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

/** The facts of an invoice or note. */
export function factsOf(root: XmlElement): DianDocumentFacts {
  const uuid = find(root, "cbc:UUID");
  return {
    number: text(root, "cbc:ID"),
    code: uuid?.text.trim().toLowerCase() ?? "",
    scheme: uuid?.attributes.get("schemeName") ?? "",
    environment: text(root, "cbc:ProfileExecutionID"),
    date: text(root, "cbc:IssueDate"),
    time: text(root, "cbc:IssueTime"),
    type: text(root, "cbc:InvoiceTypeCode") || text(root, "cbc:CreditNoteTypeCode"),
    qr: text(root, `${EXTENSIONS}/sts:QRCode`),
    supplier: partyFacts(find(root, "cac:AccountingSupplierParty/cac:Party")),
    customer: partyFacts(find(root, "cac:AccountingCustomerParty/cac:Party")),
  };
}

/** Name and number in the element `PartyTaxScheme` of a party. */
function partyFacts(party: XmlElement | undefined): DianPartyFacts {
  const scheme = find(party, "cac:PartyTaxScheme");
  const company = find(scheme, "cbc:CompanyID");
  return {
    name: text(scheme, "cbc:RegistrationName"),
    number: company?.text.trim() ?? "",
    checkDigit: company?.attributes.get("schemeID") ?? "",
    type: company?.attributes.get("schemeName") ?? "",
    responsibility: text(scheme, "cbc:TaxLevelCode"),
  };
}
