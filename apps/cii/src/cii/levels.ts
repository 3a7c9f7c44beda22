import type { XmlChild, XmlNode } from "@fakturo/xml";
import { LEVELS, type Level } from "../contexts.ts";

/**
 * The lowest level of Factur-X with an element, for those missing in MINIMUM: by name, or as
 * `parent/name` or `grandparent/parent/name` where it depends on them. Elements not listed are in every
 * level.
 */
const FIRST_LEVEL: Readonly<Record<string, Level>> = {
  "rsm:ExchangedDocument/ram:IncludedNote": "basicwl",

  // Parties
  "ram:SellerTradeParty/ram:ID": "basicwl",
  "ram:SellerTradeParty/ram:GlobalID": "basicwl",
  "ram:SellerTradeParty/ram:Description": "en16931",
  "ram:BuyerTradeParty/ram:ID": "basicwl",
  "ram:BuyerTradeParty/ram:GlobalID": "basicwl",
  "ram:BuyerTradeParty/ram:PostalTradeAddress": "basicwl",
  "ram:BuyerTradeParty/ram:SpecifiedTaxRegistration": "basicwl",
  "ram:TradingBusinessName": "basicwl",
  "ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:TradingBusinessName": "en16931",
  "ram:PostcodeCode": "basicwl",
  "ram:LineOne": "basicwl",
  "ram:LineTwo": "basicwl",
  "ram:CityName": "basicwl",
  "ram:CountrySubDivisionName": "basicwl",
  "ram:URIUniversalCommunication": "basicwl",
  "ram:SellerTaxRepresentativeTradeParty": "basicwl",
  "ram:DefinedTradeContact": "en16931",

  // Header
  "ram:SellerOrderReferencedDocument": "en16931",
  "ram:ContractReferencedDocument": "basicwl",
  "ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument": "en16931",
  "ram:SpecifiedProcuringProject": "en16931",
  "ram:ShipToTradeParty": "basicwl",
  "ram:ActualDeliverySupplyChainEvent": "basicwl",
  "ram:DespatchAdviceReferencedDocument": "basicwl",
  "ram:ReceivingAdviceReferencedDocument": "en16931",

  // Settlement
  "ram:CreditorReferenceID": "basicwl",
  "ram:PaymentReference": "basicwl",
  "ram:TaxCurrencyCode": "basicwl",
  "ram:PayeeTradeParty": "basicwl",
  "ram:SpecifiedTradeSettlementPaymentMeans": "basicwl",
  "ram:Information": "en16931",
  "ram:ApplicableTradeSettlementFinancialCard": "en16931",
  "ram:AccountName": "en16931",
  "ram:PayeeSpecifiedCreditorFinancialInstitution": "en16931",
  "ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax": "basicwl",
  "ram:TaxPointDate": "en16931",
  "ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod": "basicwl",
  "ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge": "basicwl",
  "ram:SpecifiedTradePaymentTerms": "basicwl",
  "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:LineTotalAmount": "basicwl",
  "ram:ChargeTotalAmount": "basicwl",
  "ram:AllowanceTotalAmount": "basicwl",
  "ram:RoundingAmount": "en16931",
  "ram:TotalPrepaidAmount": "basicwl",
  "ram:InvoiceReferencedDocument": "basicwl",
  "ram:ApplicableHeaderTradeSettlement/ram:ReceivableSpecifiedTradeAccountingAccount": "basicwl",

  // Lines
  "ram:IncludedSupplyChainTradeLineItem": "basic",
  "ram:SellerAssignedID": "en16931",
  "ram:BuyerAssignedID": "en16931",
  "ram:SpecifiedTradeProduct/ram:Description": "en16931",
  "ram:ApplicableProductCharacteristic": "en16931",
  "ram:DesignatedProductClassification": "en16931",
  "ram:OriginTradeCountry": "en16931",
  "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:CalculationPercent":
    "en16931",
  "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:BasisAmount": "en16931",
  "ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument": "en16931",
  "ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument": "en16931",
  "ram:SpecifiedLineTradeSettlement/ram:ReceivableSpecifiedTradeAccountingAccount": "en16931",
};

/** The element without the parts missing in its level; EN 16931 and above have all. */
export function withinLevel(node: XmlNode, level: Level): XmlNode {
  const rank = LEVELS.indexOf(level);
  return rank >= LEVELS.indexOf("en16931") ? node : pruned(node, "", rank);
}

function pruned(node: XmlNode, parent: string, rank: number): XmlNode {
  const { content, name } = node;
  if (typeof content !== "object") return node;
  const place = { parent, name, rank };
  return { ...node, content: content.map((child) => prunedChild(child, place)) };
}

/** An element whose children are filtered. */
interface Place {
  readonly parent: string;
  readonly name: string;
  readonly rank: number;
}

function prunedChild(child: XmlChild, place: Place): XmlChild {
  if (child === undefined) return undefined;
  if (Symbol.iterator in child) return prunedAll(child, place);
  return isAllowed(child.name, place) ? pruned(child, place.name, place.rank) : undefined;
}

function* prunedAll(nodes: Iterable<XmlNode | undefined>, place: Place): Generator<XmlNode> {
  for (const node of nodes)
    if (node && isAllowed(node.name, place)) yield pruned(node, place.name, place.rank);
}

function isAllowed(child: string, { parent, name, rank }: Place): boolean {
  const first =
    FIRST_LEVEL[`${parent}/${name}/${child}`] ??
    FIRST_LEVEL[`${name}/${child}`] ??
    FIRST_LEVEL[child];
  return first === undefined || LEVELS.indexOf(first) <= rank;
}
