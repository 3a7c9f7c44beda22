import { createFinder, type XmlElement } from "@fakturo/xml";
import { type FlowFile, NAMESPACES } from "./documents.ts";

const { find, findAll, text } = createFinder(NAMESPACES);

/** A party of an invoice. */
interface PartyFacts {
  readonly siren: string;
  readonly siret: string;
  /** BT-34 or BT-49. */
  readonly endpoint: { readonly scheme: string; readonly value: string };
  /** Ids of the private scheme. */
  readonly privateIds: readonly string[];
}

/** A reference to an earlier invoice (BG-3). */
interface Reference {
  readonly number: string;
  readonly day: string;
}

/** What the rules of France look at, in both syntaxes; dates are `YYYY-MM-DD`, absent texts are empty. */
export interface CheckedInvoice {
  readonly number: string;
  readonly day: string;
  readonly type: string;
  /** Billing mode (BT-23). */
  readonly mode: string;
  readonly due: string;
  readonly currency: string;
  readonly taxCurrency: string;
  /** Delivery and period: BT-72 to BT-74. */
  readonly delivered: string;
  readonly start: string;
  readonly end: string;
  readonly contract: string;
  readonly notes: readonly { readonly subject: string; readonly text: string }[];
  readonly references: readonly Reference[];
  readonly lines: number;
  /** Lines with a reference to an earlier invoice. */
  readonly referringLines: number;
  readonly seller: PartyFacts;
  readonly buyer: PartyFacts;
  /** VAT of the break-down, lines, allowances and charges. */
  readonly taxes: readonly { readonly category: string; readonly percent: string }[];
  /** Totals and line amounts, as written. */
  readonly amounts: readonly string[];
  readonly total: string;
  readonly paid: string;
  readonly payable: string;
  /** Currencies in which the total of the VAT is given. */
  readonly vatCurrencies: readonly string[];
  /** Qualifying descriptions of attachments (BT-123). */
  readonly attachments: readonly string[];
}

const SIREN = "0002";
const SIRET = "0009";
const PRIVATE = "0224";

/** The facts of an invoice. */
export function factsOf({ root }: FlowFile): CheckedInvoice {
  return root.name === "CrossIndustryInvoice" ? ciiFacts(root) : ublFacts(root);
}

function idOf(ids: readonly XmlElement[], scheme: string): string {
  return idsOf(ids, scheme)[0] ?? "";
}

function idsOf(ids: readonly XmlElement[], scheme: string): readonly string[] {
  return ids
    .filter(({ attributes }) => attributes.get("schemeID") === scheme)
    .map((one) => one.text.trim());
}

function partyFacts(
  ids: readonly XmlElement[],
  legal: readonly XmlElement[],
  endpoint: XmlElement | undefined,
): PartyFacts {
  const scheme = endpoint?.attributes.get("schemeID") ?? "";
  return {
    siren: idOf(legal, SIREN),
    siret: idOf([...ids, ...legal], SIRET),
    endpoint: { scheme, value: endpoint?.text.trim() ?? "" },
    privateIds: idsOf(ids, PRIVATE),
  };
}

const textsIn = (from: XmlElement | undefined, path: string): readonly string[] =>
  findAll(from, path).map((one) => one.text.trim());

/** A note of UBL begins with its subject: `#PMT#…`. */
const MARKED = /^#([A-Z]{3})#([\s\S]*)$/;

function ublFacts(root: XmlElement): CheckedInvoice {
  const party = (name: string) => {
    const found = find(root, `cac:${name}/cac:Party`);
    return partyFacts(
      findAll(found, "cac:PartyIdentification/cbc:ID"),
      findAll(found, "cac:PartyLegalEntity/cbc:CompanyID"),
      find(found, "cbc:EndpointID"),
    );
  };
  const lines = [...findAll(root, "cac:InvoiceLine"), ...findAll(root, "cac:CreditNoteLine")];
  const sums = find(root, "cac:LegalMonetaryTotal");
  const categories = [
    ...findAll(root, "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory"),
    ...findAll(root, "cac:AllowanceCharge/cac:TaxCategory"),
    ...lines.flatMap((line) => findAll(line, "cac:Item/cac:ClassifiedTaxCategory")),
  ];
  return {
    number: text(root, "cbc:ID"),
    day: text(root, "cbc:IssueDate"),
    type: text(root, "cbc:InvoiceTypeCode") || text(root, "cbc:CreditNoteTypeCode"),
    mode: text(root, "cbc:ProfileID"),
    due: text(root, "cbc:DueDate") || text(root, "cac:PaymentMeans/cbc:PaymentDueDate"),
    currency: text(root, "cbc:DocumentCurrencyCode"),
    taxCurrency: text(root, "cbc:TaxCurrencyCode"),
    delivered: text(root, "cac:Delivery/cbc:ActualDeliveryDate"),
    start: text(root, "cac:InvoicePeriod/cbc:StartDate"),
    end: text(root, "cac:InvoicePeriod/cbc:EndDate"),
    contract: text(root, "cac:ContractDocumentReference/cbc:ID"),
    notes: textsIn(root, "cbc:Note").map((note) => {
      const [, subject = "", own = note] = MARKED.exec(note) ?? [];
      return { subject, text: own.trim() };
    }),
    references: findAll(root, "cac:BillingReference/cac:InvoiceDocumentReference").map((one) => ({
      number: text(one, "cbc:ID"),
      day: text(one, "cbc:IssueDate"),
    })),
    lines: lines.length,
    referringLines: lines.filter((line) => find(line, "cac:BillingReference")).length,
    seller: party("AccountingSupplierParty"),
    buyer: party("AccountingCustomerParty"),
    taxes: categories.map((one) => ({
      category: text(one, "cbc:ID"),
      percent: text(one, "cbc:Percent"),
    })),
    amounts: [
      ...(sums?.children ?? []).map((one) => one.text.trim()),
      ...lines.flatMap((line) => textsIn(line, "cbc:LineExtensionAmount")),
    ],
    total: text(sums, "cbc:TaxInclusiveAmount"),
    paid: text(sums, "cbc:PrepaidAmount"),
    payable: text(sums, "cbc:PayableAmount"),
    vatCurrencies: findAll(root, "cac:TaxTotal/cbc:TaxAmount").map(currencyOf),
    attachments: textsIn(root, "cac:AdditionalDocumentReference/cbc:DocumentDescription"),
  };
}

function currencyOf({ attributes }: XmlElement): string {
  return attributes.get("currencyID") ?? "";
}

const HEAD = "ram:ApplicableHeaderTrade";

function ciiFacts(root: XmlElement): CheckedInvoice {
  const document = find(root, "rsm:ExchangedDocument");
  const trade = find(root, "rsm:SupplyChainTradeTransaction");
  const agreement = find(trade, `${HEAD}Agreement`);
  const delivery = find(trade, `${HEAD}Delivery`);
  const settlement = find(trade, `${HEAD}Settlement`);
  const sums = find(settlement, "ram:SpecifiedTradeSettlementHeaderMonetarySummation");
  const lines = findAll(trade, "ram:IncludedSupplyChainTradeLineItem");
  const lineOf = "ram:SpecifiedLineTradeSettlement";
  const party = (name: string) => {
    const found = find(agreement, `ram:${name}`);
    return partyFacts(
      [...findAll(found, "ram:GlobalID"), ...findAll(found, "ram:ID")],
      findAll(found, "ram:SpecifiedLegalOrganization/ram:ID"),
      find(found, "ram:URIUniversalCommunication/ram:URIID"),
    );
  };
  const day = (from: XmlElement | undefined, path: string) =>
    isoDay(text(from, `${path}/udt:DateTimeString`));
  const taxes = [
    ...findAll(settlement, "ram:ApplicableTradeTax"),
    ...findAll(settlement, "ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax"),
    ...lines.flatMap((line) => findAll(line, `${lineOf}/ram:ApplicableTradeTax`)),
  ];
  const process = "ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID";
  return {
    number: text(document, "ram:ID"),
    day: day(document, "ram:IssueDateTime"),
    type: text(document, "ram:TypeCode"),
    mode: text(root, `rsm:ExchangedDocumentContext/${process}`),
    due: day(settlement, "ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime"),
    currency: text(settlement, "ram:InvoiceCurrencyCode"),
    taxCurrency: text(settlement, "ram:TaxCurrencyCode"),
    delivered: day(delivery, "ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime"),
    start: day(settlement, "ram:BillingSpecifiedPeriod/ram:StartDateTime"),
    end: day(settlement, "ram:BillingSpecifiedPeriod/ram:EndDateTime"),
    contract: text(agreement, "ram:ContractReferencedDocument/ram:IssuerAssignedID"),
    notes: findAll(document, "ram:IncludedNote").map((note) => ({
      subject: text(note, "ram:SubjectCode"),
      text: text(note, "ram:Content"),
    })),
    references: findAll(settlement, "ram:InvoiceReferencedDocument").map((one) => ({
      number: text(one, "ram:IssuerAssignedID"),
      day: isoDay(text(one, "ram:FormattedIssueDateTime/qdt:DateTimeString")),
    })),
    lines: lines.length,
    referringLines: lines.filter((line) => find(line, `${lineOf}/ram:InvoiceReferencedDocument`))
      .length,
    seller: party("SellerTradeParty"),
    buyer: party("BuyerTradeParty"),
    taxes: taxes.map((one) => ({
      category: text(one, "ram:CategoryCode"),
      percent: text(one, "ram:RateApplicablePercent"),
    })),
    amounts: (sums?.children ?? []).map((one) => one.text.trim()),
    total: text(sums, "ram:GrandTotalAmount"),
    paid: text(sums, "ram:TotalPrepaidAmount"),
    payable: text(sums, "ram:DuePayableAmount"),
    vatCurrencies: findAll(sums, "ram:TaxTotalAmount").map(currencyOf),
    attachments: textsIn(agreement, "ram:AdditionalReferencedDocument/ram:Name"),
  };
}

function isoDay(digits: string): string {
  return digits.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
}
