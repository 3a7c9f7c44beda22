/** Taxes by category of the format: code and name of the DIAN, and whether the customer withholds it. */
export const TAXES: ReadonlyMap<string, readonly [code: string, name: string]> = new Map([
  ["VAT", ["01", "IVA"]],
  ["IC", ["02", "IC"]],
  ["ICA", ["03", "ICA"]],
  ["INC", ["04", "INC"]],
  ["RVAT", ["05", "ReteIVA"]],
  ["RR", ["06", "ReteRenta"]],
  ["RICA", ["07", "ReteICA"]],
]);

/** Departments by the first two digits of a municipality. */
export const DEPARTMENTS: ReadonlyMap<string, string> = new Map([
  ["05", "Antioquia"],
  ["08", "Atlántico"],
  ["11", "Bogotá"],
  ["13", "Bolívar"],
  ["15", "Boyacá"],
  ["17", "Caldas"],
  ["18", "Caquetá"],
  ["19", "Cauca"],
  ["20", "Cesar"],
  ["23", "Córdoba"],
  ["25", "Cundinamarca"],
  ["27", "Chocó"],
  ["41", "Huila"],
  ["44", "La Guajira"],
  ["47", "Magdalena"],
  ["50", "Meta"],
  ["52", "Nariño"],
  ["54", "Norte de Santander"],
  ["63", "Quindío"],
  ["66", "Risaralda"],
  ["68", "Santander"],
  ["70", "Sucre"],
  ["73", "Tolima"],
  ["76", "Valle del Cauca"],
  ["81", "Arauca"],
  ["85", "Casanare"],
  ["86", "Putumayo"],
  ["88", "San Andrés y Providencia"],
  ["91", "Amazonas"],
  ["94", "Guainía"],
  ["95", "Guaviare"],
  ["97", "Vaupés"],
  ["99", "Vichada"],
]);

/** Obligations of a party (table 13.2.6.1). */
export const RESPONSIBILITIES: ReadonlySet<string> = new Set([
  "O-13",
  "O-15",
  "O-23",
  "O-47",
  "R-99-PN",
]);

/** Identity documents by key (table 13.2.1). */
export const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ["co-civil-register", "11"],
  ["co-id-card", "12"],
  ["co-citizen-id", "13"],
  ["co-foreigner-id-card", "21"],
  ["co-foreigner-id", "22"],
  ["co-passport", "41"],
  ["co-foreign-id", "42"],
  ["co-pep", "47"],
  ["co-nuip", "91"],
]);

/** Documents of companies: the Colombian NIT and those of other countries. */
export const NIT = "31";
export const FOREIGN_NIT = "50";
export const CITIZEN_CARD = "13";

/** Number for final consumers without identification. */
export const FINAL_CONSUMER = "222222222222";

/** The three documents. */
export interface DianDocumentKind {
  readonly root: "Invoice" | "CreditNote" | "DebitNote";
  readonly profile: string;
  /** Operation with and without a referenced document. */
  readonly operation: readonly [referring: string, alone: string];
  readonly line: string;
  readonly quantity: string;
  readonly totals: string;
  /** Type of document (table 13.1.3) and its element; absent for debit notes, which have none. */
  readonly type?: readonly [element: string, code: string];
  /** Algorithm of the document's code. */
  readonly scheme: "CUFE-SHA384" | "CUDE-SHA384";
}

export const INVOICE: DianDocumentKind = {
  root: "Invoice",
  profile: "DIAN 2.1: Factura Electrónica de Venta",
  operation: ["10", "10"],
  line: "cac:InvoiceLine",
  quantity: "cbc:InvoicedQuantity",
  totals: "cac:LegalMonetaryTotal",
  type: ["cbc:InvoiceTypeCode", "01"],
  scheme: "CUFE-SHA384",
};

/** What keeps an invoice from the usual procedure: the DIAN's service is down, or the issuer could not issue. */
export type DianContingency = "dian" | "issuer";

/** Invoices of a contingency: those of the issuer transcribe a paper invoice, and have a CUDE. */
export const CONTINGENCIES: Readonly<Record<DianContingency, DianDocumentKind>> = {
  dian: { ...INVOICE, type: ["cbc:InvoiceTypeCode", "04"] },
  issuer: { ...INVOICE, type: ["cbc:InvoiceTypeCode", "03"], scheme: "CUDE-SHA384" },
};

export const CREDIT_NOTE: DianDocumentKind = {
  root: "CreditNote",
  profile: "DIAN 2.1: Nota Crédito de Factura Electrónica de Venta",
  operation: ["20", "22"],
  line: "cac:CreditNoteLine",
  quantity: "cbc:CreditedQuantity",
  totals: "cac:LegalMonetaryTotal",
  type: ["cbc:CreditNoteTypeCode", "91"],
  scheme: "CUDE-SHA384",
};

export const DEBIT_NOTE: DianDocumentKind = {
  root: "DebitNote",
  profile: "DIAN 2.1: Nota Débito de Factura Electrónica de Venta",
  operation: ["30", "32"],
  line: "cac:DebitNoteLine",
  quantity: "cbc:DebitedQuantity",
  totals: "cac:RequestedMonetaryTotal",
  scheme: "CUDE-SHA384",
};

/** Kind of document by type of invoice; notes have no kind of their own in a contingency. */
export function kindOf(type: string, contingency?: DianContingency): DianDocumentKind {
  if (type === "credit-note") return CREDIT_NOTE;
  if (type === "debit-note") return DEBIT_NOTE;
  return contingency === undefined ? INVOICE : CONTINGENCIES[contingency];
}
