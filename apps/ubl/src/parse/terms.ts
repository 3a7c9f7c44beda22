const PARTIES = [
  "cac:AccountingSupplierParty/cac:Party",
  "cac:AccountingCustomerParty/cac:Party",
  "cac:PayeeParty",
  "cac:TaxRepresentativeParty",
];

/** Terms of seller, buyer, payee and tax representative (BG-4, BG-7, BG-10, BG-11). */
const OF_PARTIES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "cbc:EndpointID": ["BT-34", "BT-49"],
  "cbc:EndpointID/@schemeID": ["BT-34-1", "BT-49-1"],
  "cac:PartyIdentification/cbc:ID": ["BT-29", "BT-46", "BT-60"],
  "cac:PartyIdentification/cbc:ID/@schemeID": ["BT-29-1", "BT-46-1", "BT-60-1"],
  "cac:PartyName/cbc:Name": ["BT-28", "BT-45", "BT-59", "BT-62"],
  "cac:PostalAddress/cbc:StreetName": ["BT-35", "BT-50", undefined, "BT-64"],
  "cac:PostalAddress/cbc:AdditionalStreetName": ["BT-36", "BT-51", undefined, "BT-65"],
  "cac:PostalAddress/cac:AddressLine/cbc:Line": ["BT-162", "BT-163", undefined, "BT-164"],
  "cac:PostalAddress/cbc:CityName": ["BT-37", "BT-52", undefined, "BT-66"],
  "cac:PostalAddress/cbc:PostalZone": ["BT-38", "BT-53", undefined, "BT-67"],
  "cac:PostalAddress/cbc:CountrySubentity": ["BT-39", "BT-54", undefined, "BT-68"],
  "cac:PostalAddress/cac:Country/cbc:IdentificationCode": ["BT-40", "BT-55", undefined, "BT-69"],
  "cac:PartyTaxScheme/cbc:CompanyID": ["BT-31", "BT-48", undefined, "BT-63"],
  "cac:PartyLegalEntity/cbc:RegistrationName": ["BT-27", "BT-44"],
  "cac:PartyLegalEntity/cbc:CompanyID": ["BT-30", "BT-47", "BT-61"],
  "cac:PartyLegalEntity/cbc:CompanyID/@schemeID": ["BT-30-1", "BT-47-1", "BT-61-1"],
  "cac:PartyLegalEntity/cbc:CompanyLegalForm": ["BT-33"],
  "cac:Contact/cbc:Name": ["BT-41", "BT-56"],
  "cac:Contact/cbc:Telephone": ["BT-42", "BT-57"],
  "cac:Contact/cbc:ElectronicMail": ["BT-43", "BT-58"],
};

const LINES = ["cac:InvoiceLine", "cac:CreditNoteLine"];

/** Terms of a line (BG-25 to BG-32). */
const OF_LINES: Readonly<Record<string, string>> = {
  "cbc:Note": "BT-127",
  "cbc:InvoicedQuantity": "BT-129",
  "cbc:InvoicedQuantity/@unitCode": "BT-130",
  "cbc:CreditedQuantity": "BT-129",
  "cbc:CreditedQuantity/@unitCode": "BT-130",
  "cbc:AccountingCost": "BT-133",
  "cac:InvoicePeriod/cbc:StartDate": "BT-134",
  "cac:InvoicePeriod/cbc:EndDate": "BT-135",
  "cac:OrderLineReference/cbc:LineID": "BT-132",
  "cac:DocumentReference/cbc:ID": "BT-128",
  "cac:DocumentReference/cbc:ID/@schemeID": "BT-128-1",
  "cac:Item/cbc:Description": "BT-154",
  "cac:Item/cbc:Name": "BT-153",
  "cac:Item/cac:BuyersItemIdentification/cbc:ID": "BT-156",
  "cac:Item/cac:SellersItemIdentification/cbc:ID": "BT-155",
  "cac:Item/cac:StandardItemIdentification/cbc:ID": "BT-157",
  "cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID": "BT-157-1",
  "cac:Item/cac:OriginCountry/cbc:IdentificationCode": "BT-159",
  "cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode": "BT-158",
  "cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode/@listVersionID": "BT-158-2",
  "cac:Item/cac:ClassifiedTaxCategory/cbc:ID": "BT-151",
  "cac:Item/cac:ClassifiedTaxCategory/cbc:Percent": "BT-152",
  "cac:Item/cac:AdditionalItemProperty/cbc:Name": "BT-160",
  "cac:Item/cac:AdditionalItemProperty/cbc:Value": "BT-161",
  "cac:Price/cbc:PriceAmount": "BT-146",
  "cac:Price/cbc:BaseQuantity": "BT-149",
  "cac:Price/cbc:BaseQuantity/@unitCode": "BT-150",
  "cac:Price/cac:AllowanceCharge/cbc:Amount": "BT-147",
  "cac:Price/cac:AllowanceCharge/cbc:BaseAmount": "BT-148",
};

const DELIVERY = "cac:Delivery/cac:DeliveryLocation";
const MEANS = "cac:PaymentMeans";
const ACCOUNT = `${MEANS}/cac:PayeeFinancialAccount`;
const SUPPORTING = "cac:AdditionalDocumentReference";

/** Terms of the document by the binding of EN 16931 to UBL (CEN/TS 16931-3-2). */
const OF_DOCUMENT: Readonly<Record<string, string>> = {
  "cbc:DueDate": "BT-9",
  "cbc:Note": "BT-22",
  "cac:InvoicePeriod/cbc:StartDate": "BT-73",
  "cac:InvoicePeriod/cbc:EndDate": "BT-74",
  "cac:InvoicePeriod/cbc:DescriptionCode": "BT-8",
  "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID": "BT-25",
  "cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate": "BT-26",
  [`${SUPPORTING}/cbc:ID`]: "BT-122",
  [`${SUPPORTING}/cbc:ID/@schemeID`]: "BT-18-1",
  [`${SUPPORTING}/cbc:DocumentDescription`]: "BT-123",
  [`${SUPPORTING}/cac:Attachment/cac:ExternalReference/cbc:URI`]: "BT-124",
  [`${SUPPORTING}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject`]: "BT-125",
  [`${SUPPORTING}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode`]: "BT-125-1",
  [`${SUPPORTING}/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename`]: "BT-125-2",
  "cac:Delivery/cbc:ActualDeliveryDate": "BT-72",
  "cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name": "BT-70",
  [`${DELIVERY}/cbc:ID`]: "BT-71",
  [`${DELIVERY}/cbc:ID/@schemeID`]: "BT-71-1",
  [`${DELIVERY}/cac:Address/cbc:StreetName`]: "BT-75",
  [`${DELIVERY}/cac:Address/cbc:AdditionalStreetName`]: "BT-76",
  [`${DELIVERY}/cac:Address/cac:AddressLine/cbc:Line`]: "BT-165",
  [`${DELIVERY}/cac:Address/cbc:CityName`]: "BT-77",
  [`${DELIVERY}/cac:Address/cbc:PostalZone`]: "BT-78",
  [`${DELIVERY}/cac:Address/cbc:CountrySubentity`]: "BT-79",
  [`${DELIVERY}/cac:Address/cac:Country/cbc:IdentificationCode`]: "BT-80",
  [`${MEANS}/cbc:PaymentMeansCode`]: "BT-81",
  [`${MEANS}/cbc:PaymentMeansCode/@name`]: "BT-82",
  [`${MEANS}/cbc:PaymentDueDate`]: "BT-9",
  [`${MEANS}/cbc:PaymentID`]: "BT-83",
  [`${MEANS}/cac:CardAccount/cbc:PrimaryAccountNumberID`]: "BT-87",
  [`${MEANS}/cac:CardAccount/cbc:HolderName`]: "BT-88",
  [`${ACCOUNT}/cbc:ID`]: "BT-84",
  [`${ACCOUNT}/cbc:Name`]: "BT-85",
  [`${ACCOUNT}/cac:FinancialInstitutionBranch/cbc:ID`]: "BT-86",
  [`${MEANS}/cac:PaymentMandate/cbc:ID`]: "BT-89",
  [`${MEANS}/cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID`]: "BT-91",
  "cac:PaymentTerms/cbc:Note": "BT-20",
  "cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount": "BT-109",
  "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount": "BT-112",
  "cac:LegalMonetaryTotal/cbc:PayableAmount": "BT-115",
};

/** Numbers of the business terms by their places below the root. */
export const TERMS: Readonly<Record<string, string>> = {
  ...OF_DOCUMENT,
  ...Object.fromEntries(
    Object.entries(OF_PARTIES).flatMap(([place, terms]) =>
      terms.flatMap((term, i) => (term ? [[`${PARTIES[i]}/${place}`, term]] : [])),
    ),
  ),
  ...Object.fromEntries(
    LINES.flatMap((line) =>
      Object.entries(OF_LINES).map(([place, term]) => [`${line}/${place}`, term]),
    ),
  ),
};
