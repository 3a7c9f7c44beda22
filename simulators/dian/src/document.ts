import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { documentFinder, rootNamespace } from "./names.ts";

const { find, findAll, text } = documentFinder;
const CONTROL = "ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sts:DianExtensions";

/** Kinds of documents: prefix of rules and of file names, line, totals. */
export const KINDS = {
  Invoice: { rule: "F", file: "fv", line: "cac:InvoiceLine", totals: "cac:LegalMonetaryTotal" },
  CreditNote: {
    rule: "C",
    file: "nc",
    line: "cac:CreditNoteLine",
    totals: "cac:LegalMonetaryTotal",
  },
  DebitNote: {
    rule: "D",
    file: "nd",
    line: "cac:DebitNoteLine",
    totals: "cac:RequestedMonetaryTotal",
  },
} as const;
export type DianKind = keyof typeof KINDS;

/** A number with its check digit and kind. */
export interface PartyId {
  readonly name: string;
  readonly number: string;
  readonly checkDigit: string | undefined;
  readonly type: string;
}

/** An invoice or note as received. */
export interface DianDocument {
  readonly root: XmlElement;
  readonly kind: DianKind;
  readonly bytes: Uint8Array;
  /** CUFE or CUDE. */
  readonly code: string;
  readonly number: string;
  readonly date: string;
  readonly time: string;
  readonly environment: string;
  readonly issuer: PartyId;
  readonly customer: PartyId;
  /** The DIAN's own extension. */
  readonly control: XmlElement | undefined;
  readonly totals: XmlElement | undefined;
  readonly lines: readonly XmlElement[];
}

/** An event as received. */
export interface DianEvent {
  readonly root: XmlElement;
  readonly bytes: Uint8Array;
  readonly code: string;
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly sender: PartyId;
  readonly receiver: PartyId;
  readonly event: string;
  readonly invoice: { readonly number: string; readonly code: string; readonly type: string };
  readonly control: XmlElement | undefined;
}

/** The root of a file; undefined for one that is no XML. */
export function rootIn(bytes: Uint8Array): XmlElement | undefined {
  try {
    return readXml(bytes);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** An invoice or note; undefined for other documents. */
export function documentIn(root: XmlElement, bytes: Uint8Array): DianDocument | undefined {
  const kind = kindOf(root);
  if (!kind) return undefined;
  return {
    root,
    kind,
    bytes,
    code: text(root, "cbc:UUID").toLowerCase(),
    number: text(root, "cbc:ID"),
    date: text(root, "cbc:IssueDate"),
    time: text(root, "cbc:IssueTime"),
    environment: text(root, "cbc:ProfileExecutionID"),
    issuer: partyId(root, "cac:AccountingSupplierParty/cac:Party"),
    customer: partyId(root, "cac:AccountingCustomerParty/cac:Party"),
    control: find(root, CONTROL),
    totals: find(root, KINDS[kind].totals),
    lines: findAll(root, KINDS[kind].line),
  };
}

function kindOf({ name, namespace }: XmlElement): DianKind | undefined {
  const kinds = ["Invoice", "CreditNote", "DebitNote"] as const;
  return kinds.find((kind) => kind === name && namespace === rootNamespace(kind));
}

/** An event; undefined for other documents. */
export function eventIn(root: XmlElement, bytes: Uint8Array): DianEvent | undefined {
  if (root.name !== "ApplicationResponse") return undefined;
  const response = find(root, "cac:DocumentResponse");
  const reference = find(response, "cac:DocumentReference");
  return {
    root,
    bytes,
    code: text(root, "cbc:UUID").toLowerCase(),
    id: text(root, "cbc:ID"),
    date: text(root, "cbc:IssueDate"),
    time: text(root, "cbc:IssueTime"),
    sender: partyId(root, "cac:SenderParty"),
    receiver: partyId(root, "cac:ReceiverParty"),
    event: text(response, "cac:Response/cbc:ResponseCode"),
    invoice: {
      number: text(reference, "cbc:ID"),
      code: text(reference, "cbc:UUID").toLowerCase(),
      type: text(reference, "cbc:DocumentTypeCode"),
    },
    control: find(root, CONTROL),
  };
}

function partyId(root: XmlElement, path: string): PartyId {
  const scheme = find(root, `${path}/cac:PartyTaxScheme`);
  const company = find(scheme, "cbc:CompanyID");
  return {
    name: text(scheme, "cbc:RegistrationName"),
    number: company?.text.trim() ?? "",
    checkDigit: company?.attributes.get("schemeID") ?? undefined,
    type: company?.attributes.get("schemeName") ?? "",
  };
}

/** An amount; zero where there is none. */
export function amountOf(from: XmlElement | undefined, path: string): Decimal {
  return decimalOf(text(from, path));
}

/** A number as written; zero for other texts. */
export function decimalOf(value: string): Decimal {
  return /^-?\d{1,18}(\.\d{1,18})?$/.test(value) ? new Decimal(value) : new Decimal(0);
}

/** Sum of amounts. */
export function sumOf(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, one) => sum.plus(one), new Decimal(0));
}

/** Tax of the header by its code, with two decimals. */
export function taxOf({ root }: Pick<DianDocument, "root">, code: string): string {
  const rows = findAll(root, "cac:TaxTotal").filter(
    (row) => text(row, "cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID") === code,
  );
  return truncated(sumOf(rows.map((row) => amountOf(row, "cbc:TaxAmount"))));
}

/** Amounts in codes are cut after two decimals. */
export function truncated(amount: Decimal): string {
  return amount.toFixed(2, Decimal.ROUND_DOWN);
}
