import { createHash } from "node:crypto";
import { Amount } from "@fakturo/model";
import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { atcudProblem } from "./atcud.ts";
import { all, find, text } from "./elements.ts";
import { lisbonDay } from "./lisbon.ts";
import { type AtOperation, type OperationResult, refused } from "./operation.ts";
import { DOCUMENT_TYPES } from "./schema/documents.ts";
import { type CommunicatedDocument, documentKey } from "./state.ts";
import { isTaxNumber } from "./tax-number.ts";

const SCHEMA = new XmlSchema({ ...DOCUMENT_TYPES, places: [] });

/** Names of elements and numbers of codes that differ by kind of document. */
interface Part {
  readonly name: string;
  readonly number: string;
  readonly date: string;
  readonly type: string;
  readonly list: string;
  readonly codes: {
    readonly unknown: number;
    readonly values: number;
    readonly date: number;
    readonly same: number;
    readonly status: number;
  };
}

const PARTS: readonly Part[] = [
  {
    name: "Invoice",
    number: "InvoiceNo",
    date: "InvoiceDate",
    type: "InvoiceType",
    list: "invoice",
    codes: { unknown: -11, values: -28, date: -4, same: -10, status: -12 },
  },
  {
    name: "Work",
    number: "DocumentNumber",
    date: "WorkDate",
    type: "WorkType",
    list: "work",
    codes: { unknown: -19, values: -20, date: -21, same: -22, status: -37 },
  },
  {
    name: "Payment",
    number: "PaymentRefNo",
    date: "TransactionDate",
    type: "PaymentType",
    list: "payment",
    codes: { unknown: -38, values: -23, date: -24, same: -25, status: -12 },
  },
];

const OPERATION = /^(Register|Change|Delete)(Invoice|Work|Payment)(?:Status)?Request$/;

/** True for an operation of the service. */
export function isDocumentOperation(name: string): boolean {
  return OPERATION.test(name) && Object.hasOwn(DOCUMENT_TYPES.content, name);
}

/** What is wrong with a request by the schema of the service. */
export function documentProblem(request: XmlElement): string | undefined {
  return SCHEMA.validate(settledElement(request))[0]?.message;
}

/** Registers a document, changes its status, or deletes its communication. */
export function documentOperation(call: AtOperation): OperationResult {
  const { request, nif, isAllowed, settings } = call;
  if (!isAllowed || text(request, "TaxRegistrationNumber") !== nif)
    return refused(-16, "the user may not act for this taxpayer");
  const program = find(request, "SoftwareCertificateNumber")?.text.trim();
  if (program && settings.programs.length > 0 && !settings.programs.includes(program))
    return refused(-39, "the number of the program's certificate is not known");
  const [, action, name] = OPERATION.exec(request.name) ?? [];
  const part = PARTS.find((one) => one.name === name);
  if (!part) return refused(-1, "the operation is not known");
  if (action === "Register") return register(part, call);
  return action === "Change" ? change(part, call) : remove(part, call);
}

function register(part: Part, call: AtOperation): OperationResult {
  const { request, nif, state, now } = call;
  const data = find(request, `${part.name}Data`);
  if (!data) return refused(-50, "the document is missing");
  const document = documentOf(part, data, nif, now);
  const known = state.documents.get(documentKey(document));
  if (known) return repeated(part, known, document);
  return wrongData(part, data, document, call) ?? stored("0", "registered", document);
}

function documentOf(part: Part, data: XmlElement, nif: string, at: number): CommunicatedDocument {
  return {
    type: "document",
    part: part.name,
    nif,
    number: text(data, part.number),
    atcud: text(data, "ATCUD"),
    date: text(data, part.date),
    documentType: text(data, part.type),
    content: createHash("sha256").update(canonical(data)).digest("hex"),
    status: text(data, `DocumentStatus/${part.name}Status`),
    gross: text(data, "DocumentTotals/GrossTotal"),
    at,
  };
}

/** Elements and texts, independent of prefixes and white space. */
function canonical({ name, children, text: own }: XmlElement): string {
  return `${name}{${children.length > 0 ? children.map(canonical).join("") : own.trim()}}`;
}

function repeated(
  { codes }: Part,
  known: CommunicatedDocument,
  document: CommunicatedDocument,
): OperationResult {
  if (known.status === "A" && document.status !== "A")
    return refused(-2, "the document is cancelled");
  return known.content === document.content
    ? refused(codes.same, "the issuer has registered the document already")
    : refused(-3, "the document is registered with other values");
}

function wrongData(
  part: Part,
  data: XmlElement,
  document: CommunicatedDocument,
  { state, now }: AtOperation,
): OperationResult | undefined {
  const { codes } = part;
  const { atcud, date, documentType, number } = document;
  const problem = atcud === "0" ? undefined : atcudProblem(document, state);
  if (!number.startsWith(`${documentType} `)) return refused(-5, "number and type do not agree");
  if (problem) return refused(codes.values, `the ATCUD does not fit: ${problem}`);
  if (date > lisbonDay(now)) return refused(codes.date, "the day of issue is in the future");
  const customer = text(data, "CustomerTaxID");
  if (text(data, "CustomerTaxIDCountry") === "PT" && !isTaxNumber(customer))
    return refused(-17, "the customer's NIF is not valid");
  const lines = all(data, "LineSummary");
  if (lines.some((line) => isExemptWithoutReason(line)))
    return refused(-8, "an exempt line has no code");
  return wrongTotals(part, data, lines) ? refused(-7, "the totals do not agree") : undefined;
}

function isExemptWithoutReason(line: XmlElement): boolean {
  return text(line, "Tax/TaxCode") === "ISE" && text(line, "TaxExemptionCode") === "";
}

const TOLERANCE = Amount.of(5, 2);

/** Totals are the sums of the lines, with roundings. */
function wrongTotals(part: Part, data: XmlElement, lines: readonly XmlElement[]): boolean {
  const total = (name: string) => amountOf(text(data, `DocumentTotals/${name}`));
  const [tax, net, gross] = [total("TaxPayable"), total("NetTotal"), total("GrossTotal")];
  const sum = lines.reduce((all, line) => {
    const amount = amountOf(text(line, "Amount"));
    return text(line, "DebitCreditIndicator") === "D" ? all.sub(amount) : all.add(amount);
  }, Amount.zero(2));
  const isSum = isNear(net.add(tax), gross);
  const hasBases = lines.some((line) => find(line, "TotalTaxBase"));
  return !isSum || (part.name !== "Payment" && !hasBases && !isNear(sum.abs(), net));
}

function isNear(one: Amount, other: Amount): boolean {
  return one.sub(other).abs().compare(TOLERANCE) <= 0;
}

function amountOf(value: string): Amount {
  return Amount.parse(value || "0").rescale(2);
}

function change(part: Part, { request, nif, state }: AtOperation): OperationResult {
  const header = find(request, `${part.name}Header`);
  const status = text(request, `${part.name}Status/${part.name}Status`);
  const key = { part: part.name, nif, number: text(header, part.number) };
  const known = state.documents.get(documentKey(key));
  if (!known) return refused(part.codes.unknown, "there is no such document");
  if (known.status === "A" || known.status === status)
    return refused(part.codes.status, `the document is in status ${known.status}`);
  return stored("0", "changed", { ...known, status });
}

const MAX_LISTED = 1000;

/** Deletes communications, not documents. */
function remove(part: Part, { request, nif, state }: AtOperation): OperationResult {
  const own = [...state.documents.values()].filter(
    (one) => one.nif === nif && one.part === part.name,
  );
  const [from, to] = ["StartDate", "EndDate"].map((name) => text(request, `dateRange/${name}`));
  const listed = all(find(request, "documentsList"), part.list).map((one) =>
    text(one, part.number),
  );
  const found =
    from && to
      ? own.filter(({ date }) => date >= from && date <= to)
      : own.filter(({ number }) => listed.includes(number));
  if (listed.length > MAX_LISTED) return refused(-28, "the list is too long");
  if (new Set(listed).size < listed.length) return refused(477, "a document is listed twice");
  if (found.length === 0 || found.length < listed.length)
    return refused(478, "a document is not registered");
  const months = new Set(found.map(({ date }) => date.slice(0, "YYYY-MM".length)));
  const years = new Set(found.map(({ date }) => date.slice(0, "YYYY".length)));
  if (years.size > 1) return refused(401, "the documents are of several years");
  if (months.size > 1) return refused(400, "the documents are of several periods");
  const events = found.map(({ number }) => ({
    type: "deleted" as const,
    part: part.name,
    nif,
    number,
  }));
  return { code: "0", text: "deleted", events };
}

function stored(code: string, message: string, document: CommunicatedDocument): OperationResult {
  return { code, text: message, events: [document] };
}
