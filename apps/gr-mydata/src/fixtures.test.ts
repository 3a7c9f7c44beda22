import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Amount } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { generateMydata } from "./index.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const INPUT = ".in.json";
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith(INPUT));
const { text, findAll } = createFinder({ "": "http://www.aade.gr/myDATA/invoice/v1.0" });

/** Sequences of the authority's schema 1.0.12, as far as they are written; `*` may be absent. */
const SEQUENCES: Readonly<Record<string, string>> = {
  InvoicesDoc: "invoice",
  invoice:
    "issuer* counterpart* invoiceHeader paymentMethods* invoiceDetails taxesTotals* invoiceSummary",
  issuer: "vatNumber country branch name* address*",
  counterpart: "vatNumber country branch name* address*",
  address: "street* number* postalCode city",
  invoiceHeader:
    "series aa issueDate invoiceType currency* exchangeRate* correlatedInvoices* selfPricing* dispatchDate*",
  paymentMethods: "paymentMethodDetails",
  paymentMethodDetails: "type amount paymentMethodInfo*",
  invoiceDetails:
    "lineNumber quantity* measurementUnit* netValue vatCategory vatAmount vatExemptionCategory* incomeClassification*",
  taxesTotals: "taxes",
  taxes: "taxType taxCategory* underlyingValue* taxAmount",
  invoiceSummary:
    "totalNetValue totalVatAmount totalWithheldAmount totalFeesAmount totalStampDutyAmount totalOtherTaxesAmount totalDeductionsAmount totalGrossValue incomeClassification*",
  incomeClassification: "classificationType* classificationCategory amount",
};

/** Elements that stand where the schema has none, or are missing where it demands one. */
function problemsIn({ name, children }: XmlElement): string[] {
  const sequence = (SEQUENCES[name] ?? "").split(" ").filter(Boolean);
  const order = sequence.map((part) => part.replace("*", ""));
  const names = children.map((child) => child.name);
  const places = names.map((child) => order.indexOf(child));
  const unknown = names.filter((_, i) => places[i] === -1);
  const unordered = names.filter((_, i) => (places[i] ?? 0) < (places[i - 1] ?? 0));
  const missing = sequence.filter((part) => !part.endsWith("*") && !names.includes(part));
  const own = [...unknown, ...unordered, ...missing].map((child) => `${name}/${child}`);
  return [...own, ...children.flatMap(problemsIn)];
}

function sum(root: XmlElement, path: string): string {
  return findAll(root, path)
    .reduce((total, node) => total.add(Amount.parse(node.text)), Amount.zero(2))
    .toString();
}

/** Fixtures hold built envelopes. */
describe.each(NAMES)("fixture %s", (name) => {
  const envelope: Envelope = JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
  const xml = generateMydata(envelope);
  const root = readXml(xml);
  const summary = "invoice/invoiceSummary";

  it("is written as before", async () => {
    await expect(`${xml}\n`).toMatchFileSnapshot(join(FOLDER, name.replace(INPUT, ".out.xml")));
  });

  it("follows the schema", () => {
    expect(problemsIn(root)).toEqual([]);
  });

  it("adds up", () => {
    expect(sum(root, "invoice/invoiceDetails/netValue")).toBe(
      text(root, `${summary}/totalNetValue`),
    );
    expect(sum(root, "invoice/invoiceDetails/vatAmount")).toBe(
      text(root, `${summary}/totalVatAmount`),
    );
    expect(sum(root, "invoice/paymentMethods/paymentMethodDetails/amount")).toBe(
      text(root, `${summary}/totalGrossValue`),
    );
    const { totals } = JSON.parse(JSON.stringify(envelope.doc));
    expect(text(root, `${summary}/totalGrossValue`)).toBe(totals.payable);
  });
});
