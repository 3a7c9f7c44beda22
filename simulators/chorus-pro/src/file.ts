import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { Decimal } from "decimal.js";

const { find, findAll, text } = createFinder({
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
});

const TRANSACTION = "rsm:SupplyChainTradeTransaction";
const AGREEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRANSACTION}/ram:ApplicableHeaderTradeSettlement`;
const SUMS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

/** The members of a CII file that the portal checks and lists. */
export interface CiiFile {
  readonly seller: string;
  readonly buyer: string;
  readonly number: string;
  readonly type: string;
  /** `YYYY-MM-DD`. */
  readonly issued: string;
  readonly framework: string;
  readonly service: string;
  readonly engagement: string;
  readonly means: readonly string[];
  readonly hasAccount: boolean;
  readonly total: string;
  /** Sum of lines, charges less allowances, and VAT. */
  readonly calculated: string;
}

/** Parses a file; undefined for what is no CII invoice. */
export function readCii(data: Uint8Array): CiiFile | undefined {
  const root = rootOf(data);
  if (root?.name !== "CrossIndustryInvoice") return undefined;
  const at = (path: string) => text(root, path);
  const party = (role: string) =>
    at(`${AGREEMENT}/ram:${role}TradeParty/ram:SpecifiedLegalOrganization/ram:ID`);
  const means = findAll(root, `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`);
  const date = at("rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString");
  return {
    seller: party("Seller"),
    buyer: party("Buyer"),
    number: at("rsm:ExchangedDocument/ram:ID"),
    type: at("rsm:ExchangedDocument/ram:TypeCode"),
    issued: date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
    framework: frameworkIn(root),
    service: at(`${AGREEMENT}/ram:BuyerReference`),
    engagement: at(`${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`),
    means: means.map((one) => text(one, "ram:TypeCode")),
    hasAccount: means.some(
      (one) => find(one, "ram:PayeePartyCreditorFinancialAccount") !== undefined,
    ),
    total: at(`${SUMS}/ram:GrandTotalAmount`),
    calculated: calculatedIn(root),
  };
}

function rootOf(data: Uint8Array): XmlElement | undefined {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

const CONTEXT = "rsm:ExchangedDocumentContext";

function frameworkIn(root: XmlElement): string {
  const process = text(
    root,
    `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`,
  );
  return process || text(root, `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`);
}

function calculatedIn(root: XmlElement): string {
  const amount = (path: string) => {
    const value = text(root, `${SUMS}/ram:${path}`);
    return /^-?\d+(\.\d+)?$/.test(value) ? new Decimal(value) : new Decimal(0);
  };
  return amount("LineTotalAmount")
    .add(amount("ChargeTotalAmount"))
    .sub(amount("AllowanceTotalAmount"))
    .add(amount("TaxTotalAmount"))
    .toFixed(2);
}
