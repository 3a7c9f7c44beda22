import { Amount } from "@fakturo/model";
import { createFinder, type XmlElement, type XmlFinder } from "@fakturo/xml";

/** Decimals that sums and products are calculated with. */
const DECIMALS = 8;

/** A number of a document, and how many decimals it is written with. */
export interface Figure {
  readonly value: Amount;
  readonly decimals: number;
}

/** An allowance or charge, of the document or of a line. */
export interface ReceivedAdjustment {
  readonly isCharge: boolean;
  readonly amount: Figure | undefined;
  readonly base: Figure | undefined;
  readonly percent: Figure | undefined;
  readonly isExplained: boolean;
  readonly path: string;
}

/** A row of the VAT breakdown. */
export interface ReceivedSubtotal {
  readonly base: Figure | undefined;
  readonly tax: Figure | undefined;
  readonly rate: Figure | undefined;
  readonly category: string;
  readonly path: string;
}

/** A line of the invoice. */
export interface ReceivedLine {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly unit: string;
  readonly quantity: Figure | undefined;
  readonly price: Figure | undefined;
  readonly baseQuantity: Figure | undefined;
  readonly net: Figure | undefined;
  readonly adjustments: readonly ReceivedAdjustment[];
  readonly path: string;
}

/** What the rules ask of a received invoice, as it stands in the file. */
export interface ReceivedInvoiceFacts {
  /** Texts by name, empty where absent. */
  readonly texts: Readonly<Record<TextName, string>>;
  /** Sums by name. */
  readonly sums: Readonly<Record<SumName, Figure | undefined>>;
  readonly notes: number;
  /** True for a credit note of UBL, to which some rules do not apply. */
  readonly isCreditNote: boolean;
  readonly subtotals: readonly ReceivedSubtotal[];
  readonly adjustments: readonly ReceivedAdjustment[];
  readonly lines: readonly ReceivedLine[];
  /** Currencies of amounts, without those of VAT totals. */
  readonly currencies: ReadonlySet<string>;
  /** Paths in the file of what rules name. */
  readonly paths: Readonly<Record<TextName | SumName | "note", string>>;
}

interface Syntax {
  readonly finder: XmlFinder;
  readonly texts: Readonly<Record<TextName, string>>;
  readonly sums: Readonly<Record<SumName, string>>;
  readonly note: string;
  readonly subtotal: string;
  readonly subtotalParts: Readonly<Record<"base" | "tax" | "rate" | "category", string>>;
  readonly adjustment: string;
  readonly adjustmentParts: Readonly<Record<AdjustmentPart, string>>;
  readonly line: string;
  readonly lineAdjustment: string;
  readonly lineParts: Readonly<Record<LinePart, string>>;
}

type AdjustmentPart = "indicator" | "amount" | "base" | "percent" | "reason" | "code";
type LinePart = "id" | "name" | "category" | "quantity" | "price" | "baseQuantity" | "net";
export type TextName =
  | "customization"
  | "profile"
  | "number"
  | "issued"
  | "type"
  | "currency"
  | "taxCurrency"
  | "buyerReference"
  | "order"
  | "due"
  | "terms"
  | "seller"
  | "sellerCountry"
  | "sellerAddress"
  | "buyer"
  | "buyerCountry"
  | "buyerAddress";
export type SumName =
  | "lines"
  | "allowances"
  | "charges"
  | "net"
  | "vat"
  | "gross"
  | "paid"
  | "rounding"
  | "payable";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const NAMES = {
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};
const finder = createFinder(NAMES);

const UBL_PARTY = (role: string) => `cac:Accounting${role}Party/cac:Party`;
const UBL_TOTAL = "cac:LegalMonetaryTotal/cbc";
const ubl = (kind: "Invoice" | "CreditNote"): Syntax => ({
  finder,
  texts: {
    customization: "cbc:CustomizationID",
    profile: "cbc:ProfileID",
    number: "cbc:ID",
    issued: "cbc:IssueDate",
    type: `cbc:${kind}TypeCode`,
    currency: "cbc:DocumentCurrencyCode",
    taxCurrency: "cbc:TaxCurrencyCode",
    buyerReference: "cbc:BuyerReference",
    order: "cac:OrderReference/cbc:ID",
    due: "cbc:DueDate",
    terms: "cac:PaymentTerms/cbc:Note",
    seller: `${UBL_PARTY("Supplier")}/cac:PartyLegalEntity/cbc:RegistrationName`,
    sellerCountry: `${UBL_PARTY("Supplier")}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
    sellerAddress: `${UBL_PARTY("Supplier")}/cbc:EndpointID`,
    buyer: `${UBL_PARTY("Customer")}/cac:PartyLegalEntity/cbc:RegistrationName`,
    buyerCountry: `${UBL_PARTY("Customer")}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
    buyerAddress: `${UBL_PARTY("Customer")}/cbc:EndpointID`,
  },
  sums: {
    lines: `${UBL_TOTAL}:LineExtensionAmount`,
    allowances: `${UBL_TOTAL}:AllowanceTotalAmount`,
    charges: `${UBL_TOTAL}:ChargeTotalAmount`,
    net: `${UBL_TOTAL}:TaxExclusiveAmount`,
    vat: "cac:TaxTotal/cbc:TaxAmount",
    gross: `${UBL_TOTAL}:TaxInclusiveAmount`,
    paid: `${UBL_TOTAL}:PrepaidAmount`,
    rounding: `${UBL_TOTAL}:PayableRoundingAmount`,
    payable: `${UBL_TOTAL}:PayableAmount`,
  },
  note: "cbc:Note",
  subtotal: "cac:TaxTotal/cac:TaxSubtotal",
  subtotalParts: {
    base: "cbc:TaxableAmount",
    tax: "cbc:TaxAmount",
    rate: "cac:TaxCategory/cbc:Percent",
    category: "cac:TaxCategory/cbc:ID",
  },
  adjustment: "cac:AllowanceCharge",
  adjustmentParts: {
    indicator: "cbc:ChargeIndicator",
    amount: "cbc:Amount",
    base: "cbc:BaseAmount",
    percent: "cbc:MultiplierFactorNumeric",
    reason: "cbc:AllowanceChargeReason",
    code: "cbc:AllowanceChargeReasonCode",
  },
  line: `cac:${kind}Line`,
  lineAdjustment: "cac:AllowanceCharge",
  lineParts: {
    id: "cbc:ID",
    name: "cac:Item/cbc:Name",
    category: "cac:Item/cac:ClassifiedTaxCategory/cbc:ID",
    quantity: kind === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity",
    price: "cac:Price/cbc:PriceAmount",
    baseQuantity: "cac:Price/cbc:BaseQuantity",
    net: "cbc:LineExtensionAmount",
  },
});

const DOCUMENT = "rsm:ExchangedDocument";
const CONTEXT = "rsm:ExchangedDocumentContext";
const TRADE = "rsm:SupplyChainTradeTransaction";
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
const CII_TOTAL = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram`;
const PRICE = "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice";
const LINE_SETTLEMENT = "ram:SpecifiedLineTradeSettlement";
const CII: Syntax = {
  finder,
  texts: {
    customization: `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
    profile: `${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`,
    number: `${DOCUMENT}/ram:ID`,
    issued: `${DOCUMENT}/ram:IssueDateTime/udt:DateTimeString`,
    type: `${DOCUMENT}/ram:TypeCode`,
    currency: `${SETTLEMENT}/ram:InvoiceCurrencyCode`,
    taxCurrency: `${SETTLEMENT}/ram:TaxCurrencyCode`,
    buyerReference: `${AGREEMENT}/ram:BuyerReference`,
    order: `${AGREEMENT}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
    due: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
    terms: `${SETTLEMENT}/ram:SpecifiedTradePaymentTerms/ram:Description`,
    seller: `${AGREEMENT}/ram:SellerTradeParty/ram:Name`,
    sellerCountry: `${AGREEMENT}/ram:SellerTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    sellerAddress: `${AGREEMENT}/ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID`,
    buyer: `${AGREEMENT}/ram:BuyerTradeParty/ram:Name`,
    buyerCountry: `${AGREEMENT}/ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID`,
    buyerAddress: `${AGREEMENT}/ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID`,
  },
  sums: {
    lines: `${CII_TOTAL}:LineTotalAmount`,
    allowances: `${CII_TOTAL}:AllowanceTotalAmount`,
    charges: `${CII_TOTAL}:ChargeTotalAmount`,
    net: `${CII_TOTAL}:TaxBasisTotalAmount`,
    vat: `${CII_TOTAL}:TaxTotalAmount`,
    gross: `${CII_TOTAL}:GrandTotalAmount`,
    paid: `${CII_TOTAL}:TotalPrepaidAmount`,
    rounding: `${CII_TOTAL}:RoundingAmount`,
    payable: `${CII_TOTAL}:DuePayableAmount`,
  },
  note: `${DOCUMENT}/ram:IncludedNote`,
  subtotal: `${SETTLEMENT}/ram:ApplicableTradeTax`,
  subtotalParts: {
    base: "ram:BasisAmount",
    tax: "ram:CalculatedAmount",
    rate: "ram:RateApplicablePercent",
    category: "ram:CategoryCode",
  },
  adjustment: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`,
  adjustmentParts: {
    indicator: "ram:ChargeIndicator/udt:Indicator",
    amount: "ram:ActualAmount",
    base: "ram:BasisAmount",
    percent: "ram:CalculationPercent",
    reason: "ram:Reason",
    code: "ram:ReasonCode",
  },
  line: `${TRADE}/ram:IncludedSupplyChainTradeLineItem`,
  lineAdjustment: `${LINE_SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`,
  lineParts: {
    id: "ram:AssociatedDocumentLineDocument/ram:LineID",
    name: "ram:SpecifiedTradeProduct/ram:Name",
    category: `${LINE_SETTLEMENT}/ram:ApplicableTradeTax/ram:CategoryCode`,
    quantity: "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity",
    price: `${PRICE}/ram:ChargeAmount`,
    baseQuantity: `${PRICE}/ram:BasisQuantity`,
    net: `${LINE_SETTLEMENT}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
  },
};

/** Facts of a UBL invoice or credit note, or of a CII invoice; undefined for other documents. */
export function receivedInvoice(root: XmlElement): ReceivedInvoiceFacts | undefined {
  const syntax = syntaxOf(root);
  return syntax && factsOf(root, syntax);
}

function syntaxOf({ name, namespace }: XmlElement): Syntax | undefined {
  if (namespace === NAMES.rsm) return CII;
  const isUbl = namespace === `${UBL}${name}-2`;
  return isUbl && (name === "Invoice" || name === "CreditNote") ? ubl(name) : undefined;
}

function factsOf(root: XmlElement, syntax: Syntax): ReceivedInvoiceFacts {
  const { text, findAll } = syntax.finder;
  const at = (path: string) => `/${root.name}/${path}`;
  const each = (path: string) =>
    findAll(root, path).map((element, i) => ({ element, path: `${at(path)}[${i + 1}]` }));
  const currency = text(root, syntax.texts.currency);
  return {
    texts: mapped(syntax.texts, (path) => text(root, path)),
    sums: {
      ...mapped(syntax.sums, (path) => figure(syntax.finder.find(root, path))),
      vat: figure(vatIn(findAll(root, syntax.sums.vat), currency)),
    },
    notes: findAll(root, syntax.note).length,
    isCreditNote: root.name === "CreditNote",
    subtotals: each(syntax.subtotal).map(({ element, path }) => {
      const { base, tax, rate, category } = syntax.subtotalParts;
      const number = (part: string) => figure(syntax.finder.find(element, part));
      return {
        ...{ base: number(base), tax: number(tax), rate: number(rate), path },
        category: text(element, category),
      };
    }),
    adjustments: each(syntax.adjustment).map((one) => adjustment(one, syntax)),
    lines: each(syntax.line).map((one) => lineOf(one, syntax)),
    currencies: currenciesIn(root),
    paths: mapped({ ...syntax.texts, ...syntax.sums, note: syntax.note }, at),
  };
}

function mapped<K extends string, V>(
  paths: Readonly<Record<K, string>>,
  read: (path: string) => V,
): Record<K, V> {
  const entries = Object.entries<string>(paths).map(([name, path]) => [name, read(path)]);
  return Object.fromEntries(entries);
}

/** The VAT total in the currency of the document; a second one is in that of the tax authority. */
function vatIn(totals: readonly XmlElement[], currency: string): XmlElement | undefined {
  const said = totals.find(({ attributes }) => attributes.get("currencyID") === currency);
  return said ?? totals.find(({ attributes }) => !attributes.has("currencyID"));
}

interface Found {
  readonly element: XmlElement;
  readonly path: string;
}

function adjustment({ element, path }: Found, syntax: Syntax): ReceivedAdjustment {
  const { finder: own, adjustmentParts: parts } = syntax;
  const number = (part: AdjustmentPart) => figure(own.find(element, parts[part]));
  return {
    isCharge: own.text(element, parts.indicator) === "true",
    ...{ amount: number("amount"), base: number("base"), percent: number("percent") },
    isExplained: own.text(element, parts.reason) !== "" || own.text(element, parts.code) !== "",
    path,
  };
}

function lineOf({ element, path }: Found, syntax: Syntax): ReceivedLine {
  const { finder: own, lineParts: parts, lineAdjustment } = syntax;
  const number = (part: LinePart) => figure(own.find(element, parts[part]));
  const inner = own.findAll(element, lineAdjustment);
  return {
    id: own.text(element, parts.id),
    name: own.text(element, parts.name),
    category: own.text(element, parts.category),
    unit: own.find(element, parts.quantity)?.attributes.get("unitCode") ?? "",
    ...{ quantity: number("quantity"), price: number("price"), net: number("net") },
    baseQuantity: number("baseQuantity"),
    adjustments: inner.map((one, i) =>
      adjustment({ element: one, path: `${path}/${lineAdjustment}[${i + 1}]` }, syntax),
    ),
    path,
  };
}

/** Names of VAT totals, which may be in a second currency. */
const VAT_AMOUNTS: ReadonlySet<string> = new Set(["TaxAmount", "TaxTotalAmount"]);

function currenciesIn(root: XmlElement): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = ({ name, attributes, children }: XmlElement): void => {
    const currency = attributes.get("currencyID");
    if (currency !== undefined && !VAT_AMOUNTS.has(name)) found.add(currency);
    for (const child of children) visit(child);
  };
  visit(root);
  return found;
}

const NUMBER = /^[+-]?(\d*)(?:\.(\d*))?$/;

/** Undefined for what is no decimal number. */
function figure(element: XmlElement | undefined): Figure | undefined {
  const text = element?.text.trim() ?? "";
  const [all, whole = "", fraction = ""] = NUMBER.exec(text) ?? [];
  if (all === undefined || whole + fraction === "") return undefined;
  const sign = text.startsWith("-") ? "-" : "";
  const plain = fraction === "" ? `${whole || "0"}` : `${whole || "0"}.${fraction}`;
  return { value: parsed(`${sign}${plain}`), decimals: fraction.length };
}

function parsed(text: string): Amount {
  return Amount.parse(text).rescaleUp(DECIMALS);
}
