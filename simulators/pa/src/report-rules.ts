import { Amount } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";
import type { StatusReason } from "./cdar.ts";
import { isRate, isShortNumber } from "./invoice-rules.ts";

const { find, findAll, text } = createFinder({});

const ID = /^(?! )(?!.* {2})[A-Za-z0-9 +_/-]{1,50}(?<! )$/;
const DAY = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const TYPES = words("261 380 381 384 386 389 393 396 471 472 473 500 501 502 503");
const MODES = words("B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7");
const CREDITS = words("261 381 396 502 503");
const CORRECTIONS = words("384 471 472 473");
const ADVANCES = words("386 500 503");
const FINAL = words("B4 S4 M4");
/** Forms of buyers' ids by their scheme. */
const BUYERS: ReadonlyMap<string, RegExp> = new Map([
  ["0002", /^\d{9}$/],
  ["0223", /^.{1,18}$/],
  ["0227", /^.{1,18}$/],
  ["0228", /^\d{9,10}$/],
  ["0229", /^\d{9}$/],
]);
/** Schemes of buyers with a VAT id. */
const WITH_VAT = words("0002 0223");
const AMOUNT = /^-?\d{1,19}(\.\d{1,2})?$/;
const CASHED = /^\d{1,19}(\.\d{1,6})?$/;
const QUANTITY = /^-?\d{1,19}(\.\d{1,4})?$/;
const AMOUNTS = words("TaxExclusiveAmount TaxAmount TaxableAmount TaxTotal");
const CATEGORIES = words("TLB1 TPS1 TNT1 TMA1");
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
  rule((root) => amountsIn(root).every((one) => AMOUNT.test(one)), "an amount has a wrong form"),
  rule(hasSingleBlocks, "there are two blocks of a day, currency and category"),
];

const INVOICE: readonly Rule[] = [
  rule((one) => TYPES.has(text(one, "TypeCode")), "the type of an invoice is not allowed"),
  rule((one) => MODES.has(text(one, "BusinessProcess/ID")), "the billing mode is not allowed"),
  rule((one) => text(one, "BusinessProcess/TypeID") === PROCESS, "the process is not e-reporting"),
  rule((one) => DAY.test(text(one, "IssueDate")), "the date of an invoice is not valid"),
  rule(
    (one) => !FINAL.has(text(one, "BusinessProcess/ID")) || !ADVANCES.has(text(one, "TypeCode")),
    "a final invoice has the type of an advance",
  ),
  rule(hasReferences, "the corrected invoice is missing"),
  rule(hasBuyer, "the buyer has no allowed id, or no VAT id"),
  rule(isInvoiceSum, "the sum of the bases is not the total"),
];

const SALES: readonly Rule[] = [
  rule((one) => DAY.test(text(one, "Date")), "the date of sales is not valid"),
  rule((one) => CATEGORIES.has(text(one, "CategoryCode")), "the category of sales is not allowed"),
  rule((one) => ratesIn(one, "TaxSubtotal").every(isRate), "a rate of sales is not allowed"),
  rule(
    (one) => QUANTITY.test(text(one, "TransactionsCount") || "0"),
    "the number of transactions has a wrong form",
  ),
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
    (one) => findAll(one, "SubTotals/Amount").every(({ text: value }) => CASHED.test(value.trim())),
    "an amount cashed has a sign or a wrong form",
  ),
  rule(
    (one) =>
      findAll(one, "SubTotals/CurrencyCode").every(({ text: code }) => code.trim() === "EUR"),
    "an amount cashed is not in euros",
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

/** The transactions or payments of a report. */
export function partsOf(root: XmlElement): readonly XmlElement[] {
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
  const id = find(one, "Buyer/CompanyId");
  const scheme = id?.attributes.get("schemeId") ?? "";
  const isFormed = BUYERS.get(scheme)?.test(id?.text.trim() ?? "") === true;
  if (!isFormed || !WITH_VAT.has(scheme)) return isFormed;
  const vat = find(one, "Buyer/TaxRegistrationId");
  return vat?.attributes.get("qualifyingId") === "VAT" && vat.text.trim() !== "";
}

/** Amounts of transactions; those cashed have a form of their own. */
function amountsIn({ children, name, text: value }: XmlElement): readonly string[] {
  if (children.length > 0) return children.flatMap(amountsIn);
  return AMOUNTS.has(name) ? [value.trim()] : [];
}

function hasSingleBlocks(root: XmlElement): boolean {
  const blocks = findAll(root, "TransactionsReport/Transactions").map((one) =>
    ["Date", "TransactionsCurrency", "CategoryCode"].map((name) => text(one, name)).join(" "),
  );
  return new Set(blocks).size === blocks.length;
}

function isInvoiceSum(one: XmlElement): boolean {
  return isSum(one, "MonetaryTotal/TaxExclusiveAmount", "TaxSubTotal/TaxableAmount");
}

function ratesIn(one: XmlElement, group: string): readonly string[] {
  return findAll(one, `${group}/TaxPercent`).map((rate) => rate.text.trim());
}

/** The total is the sum of the parts, with a tolerance of 0.01 for each. */
function isSum(one: XmlElement, total: string, parts: string): boolean {
  const all = findAll(one, parts).map((part) => Amount.parse(part.text.trim()));
  const sum = all.reduce((before, part) => before.add(part), Amount.zero(2));
  const difference = sum.sub(Amount.parse(text(one, total) || "0")).abs();
  return difference.compare(Amount.of(all.length, 2)) <= 0;
}

const PAYMENTS = "PaymentsReport";

function numbered(member: string, now: number): Rule {
  return rule(
    (one) => isShortNumber(text(one, member), now),
    "the number of an invoice is too long",
  );
}

/** The violated rules of a report (AIFE, schematron of flow 10, version 1.0). @param now milliseconds since 1970. */
export function violations(root: XmlElement, now: number): StatusReason[] {
  const [part] = partsOf(root);
  const checks: readonly (readonly [readonly XmlElement[], readonly Rule[]])[] = [
    [[root], HEAD],
    [findAll(root, "TransactionsReport/Invoice"), [...INVOICE, numbered("ID", now)]],
    [findAll(root, "TransactionsReport/Transactions"), SALES],
    [findAll(part, "Invoice"), part?.name === PAYMENTS ? [numbered("InvoiceID", now)] : []],
    [findAll(part, "Invoice/Payment"), PAYMENT],
    [findAll(part, "Transactions/Payment"), PAYMENT],
  ];
  const found = checks.flatMap(([elements, rules]) =>
    elements.flatMap((element) => rules.flatMap((check) => check(element) ?? [])),
  );
  return [...new Set(found)].slice(0, 10).map((message) => ({ code: "REJ_SEMAN", text: message }));
}
