import { FakturoError } from "@fakturo/model";
import { readJsonAs, type Static, type Submission, Type } from "@fakturo/plugin";
import { createFinder, readXml, XmlError } from "@fakturo/xml";

/** What steps read of an invoice: the holder of the technical account. */
export const Document = Type.Object({
  supplier: Type.Object({ tax_id: Type.Object({ code: Type.String({ minLength: 1 }) }) }),
});

const ChorusRecord = Type.Object({
  /** `nomFichier`. */
  name: Type.String(),
  /** The CII file in base64. */
  data: Type.String(),
  number: Type.String(),
  /** Date of issue, `YYYY-MM-DD`. */
  issued: Type.String(),
  /** Amount with taxes, as in the file. */
  total: Type.String(),
});
/** An invoice to upload, as a submission stores it. */
export type ChorusRecord = Static<typeof ChorusRecord>;

/** The record in a submission's bytes. */
export function readRecord({ bytes }: Pick<Submission, "bytes">): ChorusRecord {
  return readJsonAs(ChorusRecord, new TextDecoder().decode(bytes), "the record");
}

const { text } = createFinder({
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
});
const AGREEMENT = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement";
const SELLER = `${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`;
const TOTAL =
  "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:GrandTotalAmount";
const MAX_NAME = 50;

/** Whom an invoice is addressed to. */
export interface Addressee {
  /** SIRET of the buyer; empty where the file names none. */
  readonly siret: string;
  /** Code of its service; empty without one. */
  readonly service: string;
  /** Number of the engagement; empty without one. */
  readonly engagement: string;
}

/** Whom a CII file is addressed to. @throws FakturoError "input" for other files. */
export function addresseeOf(file: Uint8Array): Addressee {
  const root = rootOf(file);
  return {
    siret: text(root, `${AGREEMENT}/ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`),
    service: text(root, `${AGREEMENT}/ram:BuyerReference`),
    engagement: text(root, `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`),
  };
}

/** The record of a CII file with the SIRET of its seller. @throws FakturoError "input" for other files. */
export function recordOf(file: Uint8Array): {
  readonly siret: string;
  readonly record: ChorusRecord;
} {
  const root = rootOf(file);
  const number = text(root, "rsm:ExchangedDocument/ram:ID");
  const date = text(root, "rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString");
  const siret = text(root, SELLER);
  if (siret === "") throw new FakturoError("input", "the file does not name the seller's SIRET");
  const record = {
    name: `${number.replace(/[^\w-]/g, "_").slice(0, MAX_NAME - ".xml".length)}.xml`,
    data: Buffer.from(file).toString("base64"),
    number,
    issued: date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
    total: text(root, TOTAL),
  };
  return { siret, record };
}

function rootOf(file: Uint8Array) {
  try {
    const root = readXml(file);
    if (root.name === "CrossIndustryInvoice") return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", error.message, { cause: error });
  }
  throw new FakturoError("input", "the file is not a CII invoice");
}
