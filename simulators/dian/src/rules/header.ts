import { CURRENCIES } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { amountOf, type DianDocument, taxOf, truncated } from "../document.ts";
import { documentFinder } from "../names.ts";
import type { Range } from "../settings.ts";
import { colombian } from "../time.ts";
import { attributeOf, type DianCheck, type DianChecked, INVOICES, inDocument } from "./check.ts";
import { sha384 } from "./control.ts";

const { find, findAll, text } = documentFinder;
const OPERATIONS = { Invoice: /^(0[1-9]|1[0-9])$/, CreditNote: /^2[02]$/, DebitNote: /^3[02]$/ };
const PROFILES = {
  Invoice: "DIAN 2.1: Factura Electrónica de Venta",
  CreditNote: "DIAN 2.1: Nota Crédito de Factura Electrónica de Venta",
  DebitNote: "DIAN 2.1: Nota Débito de Factura Electrónica de Venta",
};
/** Habilitación: the environment of the simulation. */
const ENVIRONMENT = "2";
/** Types of contingencies, which may be sent later: of the issuer, on paper at first, and of the DIAN. */
const PAPER = "03";
const CONTINGENCIES: ReadonlySet<string> = new Set([PAPER, "04"]);
const TYPES: ReadonlySet<string> = new Set(["01", "02", ...CONTINGENCIES]);
const ANNULMENT = "2";
const PAPER_DOCUMENT = "cac:AdditionalDocumentReference";
const SIGNING_TIME =
  "ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature/ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties/xades:SigningTime";

const typeOf = (one: DianChecked) => inDocument(one, "cbc:InvoiceTypeCode");
const isInvoice = ({ document }: DianChecked) => document.kind === "Invoice";
const isOnPaper = (one: DianChecked) => typeOf(one) === PAPER;
const hasCufe = (one: DianChecked) => isInvoice(one) && !isOnPaper(one);
const operationOf = (one: DianChecked) => inDocument(one, "cbc:CustomizationID");
const isAnnulment = ({ document: { root, kind } }: DianChecked) =>
  kind === "CreditNote" &&
  findAll(root, "cac:DiscrepancyResponse/cbc:ResponseCode").some(
    (one) => one.text.trim() === ANNULMENT,
  );

/** Rules of the document's head (FAD), and of the paper that a contingency transcribes (FAI). */
export const HEADER_CHECKS: readonly DianCheck[] = [
  { rule: "FAD01", isBroken: (one) => inDocument(one, "cbc:UBLVersionID") !== "UBL 2.1" },
  { rule: "FAD02", isBroken: (one) => !OPERATIONS[one.document.kind].test(operationOf(one)) },
  {
    rule: "CAD02a",
    only: ["CreditNote"],
    isBroken: (one) => isAnnulment(one) && operationOf(one) !== "20",
  },
  {
    rule: "FAD03",
    isBroken: (one) => inDocument(one, "cbc:ProfileID") !== PROFILES[one.document.kind],
  },
  { rule: "FAD04", isBroken: ({ document }) => document.environment !== ENVIRONMENT },
  { rule: "FAD05a", isBroken: ({ document }) => !/^[A-Za-z0-9]+$/.test(document.number) },
  numberCheck("FAD05b", (number, { from }) => number < from),
  numberCheck("FAD05c", (number, { to }) => number > to),
  {
    rule: "FAD05d",
    ...INVOICES,
    isBroken: ({ document, range }) =>
      range !== undefined && numberIn(document.number, range) === undefined,
  },
  { rule: "FAD05e", ...INVOICES, isBroken: (one) => isOfOtherRange(one) },
  { rule: "FAD06", isBroken: (one) => expectedCode(one) !== one.document.code },
  { rule: "FAD07", isBroken: ({ document }) => uuidOf(document, "schemeID") !== ENVIRONMENT },
  {
    rule: "FAD08",
    isBroken: (one) =>
      uuidOf(one.document, "schemeName") !== (hasCufe(one) ? "CUFE-SHA384" : "CUDE-SHA384"),
  },
  {
    rule: "FAD09a",
    isBroken: ({ document, range }) => range !== undefined && document.date < range.start,
  },
  {
    rule: "FAD09b",
    isBroken: ({ document, range }) => range !== undefined && document.date > range.end,
  },
  {
    rule: "FAD09e",
    isBroken: (one) =>
      !CONTINGENCIES.has(typeOf(one)) && one.document.date !== signingDay(one.document, one.now),
  },
  { rule: "FAD12a", ...INVOICES, isBroken: (one) => typeOf(one) === "" },
  {
    rule: "FAD12b",
    ...INVOICES,
    isBroken: (one) => typeOf(one) !== "" && !TYPES.has(typeOf(one)),
  },
  {
    rule: "FAD15a",
    isBroken: (one) => !CURRENCIES.has(inDocument(one, "cbc:DocumentCurrencyCode")),
  },
  {
    rule: "FAD15b",
    isBroken: (one) =>
      hasOtherCurrency(one.document.root, inDocument(one, "cbc:DocumentCurrencyCode")),
  },
  {
    rule: "FAD16",
    isBroken: (one) =>
      inDocument(one, "cbc:LineCountNumeric") !== String(one.document.lines.length),
  },
  {
    rule: "FAI01",
    ...INVOICES,
    isBroken: (one) => isOnPaper(one) && !find(one.document.root, PAPER_DOCUMENT),
  },
  paperCheck("FAI02", "cbc:ID"),
  paperCheck("FAI03", "cbc:UUID"),
];

/** A part of the reference to the paper document, where there is one. */
function paperCheck(rule: string, part: string): DianCheck {
  return {
    rule,
    ...INVOICES,
    isBroken(one) {
      const reference = find(one.document.root, PAPER_DOCUMENT);
      return isOnPaper(one) && reference !== undefined && text(reference, part) === "";
    },
  };
}

/** Number without the prefix of a range; undefined for one of another form. */
function numberIn(number: string, { prefix }: Range): number | undefined {
  const digits = number.slice(prefix.length);
  return number.startsWith(prefix) && /^\d+$/.test(digits) ? Number(digits) : undefined;
}

function numberCheck(
  rule: string,
  isOutside: (number: number, range: Range) => boolean,
): DianCheck {
  return {
    rule,
    ...INVOICES,
    isBroken({ document, range }) {
      const number = range && numberIn(document.number, range);
      return range !== undefined && number !== undefined && isOutside(number, range);
    },
  };
}

/** True for a number that the named authorisation does not have, but another one of the issuer. */
function isOfOtherRange({ document, range, settings }: DianChecked): boolean {
  const has = (one: Range) => {
    const number = numberIn(document.number, one);
    return number !== undefined && number >= one.from && number <= one.to;
  };
  const own = settings.ranges.filter(({ nit }) => nit === "" || nit === document.issuer.number);
  return range !== undefined && !has(range) && own.some(has);
}

function hasOtherCurrency(element: XmlElement, currency: string): boolean {
  const own = attributeOf(element, "currencyID");
  return (
    (own !== "" && own !== currency) ||
    element.children.some((child) => hasOtherCurrency(child, currency))
  );
}

/** Day of the signature in Colombia; that of the validation where the signature does not say it. */
export function signingDay({ root }: Pick<DianDocument, "root">, now: number): string {
  const time = Date.parse(text(root, SIGNING_TIME));
  return colombian(Number.isNaN(time) ? now : time).date;
}

function uuidOf({ root }: DianDocument, attribute: string): string {
  return attributeOf(find(root, "cbc:UUID"), attribute);
}

/** CUFE or CUDE of the document's contents (Anexo Técnico 1.9, 11.1). */
function expectedCode(one: DianChecked): string {
  const { document, range, software } = one;
  const { number, date, time, totals, issuer, customer } = document;
  const key = hasCufe(one) ? range?.technicalKey : software?.pin;
  const value = (path: string) => truncated(amountOf(totals, path));
  const taxes = ["01", "04", "03"].map((code) => code + taxOf(document, code));
  const parts = [number, date, time, value("cbc:LineExtensionAmount"), ...taxes];
  const parties = [value("cbc:PayableAmount"), issuer.number, customer.number];
  return sha384([...parts, ...parties, key ?? "", ENVIRONMENT].join(""));
}
