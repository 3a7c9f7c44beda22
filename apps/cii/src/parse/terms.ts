const HEADER = "rsm:SupplyChainTradeTransaction";
const AGREEMENT = `${HEADER}/ram:ApplicableHeaderTradeAgreement`;
const DELIVERY = `${HEADER}/ram:ApplicableHeaderTradeDelivery`;
const SETTLEMENT = `${HEADER}/ram:ApplicableHeaderTradeSettlement`;
const LINE = `${HEADER}/ram:IncludedSupplyChainTradeLineItem`;

/** Parties in the order of their terms in `OF_PARTIES`. */
const PARTIES = [
  `${AGREEMENT}/ram:SellerTradeParty`,
  `${AGREEMENT}/ram:BuyerTradeParty`,
  `${SETTLEMENT}/ram:PayeeTradeParty`,
  `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty`,
  `${DELIVERY}/ram:ShipToTradeParty`,
];

/** Terms of seller, buyer, payee, tax representative and receiver (BG-4, BG-7, BG-10, BG-11, BG-13). */
const OF_PARTIES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "ram:ID": ["BT-29", "BT-46", "BT-60", undefined, "BT-71"],
  "ram:GlobalID": ["BT-29", "BT-46", "BT-60", undefined, "BT-71"],
  "ram:GlobalID/@schemeID": ["BT-29-1", "BT-46-1", "BT-60-1", undefined, "BT-71-1"],
  "ram:Name": ["BT-27", "BT-44", "BT-59", "BT-62", "BT-70"],
  "ram:Description": ["BT-33"],
  "ram:SpecifiedLegalOrganization/ram:ID": ["BT-30", "BT-47", "BT-61"],
  "ram:SpecifiedLegalOrganization/ram:ID/@schemeID": ["BT-30-1", "BT-47-1", "BT-61-1"],
  "ram:SpecifiedLegalOrganization/ram:TradingBusinessName": ["BT-28", "BT-45"],
  "ram:DefinedTradeContact/ram:PersonName": ["BT-41", "BT-56"],
  "ram:DefinedTradeContact/ram:DepartmentName": ["BT-41", "BT-56"],
  "ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber": [
    "BT-42",
    "BT-57",
  ],
  "ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID": ["BT-43", "BT-58"],
  "ram:PostalTradeAddress/ram:LineOne": ["BT-35", "BT-50", undefined, "BT-64", "BT-75"],
  "ram:PostalTradeAddress/ram:LineTwo": ["BT-36", "BT-51", undefined, "BT-65", "BT-76"],
  "ram:PostalTradeAddress/ram:LineThree": ["BT-162", "BT-163", undefined, "BT-164", "BT-165"],
  "ram:PostalTradeAddress/ram:CityName": ["BT-37", "BT-52", undefined, "BT-66", "BT-77"],
  "ram:PostalTradeAddress/ram:PostcodeCode": ["BT-38", "BT-53", undefined, "BT-67", "BT-78"],
  "ram:PostalTradeAddress/ram:CountrySubDivisionName": [
    "BT-39",
    "BT-54",
    undefined,
    "BT-68",
    "BT-79",
  ],
  "ram:PostalTradeAddress/ram:CountryID": ["BT-40", "BT-55", undefined, "BT-69", "BT-80"],
  "ram:URIUniversalCommunication/ram:URIID": ["BT-34", "BT-49"],
  "ram:SpecifiedTaxRegistration/ram:ID": ["BT-31", "BT-48", undefined, "BT-63"],
};

/** Terms of the header's three parts. */
const OF_HEADER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "rsm:ExchangedDocument": {
    "ram:IncludedNote/ram:Content": "BT-22",
    "ram:IncludedNote/ram:SubjectCode": "BT-21",
  },
  [AGREEMENT]: {
    "ram:SellerOrderReferencedDocument/ram:IssuerAssignedID": "BT-14",
    "ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID": "BT-13",
    "ram:ContractReferencedDocument/ram:IssuerAssignedID": "BT-12",
    "ram:AdditionalReferencedDocument/ram:IssuerAssignedID": "BT-122",
    "ram:AdditionalReferencedDocument/ram:URIID": "BT-124",
    "ram:AdditionalReferencedDocument/ram:Name": "BT-123",
    "ram:AdditionalReferencedDocument/ram:AttachmentBinaryObject": "BT-125",
    "ram:AdditionalReferencedDocument/ram:AttachmentBinaryObject/@mimeCode": "BT-125-1",
    "ram:AdditionalReferencedDocument/ram:AttachmentBinaryObject/@filename": "BT-125-2",
    "ram:SpecifiedProcuringProject/ram:ID": "BT-11",
  },
  [DELIVERY]: {
    "ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString": "BT-72",
    "ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID": "BT-16",
    "ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID": "BT-15",
  },
  [SETTLEMENT]: {
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxBasisTotalAmount": "BT-109",
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:GrandTotalAmount": "BT-112",
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount": "BT-115",
    "ram:CreditorReferenceID": "BT-90",
    "ram:PaymentReference": "BT-83",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode": "BT-81",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:Information": "BT-82",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:ID":
      "BT-87",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:ApplicableTradeSettlementFinancialCard/ram:CardholderName":
      "BT-88",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:PayerPartyDebtorFinancialAccount/ram:IBANID":
      "BT-91",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount/ram:IBANID":
      "BT-84",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount/ram:AccountName":
      "BT-85",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID":
      "BT-84",
    "ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID":
      "BT-86",
    "ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString": "BT-7",
    "ram:ApplicableTradeTax/ram:DueDateTypeCode": "BT-8",
    "ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString": "BT-73",
    "ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString": "BT-74",
    "ram:SpecifiedTradePaymentTerms/ram:Description": "BT-20",
    "ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString": "BT-9",
    "ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID": "BT-89",
    "ram:InvoiceReferencedDocument/ram:IssuerAssignedID": "BT-25",
    "ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString": "BT-26",
    "ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID": "BT-19",
  },
  [LINE]: {
    "ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content": "BT-127",
    "ram:SpecifiedTradeProduct/ram:GlobalID": "BT-157",
    "ram:SpecifiedTradeProduct/ram:GlobalID/@schemeID": "BT-157-1",
    "ram:SpecifiedTradeProduct/ram:SellerAssignedID": "BT-155",
    "ram:SpecifiedTradeProduct/ram:BuyerAssignedID": "BT-156",
    "ram:SpecifiedTradeProduct/ram:Name": "BT-153",
    "ram:SpecifiedTradeProduct/ram:Description": "BT-154",
    "ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic/ram:Description": "BT-160",
    "ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic/ram:Value": "BT-161",
    "ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode": "BT-158",
    "ram:SpecifiedTradeProduct/ram:DesignatedProductClassification/ram:ClassCode/@listVersionID":
      "BT-158-2",
    "ram:SpecifiedTradeProduct/ram:OriginTradeCountry/ram:ID": "BT-159",
    "ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID": "BT-132",
    "ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:ChargeAmount": "BT-148",
    "ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ActualAmount":
      "BT-147",
    "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount": "BT-146",
    "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity": "BT-149",
    "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity/@unitCode":
      "BT-150",
    "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity": "BT-129",
    "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode": "BT-130",
    "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode": "BT-151",
    "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent": "BT-152",
    "ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString":
      "BT-134",
    "ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString":
      "BT-135",
    "ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument/ram:IssuerAssignedID":
      "BT-128",
    "ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument/ram:ReferenceTypeCode":
      "BT-128-1",
    "ram:SpecifiedLineTradeSettlement/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID":
      "BT-133",
  },
};

/** Ids of the business terms by their paths below the root (CEN/TS 16931-3-3). */
export const TERMS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(OF_HEADER).flatMap(([part, terms]) =>
    Object.entries(terms).map(([place, term]) => [`${part}/${place}`, term]),
  ),
  ...Object.entries(OF_PARTIES).flatMap(([place, terms]) =>
    terms.flatMap((term, i) => (term ? [[`${PARTIES[i]}/${place}`, term]] : [])),
  ),
]);
