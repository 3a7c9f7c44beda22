import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import type { Work } from "./measure.ts";
import { loadPeer } from "./peers.ts";

const UNECE = "urn:un:unece:uncefact:data:standard";
const { find, findAll, text } = createFinder({
  rsm: `${UNECE}:CrossIndustryInvoice:100`,
  ram: `${UNECE}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${UNECE}:UnqualifiedDataType:100`,
});

type From = XmlElement | undefined;

/**
 * Writes the same CII with the npm package `node-zugferd`, which is not a dependency; undefined where it is not
 * installed. Allowances of lines are omitted, because it writes them contrary to the schema. Its checks, which
 * need a Java process, are disabled.
 */
export async function nodeZugferd(cii: string): Promise<Work | undefined> {
  const peer = await loadPeer("node-zugferd");
  const profiles = await loadPeer("node-zugferd/profile/en16931");
  if (!peer || !profiles) return undefined;
  const writer = peer.zugferd({ profile: profiles.EN16931, strict: false });
  const input = inputOf(readXml(cii));
  return () => writer.create(input).toXML();
}

function inputOf(root: XmlElement) {
  const document = find(root, "rsm:ExchangedDocument");
  const transaction = find(root, "rsm:SupplyChainTradeTransaction");
  const agreement = find(transaction, "ram:ApplicableHeaderTradeAgreement");
  return {
    number: text(document, "ram:ID"),
    typeCode: text(document, "ram:TypeCode"),
    issueDate: day(document, "ram:IssueDateTime/udt:DateTimeString"),
    transaction: {
      tradeAgreement: {
        seller: party(find(agreement, "ram:SellerTradeParty")),
        buyer: party(find(agreement, "ram:BuyerTradeParty")),
      },
      tradeDelivery: {},
      tradeSettlement: settlement(find(transaction, "ram:ApplicableHeaderTradeSettlement")),
      line: findAll(transaction, "ram:IncludedSupplyChainTradeLineItem").map(line),
    },
  };
}

function party(from: From) {
  const address = find(from, "ram:PostalTradeAddress");
  const inbox = find(from, "ram:URIUniversalCommunication/ram:URIID");
  return {
    name: text(from, "ram:Name"),
    postalAddress: {
      postCode: text(address, "ram:PostcodeCode"),
      line1: text(address, "ram:LineOne"),
      city: text(address, "ram:CityName"),
      countryCode: text(address, "ram:CountryID"),
    },
    electronicAddress: {
      value: inbox?.text,
      schemeIdentifier: inbox?.attributes.get("schemeID"),
    },
    taxRegistration: { vatIdentifier: text(from, "ram:SpecifiedTaxRegistration/ram:ID") },
    tradeContact: {
      emailAddress: text(
        from,
        "ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID",
      ),
    },
  };
}

function settlement(from: From) {
  const sums = find(from, "ram:SpecifiedTradeSettlementHeaderMonetarySummation");
  const means = find(from, "ram:SpecifiedTradeSettlementPaymentMeans");
  const account = find(means, "ram:PayeePartyCreditorFinancialAccount");
  const currencyCode = text(from, "ram:InvoiceCurrencyCode");
  return {
    currencyCode,
    paymentInstruction: {
      typeCode: text(means, "ram:TypeCode"),
      transfers: [
        {
          paymentAccountIdentifier: text(account, "ram:IBANID"),
          accountName: text(account, "ram:AccountName"),
        },
      ],
    },
    vatBreakdown: findAll(from, "ram:ApplicableTradeTax").map((row) => ({
      ...tax(row),
      calculatedAmount: text(row, "ram:CalculatedAmount"),
      basisAmount: text(row, "ram:BasisAmount"),
    })),
    paymentTerms: {
      dueDate: day(from, "ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString"),
    },
    monetarySummation: {
      lineTotalAmount: text(sums, "ram:LineTotalAmount"),
      taxBasisTotalAmount: text(sums, "ram:TaxBasisTotalAmount"),
      taxTotal: { amount: text(sums, "ram:TaxTotalAmount"), currencyCode },
      grandTotalAmount: text(sums, "ram:GrandTotalAmount"),
      duePayableAmount: text(sums, "ram:DuePayableAmount"),
    },
  };
}

function line(from: From) {
  const quantity = find(from, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity");
  const settled = find(from, "ram:SpecifiedLineTradeSettlement");
  const price = "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount";
  return {
    identifier: text(from, "ram:AssociatedDocumentLineDocument/ram:LineID"),
    tradeProduct: { name: text(from, "ram:SpecifiedTradeProduct/ram:Name") },
    tradeAgreement: { netTradePrice: { chargeAmount: text(from, price) } },
    tradeDelivery: {
      billedQuantity: {
        amount: quantity?.text,
        unitMeasureCode: quantity?.attributes.get("unitCode"),
      },
    },
    tradeSettlement: {
      tradeTax: tax(find(settled, "ram:ApplicableTradeTax")),
      monetarySummation: {
        lineTotalAmount: text(
          settled,
          "ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount",
        ),
      },
    },
  };
}

function tax(from: From) {
  return {
    typeCode: text(from, "ram:TypeCode"),
    categoryCode: text(from, "ram:CategoryCode"),
    rateApplicablePercent: text(from, "ram:RateApplicablePercent"),
  };
}

/** `YYYYMMDD` as a date. */
function day(from: From, path: string): Date | undefined {
  const written = text(from, path).replace(/^(\d{4})(\d\d)/, "$1-$2-");
  return written === "" ? undefined : new Date(written);
}
