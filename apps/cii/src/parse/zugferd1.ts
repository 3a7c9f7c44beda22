import { ownValue } from "@fakturo/model";
import { renamed, type XmlElement } from "@fakturo/xml";
import { CII } from "../cii/namespaces.ts";

const UNECE = "urn:un:unece:uncefact:data:standard";

/** Namespace of the root of ZUGFeRD 1.0. */
const FERD = "urn:ferd:CrossIndustryDocument:invoice:1p0";

/** Namespaces of ZUGFeRD 1.0 and their successors in CII. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  [FERD, CII.rsm],
  [`${UNECE}:ReusableAggregateBusinessInformationEntity:12`, CII.ram],
  [`${UNECE}:QualifiedDataType:12`, CII.qdt],
  [`${UNECE}:UnqualifiedDataType:15`, CII.udt],
]);

/** Elements of ZUGFeRD 1.0 that have another name in CII D16B; some depend on their parent. */
const NAMES: Readonly<Record<string, string>> = {
  CrossIndustryDocument: "CrossIndustryInvoice",
  SpecifiedExchangedDocumentContext: "ExchangedDocumentContext",
  HeaderExchangedDocument: "ExchangedDocument",
  SpecifiedSupplyChainTradeTransaction: "SupplyChainTradeTransaction",
  ApplicableSupplyChainTradeAgreement: "ApplicableHeaderTradeAgreement",
  ApplicableSupplyChainTradeDelivery: "ApplicableHeaderTradeDelivery",
  ApplicableSupplyChainTradeSettlement: "ApplicableHeaderTradeSettlement",
  SpecifiedSupplyChainTradeAgreement: "SpecifiedLineTradeAgreement",
  SpecifiedSupplyChainTradeDelivery: "SpecifiedLineTradeDelivery",
  SpecifiedSupplyChainTradeSettlement: "SpecifiedLineTradeSettlement",
  "ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementMonetarySummation":
    "SpecifiedTradeSettlementHeaderMonetarySummation",
  "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementMonetarySummation":
    "SpecifiedTradeSettlementLineMonetarySummation",
  SpecifiedTradeAccountingAccount: "ReceivableSpecifiedTradeAccountingAccount",
  ApplicablePercent: "RateApplicablePercent",
};

/** The same of every reference to another document. */
const OF_REFERENCES: Readonly<Record<string, string>> = {
  ID: "IssuerAssignedID",
  IssueDateTime: "FormattedIssueDateTime",
};

/** True for the root of a ZUGFeRD 1.0 file. */
export function isZugferd1({ name, namespace }: XmlElement): boolean {
  return name === "CrossIndustryDocument" && namespace === FERD;
}

/** A ZUGFeRD 1.0 file with the names of CII. */
export function asCii(root: XmlElement): XmlElement {
  return renamed(root, ({ name, namespace }, parent) => ({
    name: nameIn(parent, name),
    namespace: NAMESPACES.get(namespace) ?? namespace,
  }));
}

function nameIn(parent: string, name: string): string {
  const ofReference = parent.endsWith("ReferencedDocument")
    ? ownValue(OF_REFERENCES, name)
    : undefined;
  return NAMES[`${parent}/${name}`] ?? ofReference ?? ownValue(NAMES, name) ?? name;
}
