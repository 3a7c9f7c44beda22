import { Amount } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";
import type { ClientCall } from "./call.ts";
import { platformStatus, type StatusReason } from "./cdar.ts";
import type { FlowFile } from "./documents.ts";
import type { FlowEvents } from "./flow-events.ts";
import type { StoredFlow } from "./state.ts";

const { find, findAll, text } = createFinder({});

const ID = /^(?! )(?!.* {2})[A-Za-z0-9 +_/-]{1,50}(?<! )$/;
const DAY = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const TYPES = words("261 380 381 384 386 389 393 396 471 472 473 500 501 502 503");
const MODES = words("B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7");
const CREDITS = words("261 381 396 502 503");
const CORRECTIONS = words("384 471 472 473");
const BUYERS = words("0002 0223 0227 0228 0229");
const CATEGORIES = words("TLB1 TPS1 TNT1 TMA1");
const RATES = words("0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6");
const PROCESS = "urn.cpro.gouv.fr:1p0:ereporting";

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** A rule of the report: its violation in an element, undefined for a good one. */
type Rule = (element: XmlElement) => string | undefined;

const rule =
  (holds: (element: XmlElement) => boolean, message: string): Rule =>
  (element) =>
    holds(element) ? undefined : message;

const HEAD: readonly Rule[] = [
  rule((root) => ID.test(text(root, "ReportDocument/Id")), "the id is not valid"),
  rule(
    (root) => /^(IN|RE)$/.test(text(root, "ReportDocument/TypeCode")),
    "the type is not IN or RE",
  ),
  rule(
    (root) => /^\d{14}$/.test(text(root, "ReportDocument/IssueDateTime/DateTimeString")),
    "the moment is not valid",
  ),
  rule(
    (root) => isParty(find(root, "ReportDocument/Sender"), "0238", /^.{4}$/, ["WK"]),
    "the sender is no platform",
  ),
  rule(
    (root) => isParty(find(root, "ReportDocument/Issuer"), "0002", /^\d{9}$/, ["SE", "BY"]),
    "the issuer is no company",
  ),
  rule((root) => partsOf(root).length === 1, "expected are transactions or payments"),
  rule((root) => partsOf(root).every(hasPeriod), "the period is not valid"),
];

const INVOICE: readonly Rule[] = [
  rule((one) => TYPES.has(text(one, "TypeCode")), "the type of an invoice is not allowed"),
  rule((one) => MODES.has(text(one, "BusinessProcess/ID")), "the billing mode is not allowed"),
  rule((one) => text(one, "BusinessProcess/TypeID") === PROCESS, "the process is not e-reporting"),
  rule((one) => DAY.test(text(one, "IssueDate")), "the date of an invoice is not valid"),
  rule(hasReferences, "the corrected invoice is missing"),
  rule(hasBuyer, "the buyer has no allowed id, or no VAT id"),
  rule(isInvoiceSum, "the sum of the bases is not the total"),
];

const SALES: readonly Rule[] = [
  rule((one) => DAY.test(text(one, "Date")), "the date of sales is not valid"),
  rule((one) => CATEGORIES.has(text(one, "CategoryCode")), "the category of sales is not allowed"),
  rule((one) => ratesIn(one, "TaxSubtotal").every(isRate), "a rate of sales is not allowed"),
  rule(
    (one) => isSum(one, "TaxExclusiveAmount", "TaxSubtotal/TaxableAmount"),
    "the sum of the bases is not the total",
  ),
  rule(
    (one) => isSum(one, "TaxTotal", "TaxSubtotal/TaxTotal"),
    "the sum of the VAT is not the total",
  ),
];

const PAYMENT: readonly Rule[] = [
  rule((one) => DAY.test(text(one, "Date")), "the date of a payment is not valid"),
  rule((one) => ratesIn(one, "SubTotals").every(isRate), "a rate of a payment is not allowed"),
  rule(
    (one) => findAll(one, "SubTotals/Amount").every((amount) => !amount.text.includes("-")),
    "an amount cashed has a sign",
  ),
];

function isParty(
  party: XmlElement | undefined,
  scheme: string,
  id: RegExp,
  roles: readonly string[],
): boolean {
  const found = find(party, "Id");
  return (
    found?.attributes.get("schemeId") === scheme &&
    id.test(found.text.trim()) &&
    roles.includes(text(party, "RoleCode"))
  );
}

function partsOf(root: XmlElement): readonly XmlElement[] {
  return [...findAll(root, "TransactionsReport"), ...findAll(root, "PaymentsReport")];
}

function hasPeriod(part: XmlElement): boolean {
  const [start, end] = [text(part, "ReportPeriod/StartDate"), text(part, "ReportPeriod/EndDate")];
  return DAY.test(start) && DAY.test(end) && end > start;
}

function hasReferences(one: XmlElement): boolean {
  const [type, references] = [text(one, "TypeCode"), findAll(one, "ReferencedDocument")];
  if (CORRECTIONS.has(type))
    return references.length === 1 && text(references[0], "IssueDate") !== "";
  return !CREDITS.has(type) || references.length > 0;
}

function hasBuyer(one: XmlElement): boolean {
  const scheme = find(one, "Buyer/CompanyId")?.attributes.get("schemeId") ?? "";
  const needsVat = scheme === "0002" || scheme === "0223";
  return BUYERS.has(scheme) && (!needsVat || text(one, "Buyer/TaxRegistrationId") !== "");
}

function isInvoiceSum(one: XmlElement): boolean {
  return isSum(one, "MonetaryTotal/TaxExclusiveAmount", "TaxSubTotal/TaxableAmount");
}

function ratesIn(one: XmlElement, group: string): readonly string[] {
  return findAll(one, `${group}/TaxPercent`).map((rate) => rate.text.trim());
}

function isRate(percent: string): boolean {
  return RATES.has(percent.includes(".") ? percent.replace(/\.?0+$/, "") : percent);
}

/** The total is the sum of the parts, with a tolerance of 0.01 for each. */
function isSum(one: XmlElement, total: string, parts: string): boolean {
  const all = findAll(one, parts).map((part) => Amount.parse(part.text.trim()));
  const sum = all.reduce((before, part) => before.add(part), Amount.zero(2));
  const difference = sum.sub(Amount.parse(text(one, total) || "0")).abs();
  return difference.compare(Amount.of(all.length, 2)) <= 0;
}

function violations(root: XmlElement): StatusReason[] {
  const [part] = partsOf(root);
  const checks: readonly (readonly [readonly XmlElement[], readonly Rule[]])[] = [
    [[root], HEAD],
    [findAll(root, "TransactionsReport/Invoice"), INVOICE],
    [findAll(root, "TransactionsReport/Transactions"), SALES],
    [findAll(part, "Invoice/Payment"), PAYMENT],
    [findAll(part, "Transactions/Payment"), PAYMENT],
  ];
  const found = checks.flatMap(([elements, rules]) =>
    elements.flatMap((element) => rules.flatMap((check) => check(element) ?? [])),
  );
  return [...new Set(found)].slice(0, 10).map((message) => ({ code: "REJ_SEMAN", text: message }));
}

/** Last days of the periods of all regimes; periods begin on the 1st, 11th or 21st. */
function fitsRegime(root: XmlElement): boolean {
  const [part] = partsOf(root);
  const [start, end] = [text(part, "ReportPeriod/StartDate"), text(part, "ReportPeriod/EndDate")];
  const from = Number(start.slice(6));
  const last = String(
    new Date(Date.UTC(Number(end.slice(0, 4)), Number(end.slice(4, 6)), 0)).getUTCDate(),
  );
  const isPayments = part?.name === "PaymentsReport";
  const months = Number(end.slice(4, 6)) - Number(start.slice(4, 6));
  if (from === 1 && end.slice(6) === last)
    return months === 0 || (months === 1 && Number(end.slice(4, 6)) % 2 === 0);
  if (isPayments || months !== 0) return false;
  return `${from}` === "1"
    ? end.endsWith("10")
    : (from === 11 && end.endsWith("20")) || (from === 21 && end.slice(6) === last);
}

/** Decides about a report: 300, or 301 with reasons. */
export function processReport(
  { root }: FlowFile,
  { company, decided }: Pick<StoredFlow, "company" | "decided">,
  { call, events }: { readonly call: ClientCall; readonly events: FlowEvents },
): void {
  const id = text(root, "ReportDocument/Id");
  const [part] = partsOf(root);
  const role = text(root, "ReportDocument/Issuer/RoleCode");
  const [start, end] = [text(part, "ReportPeriod/StartDate"), text(part, "ReportPeriod/EndDate")];
  const place = [part?.name ?? "", role, start, end].join(" ");
  const reasons = reasonsOf(root, { id, siren: company, place }, call);
  const code = reasons.length > 0 ? "301" : "300";
  events.add({ event: "report", id, siren: company, place, code });
  const issued = text(root, "ReportDocument/IssueDateTime/DateTimeString");
  const day = issued.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
  const at = events.moment(decided);
  const file = platformStatus({ number: id, day, type: "", siren: company }, code, at, reasons);
  const name = `${id}-${code}.xml`;
  // The norm has no type for life cycles of reports; a platform may use its own.
  events.deliver(file, { company, type: "", syntax: "CDAR", direction: "In", name, at });
}

function reasonsOf(
  root: XmlElement,
  { id, siren, place }: { readonly id: string; readonly siren: string; readonly place: string },
  { state: { reports }, settings }: Pick<ClientCall, "state" | "settings">,
): readonly StatusReason[] {
  const found = violations(root);
  if (found.length > 0) return found;
  if (settings.elsewhere.includes(siren))
    return [{ code: "REJ_UNI", text: "another platform files the reports of the company" }];
  if (!fitsRegime(root)) return [{ code: "REJ_PER", text: "the period is of no regime" }];
  const own = reports.filter((one) => one.siren === siren && one.code === "300");
  const isFirst = text(root, "ReportDocument/TypeCode") === "IN";
  const isFiled = own.some((one) => one.place === place);
  if (own.some((one) => one.id === id) || (isFirst && isFiled))
    return [{ code: "REJ_UNI", text: "the report is filed already" }];
  return isFirst || isFiled ? [] : [{ code: "REJ_COH", text: "nothing is filed to be replaced" }];
}
