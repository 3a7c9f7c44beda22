import { createHash } from "node:crypto";
import { amountOf, type DianDocument, KINDS, taxOf, truncated } from "./document.ts";
import { documentFinder } from "./names.ts";
import { checkDigitOf } from "./nit.ts";
import type { Range, Settings, Software } from "./settings.ts";
import type { State } from "./state.ts";
import { colombian } from "./time.ts";

const { find, findAll, text } = documentFinder;

/** A document with what the DIAN knows about its issuer. */
export interface DianChecked {
  readonly document: DianDocument;
  readonly settings: Settings;
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly software: Software | undefined;
  /** Range of the number; undefined for notes, and where the issuer has none of the resolution. */
  readonly range: Range | undefined;
}

/** A rule; `F` at the beginning of its code is replaced by the letter of notes. */
export interface DianCheck {
  readonly rule: string;
  /** A notification does not refuse the document. */
  readonly isNotice?: true;
  readonly isBroken: (checked: DianChecked) => boolean;
}

const DIAN_NIT = "800197268";
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
const RESPONSIBILITIES: ReadonlySet<string> = new Set("O-13 O-15 O-23 O-47 R-99-PN".split(" "));
const REASONS = { CreditNote: /^[1-6]$/, DebitNote: /^[1-4]$/ };

/** The software and range that a document names. */
export function registeredFor(
  document: DianDocument,
  { software, ranges }: Settings,
): Pick<DianChecked, "software" | "range"> {
  const { issuer, control, kind } = document;
  const id = text(control, "sts:SoftwareProvider/sts:SoftwareID");
  const resolution = text(control, "sts:InvoiceControl/sts:InvoiceAuthorization");
  const prefix = text(control, "sts:InvoiceControl/sts:AuthorizedInvoices/sts:Prefix");
  const isOwn = ({ nit }: { readonly nit: string }) => nit === "" || nit === issuer.number;
  return {
    software: software.find((one) => one.id === id),
    range:
      kind === "Invoice"
        ? ranges.find((one) => isOwn(one) && one.resolution === resolution && one.prefix === prefix)
        : undefined,
  };
}

const control = ({ document }: DianChecked, path: string) => text(document.control, path);
const inDocument = ({ document }: DianChecked, path: string) => text(document.root, path);
const isInvoice = ({ document }: DianChecked) => document.kind === "Invoice";
const isOnPaper = (one: DianChecked) => inDocument(one, "cbc:InvoiceTypeCode") === PAPER;
const hasCufe = (one: DianChecked) => isInvoice(one) && !isOnPaper(one);

const CONTROL_CHECKS: readonly DianCheck[] = [
  { rule: "FAB05b", isBroken: (one) => isInvoice(one) && !one.range },
  rangeCheck("FAB07b", "sts:AuthorizationPeriod/cbc:StartDate", ({ start }) => start),
  rangeCheck("FAB08b", "sts:AuthorizationPeriod/cbc:EndDate", ({ end }) => end),
  rangeCheck("FAB11b", "sts:AuthorizedInvoices/sts:From", ({ from }) => String(from)),
  rangeCheck("FAB12b", "sts:AuthorizedInvoices/sts:To", ({ to }) => String(to)),
  {
    rule: "FAB10b",
    isBroken: (one) =>
      one.range !== undefined &&
      inDocument(one, `${SUPPLIER}/cac:PartyLegalEntity/cac:CorporateRegistrationScheme/cbc:ID`) !==
        one.range.prefix,
  },
  {
    rule: "FAB22b",
    isBroken(one) {
      const provider = find(one.document.control, "sts:SoftwareProvider/sts:ProviderID");
      const digit = provider?.attributes.get("schemeID");
      return checkDigitOf(provider?.text.trim() ?? "") !== digit;
    },
  },
  {
    rule: "FAB24b",
    isBroken: ({ software, document }) =>
      !software || (software.nit !== "" && software.nit !== document.issuer.number),
  },
  {
    rule: "FAB27b",
    isBroken: (one) =>
      one.software !== undefined &&
      control(one, "sts:SoftwareSecurityCode") !==
        sha384(one.software.id + one.software.pin + one.document.number),
  },
  {
    rule: "FAB31",
    isBroken: (one) =>
      control(one, "sts:AuthorizationProvider/sts:AuthorizationProviderID") !== DIAN_NIT,
  },
  { rule: "FAB36", isBroken: (one) => control(one, "sts:QRCode") === "" },
];

function rangeCheck(rule: string, path: string, expected: (range: Range) => string): DianCheck {
  return {
    rule,
    isBroken: (one) =>
      one.range !== undefined && control(one, `sts:InvoiceControl/${path}`) !== expected(one.range),
  };
}

const SUPPLIER = "cac:AccountingSupplierParty/cac:Party";
const CUSTOMER = "cac:AccountingCustomerParty/cac:Party";

const HEADER_CHECKS: readonly DianCheck[] = [
  { rule: "FAD01", isBroken: (one) => inDocument(one, "cbc:UBLVersionID") !== "UBL 2.1" },
  {
    rule: "FAD02",
    isBroken: (one) => !OPERATIONS[one.document.kind].test(inDocument(one, "cbc:CustomizationID")),
  },
  {
    rule: "FAD03",
    isBroken: (one) => inDocument(one, "cbc:ProfileID") !== PROFILES[one.document.kind],
  },
  { rule: "FAD04", isBroken: ({ document }) => document.environment !== ENVIRONMENT },
  { rule: "FAD05a", isBroken: ({ document }) => !/^[A-Za-z0-9]+$/.test(document.number) },
  numberCheck("FAD05b", (number, { from }) => number < from),
  numberCheck("FAD05c", (number, { to }) => number > to),
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
      !CONTINGENCIES.has(inDocument(one, "cbc:InvoiceTypeCode")) &&
      one.document.date !== colombian(one.now).date,
  },
  {
    rule: "FAD12b",
    isBroken: (one) => isInvoice(one) && !TYPES.has(inDocument(one, "cbc:InvoiceTypeCode")),
  },
  {
    rule: "FAD15a",
    isBroken: (one) => !/^[A-Z]{3}$/.test(inDocument(one, "cbc:DocumentCurrencyCode")),
  },
  {
    rule: "FAD16",
    isBroken: (one) =>
      inDocument(one, "cbc:LineCountNumeric") !== String(one.document.lines.length),
  },
];

function numberCheck(
  rule: string,
  isOutside: (number: number, range: Range) => boolean,
): DianCheck {
  return {
    rule,
    isBroken({ document, range }) {
      if (!range) return false;
      return isOutside(Number(document.number.slice(range.prefix.length)), range);
    },
  };
}

function uuidOf({ root }: DianDocument, attribute: string): string {
  return find(root, "cbc:UUID")?.attributes.get(attribute) ?? "";
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

const sha384 = (text: string) => createHash("sha384").update(text).digest("hex");

const PARTY_CHECKS: readonly DianCheck[] = [
  { rule: "FAJ20", isBroken: ({ document }) => document.issuer.name === "" },
  {
    rule: "FAJ21",
    isBroken: ({ document, settings }) => settings.disabled.includes(document.issuer.number),
  },
  {
    rule: "FAJ24b",
    isBroken: ({ document: { issuer } }) => checkDigitOf(issuer.number) !== issuer.checkDigit,
  },
  {
    rule: "FAJ26",
    isBroken: (one) =>
      inDocument(one, `${SUPPLIER}/cac:PartyTaxScheme/cbc:TaxLevelCode`)
        .split(";")
        .some((code) => !RESPONSIBILITIES.has(code)),
  },
  {
    rule: "FAJ09",
    isBroken: (one) =>
      !/^\d{5}$/.test(inDocument(one, `${SUPPLIER}/cac:PhysicalLocation/cac:Address/cbc:ID`)),
  },
  {
    rule: "FAJ08",
    isBroken: (one) =>
      ADDRESS.some(
        (part) => inDocument(one, `${SUPPLIER}/cac:PhysicalLocation/cac:Address/${part}`) === "",
      ),
  },
  {
    rule: "FAJ71",
    isBroken: (one) => inDocument(one, `${SUPPLIER}/cac:Contact/cbc:ElectronicMail`) === "",
  },
  {
    rule: "FAJ43b",
    isNotice: true,
    isBroken({ document: { issuer }, settings: { names } }) {
      const known = names[issuer.number];
      return known !== undefined && known !== issuer.name;
    },
  },
  { rule: "FAK20", isBroken: ({ document }) => document.customer.name === "" },
  {
    rule: "FAK24",
    isBroken: ({ document: { customer } }) =>
      customer.type === "31" && checkDigitOf(customer.number) !== customer.checkDigit,
  },
  {
    rule: "FAK61",
    isBroken: (one) =>
      inDocument(one, "cac:AccountingCustomerParty/cbc:AdditionalAccountID") === "2" &&
      inDocument(one, `${CUSTOMER}/cac:PartyIdentification/cbc:ID`) === "",
  },
];

const ADDRESS = [
  "cbc:CityName",
  "cbc:CountrySubentity",
  "cbc:CountrySubentityCode",
  "cac:AddressLine/cbc:Line",
  "cac:Country/cbc:IdentificationCode",
];

const PAPER_DOCUMENT = "cac:AdditionalDocumentReference";

const OTHER_CHECKS: readonly DianCheck[] = [
  {
    rule: "FAI01",
    isBroken: (one) => isOnPaper(one) && !find(one.document.root, PAPER_DOCUMENT),
  },
  {
    rule: "FAI02",
    isBroken: (one) => isOnPaper(one) && inDocument(one, `${PAPER_DOCUMENT}/cbc:ID`) === "",
  },
  {
    rule: "FAI03",
    isBroken: (one) => isOnPaper(one) && inDocument(one, `${PAPER_DOCUMENT}/cbc:UUID`) === "",
  },
  {
    rule: "FAN02",
    isBroken: (one) => isInvoice(one) && !/^[12]$/.test(inDocument(one, "cac:PaymentMeans/cbc:ID")),
  },
  {
    rule: "FAN04",
    isBroken: (one) =>
      inDocument(one, "cac:PaymentMeans/cbc:ID") === "2" &&
      inDocument(one, "cac:PaymentMeans/cbc:PaymentDueDate") === "",
  },
  {
    rule: "CBF01",
    isBroken: (one) => !isInvoice(one) && !find(one.document.root, "cac:DiscrepancyResponse"),
  },
  {
    rule: "CBF03",
    isBroken: ({ document: { kind, root } }) =>
      kind !== "Invoice" &&
      findAll(root, "cac:DiscrepancyResponse/cbc:ResponseCode").some(
        (one) => !REASONS[kind].test(one.text.trim()),
      ),
  },
  {
    rule: "CBG03",
    isBroken: ({ document, state }) =>
      findAll(document.root, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:UUID").some(
        (one) => !state.documents.get(one.text.trim().toLowerCase())?.isAccepted,
      ),
  },
  {
    rule: "FAZ02",
    isBroken: ({ document }) =>
      document.lines.some((line) => text(line, "cac:Item/cbc:Description") === ""),
  },
  {
    rule: "FBB02",
    isBroken: ({ document }) =>
      document.lines.some((line) => text(line, "cac:Price/cbc:PriceAmount") === ""),
  },
];

/** Checks of everything but the amounts. */
export const CHECKS: readonly DianCheck[] = [
  ...CONTROL_CHECKS,
  ...HEADER_CHECKS,
  ...PARTY_CHECKS,
  ...OTHER_CHECKS,
];

/** A rule's code for a kind of document; rules of notes only begin with C. */
export function ruleFor(rule: string, { kind }: Pick<DianDocument, "kind">): string {
  const letter = KINDS[kind].rule;
  return letter === "F" ? rule : rule.replace(/^[FC](?=[A-Z]{2}\d)/, letter);
}
