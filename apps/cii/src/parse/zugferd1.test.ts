import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { attached, objects, stream, withTable } from "../../fixtures/pdf.ts";
import { converter } from "../converter.ts";
import { parseCii, unreadInCii } from "./parse-cii.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures/zugferd1");
const engine = createEngine({ plugins: [], ...fixedPorts() });

const load = (name: string) => readFileSync(join(FOLDER, `${name}.xml`));
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".xml"))
  .map((name) => name.replace(".xml", ""));

describe("ZUGFeRD 1.0", () => {
  it.each(NAMES)("%s is read as CII", async (name) => {
    const document = parseCii(load(name));
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      join(FOLDER, `${name}.out.json`),
    );
  });

  it.each([
    ["basic", "63.65"],
    ["comfort", "100.28"],
    ["extended", "11.90"],
  ])("%s builds, and asks for what the file does", (name, due) => {
    const { totals } = JSON.parse(JSON.stringify(engine.envelop(parseCii(load(name))).output.doc));
    expect(totals.due ?? totals.payable).toBe(due);
  });

  it("is told from what is left by the names of the file", () => {
    const told = (name: string) =>
      unreadInCii(load(name)).map(({ path, term }) => [path.split("/").slice(-2).join("/"), term]);
    expect(told("basic")).toEqual([
      ["ram:ApplicableSupplyChainTradeSettlement/ram:PaymentReference", "BT-83"],
    ]);
    expect(told("comfort")).toEqual([
      ["ram:PayeeSpecifiedCreditorFinancialInstitution/ram:Name", undefined],
      ["ram:GrossPriceProductTradePrice/ram:ChargeAmount", "BT-148"],
      ["ram:AppliedTradeAllowanceCharge/ram:ActualAmount", "BT-147"],
    ]);
    expect(told("extended")).toEqual([
      ["ram:CustomerOrderReferencedDocument/ram:IssueDateTime", undefined],
      ["ram:CustomerOrderReferencedDocument/ram:ID", undefined],
      ["ram:PayeeSpecifiedCreditorFinancialInstitution/ram:Name", undefined],
      ["ram:ApplicableTradePaymentDiscountTerms/ram:BasisPeriodMeasure", undefined],
      ["ram:BasisPeriodMeasure/@unitCode", undefined],
      ["ram:ApplicableTradePaymentDiscountTerms/ram:CalculationPercent", undefined],
      ["ram:IncludedNote/ram:Content", "BT-127"],
    ]);
  });

  it.each(["ZUGFeRD-invoice.xml", "invoice.xml"])("is found in a PDF as %s", (name) => {
    const xml = load("comfort");
    const { catalogue, objects: more } = attached(name, stream("", xml.toString("latin1")));
    const pdf = withTable(objects(catalogue, more));
    expect(converter.parse?.(pdf, {})).toEqual(parseCii(xml));
    expect(converter.unread?.(pdf, {})).toHaveLength(3);
  });
});
