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
