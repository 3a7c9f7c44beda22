import { Amount } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { ReportedInvoice, ReportedPayment, ReportedSale } from "./facts.ts";
import type { ReporterRole, ReportRow } from "./row.ts";
import type { ReportKind } from "./windows.ts";

/** Head of a report. */
export interface ReportHead {
  readonly id: string;
  /** First report of a period (`IN`), or one that replaces all of its data (`RE`). */
  readonly type: "IN" | "RE";
  /** `CCYYMMDDHHMMSS`. */
  readonly at: string;
  readonly platform: { readonly number: string; readonly name: string };
  readonly issuer: { readonly siren: string; readonly name: string };
  readonly kind: ReportKind;
  readonly role: ReporterRole;
  readonly start: string;
  readonly end: string;
}

const PROCESS = "urn.cpro.gouv.fr:1p0:ereporting";
const ROLES: Readonly<Record<ReporterRole, string>> = { seller: "SE", buyer: "BY" };

/** The file of a report (flow 10), in the order of its schema. */
export function reportXml(head: ReportHead, rows: readonly ReportRow[]): string {
  const root = group(
    "Report",
    documentNode(head),
    head.kind === "tx" ? transactions(head, rows) : payments(head, rows),
  );
  return writeXml(root);
}

function documentNode({ id, at, type, platform, issuer, role }: ReportHead): XmlNode {
  return group(
    "ReportDocument",
    leaf("Id", id),
    group("IssueDateTime", leaf("DateTimeString", at)),
    leaf("TypeCode", type),
    group(
      "Sender",
      leaf("Id", platform.number, { schemeId: "0238" }),
      leaf("Name", platform.name),
      leaf("RoleCode", "WK"),
    ),
    group(
      "Issuer",
      leaf("Id", issuer.siren, { schemeId: "0002" }),
      leaf("Name", issuer.name),
      leaf("RoleCode", ROLES[role]),
    ),
  );
}

function periodNode({ start, end }: ReportHead): XmlNode {
  return group("ReportPeriod", leaf("StartDate", digits(start)), leaf("EndDate", digits(end)));
}

function factsIn<S extends Parameters<typeof readJsonAs>[0]>(
  schema: S,
  rows: readonly ReportRow[],
  flow: string,
) {
  return rows
    .filter((row) => row.flow === flow)
    .map(({ data }) => readJsonAs(schema, data, "a reported row"));
}

function transactions(head: ReportHead, rows: readonly ReportRow[]): XmlNode {
  return group(
    "TransactionsReport",
    periodNode(head),
    factsIn(ReportedInvoice, rows, "10.1").map(invoiceNode),
    salesByDay(factsIn(ReportedSale, rows, "10.3")).map(salesNode),
  );
}

function invoiceNode(facts: ReportedInvoice): XmlNode {
  return group(
    "Invoice",
    leaf("ID", facts.number),
    leaf("IssueDate", digits(facts.day)),
    leaf("TypeCode", facts.type),
    leaf("CurrencyCode", facts.currency),
    leaf("DueDate", facts.due && digits(facts.due)),
    facts.notes.map((note) => group("IncludedNote", leaf("Content", note))),
    group("BusinessProcess", leaf("ID", facts.mode), leaf("TypeID", PROCESS)),
    facts.preceding.map(({ number, day }) =>
      group("ReferencedDocument", leaf("ID", number), leaf("IssueDate", day && digits(day))),
    ),
    partyNode("Seller", facts.seller),
    partyNode("Buyer", facts.buyer),
    group(
      "MonetaryTotal",
      leaf("TaxExclusiveAmount", facts.net),
      leaf("TaxAmount", facts.tax, { CurrencyCode: "EUR" }),
    ),
    facts.rates.map(rateNode),
  );
}

function partyNode(name: string, { scheme, id, vat, country }: ReportedInvoice["seller"]): XmlNode {
  return group(
    name,
    leaf("CompanyId", id, { schemeId: scheme }),
    leaf("TaxRegistrationId", vat, { qualifyingId: "VAT" }),
    group("PostalAddress", leaf("CountryId", country)),
  );
}

function rateNode(rate: ReportedInvoice["rates"][number]): XmlNode {
  return group(
    "TaxSubTotal",
    leaf("TaxableAmount", rate.base),
    leaf("TaxAmount", rate.tax),
    group(
      "TaxCategory",
      leaf("Code", rate.category),
      leaf("Percent", rate.percent),
      leaf("TaxExemptionReason", rate.reason),
      leaf("TaxExemptionReasonCode", rate.reasonCode),
    ),
  );
}

/** Sales of one day, currency and category. */
interface DaySales extends Omit<ReportedSale, "rates"> {
  readonly count: number;
  readonly rates: ReadonlyMap<string, { readonly base: Amount; readonly tax: Amount }>;
}

function salesByDay(sales: readonly ReportedSale[]): readonly DaySales[] {
  const groups = Map.groupBy(sales, ({ day, currency, category }) =>
    [day, currency, category].join(" "),
  );
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key) ?? [];
    const [first] = group;
    return first ? [{ ...first, count: group.length, rates: addedUp(group) }] : [];
  });
}

function addedUp(sales: readonly ReportedSale[]): DaySales["rates"] {
  const sums = new Map<string, { base: Amount; tax: Amount }>();
  for (const { percent, base, tax } of sales.flatMap(({ rates }) => rates)) {
    const sum = sums.get(percent) ?? { base: Amount.zero(2), tax: Amount.zero(2) };
    sums.set(percent, {
      base: sum.base.add(Amount.parse(base)),
      tax: sum.tax.add(Amount.parse(tax)),
    });
  }
  return sums;
}

function salesNode({ day, currency, category, count, rates }: DaySales): XmlNode {
  const all = [...rates.values()];
  const total = (name: "base" | "tax") =>
    all.reduce((sum, one) => sum.add(one[name]), Amount.zero(2)).toString();
  return group(
    "Transactions",
    leaf("Date", digits(day)),
    leaf("TransactionsCurrency", currency),
    leaf("CategoryCode", category),
    leaf("TaxExclusiveAmount", total("base")),
    leaf("TaxTotal", total("tax")),
    leaf("TransactionsCount", String(count)),
    [...rates].map(([percent, { base, tax }]) =>
      group(
        "TaxSubtotal",
        leaf("TaxPercent", percent),
        leaf("TaxableAmount", base.toString()),
        leaf("TaxTotal", tax.toString()),
      ),
    ),
  );
}

function payments(head: ReportHead, rows: readonly ReportRow[]): XmlNode {
  return group(
    "PaymentsReport",
    periodNode(head),
    factsIn(ReportedPayment, rows, "10.2").map((facts) =>
      group(
        "Invoice",
        leaf("InvoiceID", facts.number),
        leaf("IssueDate", facts.issued && digits(facts.issued)),
        paymentNode(facts),
      ),
    ),
    factsIn(ReportedPayment, rows, "10.4").map((facts) =>
      group("Transactions", paymentNode(facts)),
    ),
  );
}

function paymentNode({ day, rates }: ReportedPayment): XmlNode {
  return group(
    "Payment",
    leaf("Date", digits(day)),
    rates.map(({ percent, amount }) =>
      group(
        "SubTotals",
        leaf("TaxPercent", percent),
        leaf("CurrencyCode", "EUR"),
        leaf("Amount", amount),
      ),
    ),
  );
}

function digits(day: string): string {
  return day.replaceAll("-", "");
}
