/** Removes the first element of a name, with what is in it. */
export const without = (xml: string, name: string) =>
  xml.replace(new RegExp(`\\s*<${name}(?: [^>]*)?>(?:(?!</${name}>)[\\s\\S])*</${name}>`), "");
/** Sets the text of the first element of a name. */
export const setting = (xml: string, name: string, text: string) =>
  xml.replace(new RegExp(`(<${name}(?: [^>]*)?>)[^<]*`), `$1${text}`);

type Case = readonly [code: string, xml: string];

/** Invoices of UBL that violate a rule, made of a valid one. */
export const ublCases = (valid: string): readonly Case[] => [
  ["BR-01", without(valid, "cbc:CustomizationID")],
  ["BR-02", without(valid, "cbc:ID")],
  ["BR-03", without(valid, "cbc:IssueDate")],
  ["BR-04", without(valid, "cbc:InvoiceTypeCode")],
  ["BR-05", without(valid, "cbc:DocumentCurrencyCode")],
  ["BR-06", without(valid, "cbc:RegistrationName")],
  ["BR-12", without(valid, "cbc:LineExtensionAmount")],
  ["BR-13", without(valid, "cbc:TaxExclusiveAmount")],
  ["BR-14", without(valid, "cbc:TaxInclusiveAmount")],
  ["BR-15", without(valid, "cbc:PayableAmount")],
  ["BR-16", valid.replaceAll(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/g, "")],
  ["BR-22", without(valid, "cbc:InvoicedQuantity")],
  ["BR-23", valid.replace(/ unitCode="[^"]*"/, "")],
  ["BR-25", valid.replace(/(<cac:Item>[\s\S]*?)<cbc:Name>[^<]*<\/cbc:Name>/, "$1")],
  ["BR-26", without(valid, "cac:Price")],
  ["BR-27", setting(valid, "cbc:PriceAmount", "-1.00")],
  ["BR-45", without(valid, "cbc:TaxableAmount")],
  ["BR-CO-10", setting(valid, "cbc:LineExtensionAmount", "1.00")],
  ["BR-CO-13", setting(valid, "cbc:TaxExclusiveAmount", "1.00")],
  ["BR-CO-14", setting(valid, "cbc:TaxAmount", "7.00")],
  ["BR-CO-15", setting(valid, "cbc:TaxInclusiveAmount", "1.00")],
  ["BR-CO-16", setting(valid, "cbc:PayableAmount", "1.00")],
  ["BR-CO-18", without(valid, "cac:TaxSubtotal")],
  ["BR-DEC-18", valid.replace(/(<cbc:PayableAmount [^>]*>[^<]*)/, "$10")],
  ["PEPPOL-EN16931-R001", without(valid, "cbc:ProfileID")],
  ["PEPPOL-EN16931-R003", without(without(valid, "cbc:BuyerReference"), "cac:OrderReference")],
  ["PEPPOL-EN16931-R007", setting(valid, "cbc:ProfileID", "urn:other")],
  [
    "PEPPOL-EN16931-R010",
    valid.replace(
      /(<cac:AccountingCustomerParty>[\s\S]*?)<cbc:EndpointID[\s\S]*?<\/cbc:EndpointID>/,
      "$1",
    ),
  ],
  ["PEPPOL-EN16931-R020", without(valid, "cbc:EndpointID")],
  ["PEPPOL-EN16931-R051", valid.replace(/(<cbc:PriceAmount currencyID=")[A-Z]+/, "$1XTS")],
  ["PEPPOL-EN16931-R120", setting(valid, "cbc:InvoicedQuantity", "999")],
];

/** Invoices of CII that violate a rule, made of a valid one. */
export const ciiCases = (valid: string): readonly Case[] => [
  ["BR-02", valid.replace(/(<rsm:ExchangedDocument>\s*)<ram:ID>[^<]*<\/ram:ID>/, "$1")],
  [
    "BR-16",
    valid.replace(
      /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/,
      "",
    ),
  ],
  [
    "BR-CO-10",
    setting(
      valid,
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation>\\s*<ram:LineTotalAmount",
      "1.00",
    ),
  ],
  ["BR-CO-15", setting(valid, "ram:GrandTotalAmount", "1.00")],
  ["BR-CO-16", setting(valid, "ram:DuePayableAmount", "1.00")],
  ["PEPPOL-EN16931-R001", without(valid, "ram:BusinessProcessSpecifiedDocumentContextParameter")],
  ["PEPPOL-EN16931-R120", setting(valid, "ram:BilledQuantity", "999")],
];
