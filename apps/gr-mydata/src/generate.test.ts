import { createEngine } from "@fakturo/engine";
import { isFakturoError, type JsonObject } from "@fakturo/model";
import { describePlugin, fixedPorts, runStep } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { generateMydata, plugin } from "./index.ts";
import { generate } from "./steps/generate.ts";

const { text, findAll } = createFinder({ "": "http://www.aade.gr/myDATA/invoice/v1.0" });
const engine = createEngine({ plugins: [], ...fixedPorts() });
const party = (country: string, code: string): JsonObject => ({
  name: "Σελίδα",
  tax_id: { country, code },
  addresses: [{ street: "Ερμού 1", locality: "Αθήνα", code: "10563", country: "GR" }],
});

const line: JsonObject = {
  quantity: "2",
  item: { name: "Βιβλίο", price: "12.50" },
  taxes: [{ cat: "VAT", percent: "24%", ext: { "gr-mydata-vat-rate": "1" } }],
};
const means = (type: string) => ({ "gr-mydata-payment-means": type });

function invoice(changes: JsonObject = {}) {
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    series: "Α",
    code: "1",
    issue_date: "2026-01-10",
    currency: "EUR",
    tax: { ext: { "gr-mydata-invoice-type": "1.1" } },
    supplier: party("EL", "177472438"),
    customer: party("EL", "841442160"),
    lines: [line],
    payment: { instructions: { key: "cash", ext: means("3") } },
    ...changes,
  }).output;
}

const rootOf = (changes: JsonObject) => readXml(generateMydata(invoice(changes)));

function faultsOf(changes: JsonObject): string[] {
  try {
    generateMydata(invoice(changes));
  } catch (error) {
    if (isFakturoError(error)) return error.faults.map(({ code }) => code);
    throw error;
  }
  return [];
}

describe("myDATA", () => {
  it("has no taxes without the category that AADE asks for", () => {
    const charged = (ext: JsonObject) => ({ charges: [{ key: "tax", amount: "1.00", ext }] });
    const [withheld, fee, deduction] = ["1", "2", "5"].map((type) =>
      faultsOf(charged({ "gr-mydata-tax-type": type })),
    );
    expect([withheld, fee, deduction]).toEqual([
      ["MYDATA-taxCategory"],
      ["MYDATA-taxCategory"],
      [],
    ]);
    const known = charged({ "gr-mydata-tax-type": "2", "gr-mydata-fee": "1" });
    expect(faultsOf(known)).toEqual([]);
  });

  it("has series 0 where there is none", () => {
    expect(text(rootOf({ series: "" }), "invoice/invoiceHeader/series")).toBe("0");
  });

  it("tells name and address of foreign parties only", () => {
    const foreign = rootOf({ customer: party("CY", "10259033P") });
    expect(text(foreign, "invoice/counterpart/name")).toBe("Σελίδα");
    expect(text(foreign, "invoice/counterpart/address/city")).toBe("Αθήνα");
    expect(findAll(rootOf({}), "invoice/counterpart/name")).toEqual([]);
    expect(text(rootOf({}), "invoice/counterpart/country")).toBe("GR");
  });

  it("shares the tax charged out among the rows of a rate", () => {
    const small = { ...line, quantity: "1", item: { name: "x", price: "0.10" } };
    const root = rootOf({ lines: [small, small, small, small] });
    const amounts = findAll(root, "invoice/invoiceDetails/vatAmount").map((node) => node.text);
    expect(amounts).toEqual(["0.02", "0.02", "0.02", "0.04"]);
    expect(text(root, "invoice/invoiceSummary/totalVatAmount")).toBe("0.10");
  });

  it("adds taxes besides VAT by their kind", () => {
    const charge = (type: string, extension: string, amount: string) => ({
      amount,
      ext: { "gr-mydata-tax-type": type, [extension]: "1" },
    });
    const root = rootOf({
      charges: [
        charge("2", "gr-mydata-fee", "1.00"),
        charge("3", "gr-mydata-other-tax", "2.00"),
        charge("4", "gr-mydata-stamp-duty", "3.00"),
      ],
    });
    const at = "invoice/invoiceSummary";
    expect(text(root, `${at}/totalFeesAmount`)).toBe("1.00");
    expect(text(root, `${at}/totalOtherTaxesAmount`)).toBe("2.00");
    expect(text(root, `${at}/totalStampDutyAmount`)).toBe("3.00");
    expect(text(root, `${at}/totalNetValue`)).toBe("25.00");
    expect(text(root, `${at}/totalGrossValue`)).toBe("37.00");
  });

  it("has an empty row where there are only taxes", () => {
    const ext = { "gr-mydata-tax-type": "3", "gr-mydata-other-tax": "8" };
    const root = rootOf({
      lines: [],
      charges: [{ amount: "3.00", ext }],
      tax: { ext: { "gr-mydata-invoice-type": "8.2" } },
    });
    expect(text(root, "invoice/invoiceDetails/netValue")).toBe("0.00");
    expect(text(root, "invoice/invoiceDetails/vatCategory")).toBe("8");
    expect(text(root, "invoice/taxesTotals/taxes/taxAmount")).toBe("3.00");
    expect(text(root, "invoice/invoiceSummary/totalGrossValue")).toBe("3.00");
  });

  it("tells the rate to the euro", () => {
    const exchange_rates = [{ from: "USD", to: "EUR", amount: "0.875956" }];
    const root = rootOf({ currency: "USD", exchange_rates });
    expect(text(root, "invoice/invoiceHeader/exchangeRate")).toBe("0.87596");
  });

  it("leaves what nobody says how to pay on credit", () => {
    const advances = [{ description: "x", amount: "11.00", ext: means("7") }];
    const rows = findAll(
      rootOf({ payment: { advances } }),
      "invoice/paymentMethods/paymentMethodDetails",
    ).map((row) => [text(row, "type"), text(row, "amount")]);
    expect(rows).toEqual([
      ["7", "11.00"],
      ["5", "20.00"],
    ]);
  });

  it.each<[string, JsonObject]>([
    ["MYDATA-invoiceType", { tax: {} }],
    ["MYDATA-aa", { code: "" }],
    ["MYDATA-series", { series: "A".repeat(51) }],
    ["MYDATA-vatNumber", { supplier: party("EL", "") }],
    ["MYDATA-netValue", { lines: [line, { ...line, quantity: "-1" }] }],
    ["MYDATA-netValue", { discounts: [{ amount: "1.00" }] }],
    ["MYDATA-vatCategory", { lines: [{ ...line, taxes: [{ cat: "VAT", percent: "24%" }] }] }],
    ["MYDATA-type", { payment: { instructions: { key: "any" } } }],
    ["MYDATA-type", { payment: { instructions: { key: "any", ext: means("9") } } }],
    ["MYDATA-invoiceType", { tax: { ext: { "gr-mydata-invoice-type": "99.9" } } }],
    ["MYDATA-country", { customer: { name: "x", tax_id: { country: "zz", code: "1" } } }],
    ["MYDATA-currency", { currency: "BTC" }],
    [
      "MYDATA-totalGrossValue",
      { lines: [{ ...line, item: { name: "x", price: "99999999999999.00" } }] },
    ],
  ])("is refused for %s", (fault, changes) => {
    expect(faultsOf(changes)).toContain(fault);
  });
});

describe("mydata.generate", () => {
  it("attaches the XML under the invoice's number", async () => {
    const result = await runStep(generate, {}, { envelope: invoice({ series: "A" }) });
    expect(result).toMatchObject({
      status: "OK",
      effects: { files: [{ name: "A-1.xml", key: "mydata", category: "format" }] },
    });
  });

  it("ends with every rule that is broken", async () => {
    expect(await runStep(generate, {}, { envelope: invoice({ tax: {} }) })).toMatchObject({
      status: "KO",
      faults: [{ code: "MYDATA-invoiceType" }],
    });
    expect(await runStep(generate, {})).toMatchObject({ code: "no-document" });
  });
});

describePlugin("@fakturo/app-gr-mydata", {
  load: async () => ({ plugin }),
  documents: [],
});
