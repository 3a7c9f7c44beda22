import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { type GenerateOptions, generateFa } from "./index.ts";

/** `rule path` of every fault, or the error's key. */
function faultsOf(envelope: Envelope, options: GenerateOptions = {}): readonly string[] {
  try {
    generateFa(envelope, options);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.key !== "validation") return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const RULE = "GOBL-PL-FAVAT-BILL-INVOICE";
const supplier = {
  name: "Orlik",
  tax_id: { country: "PL", code: "5265877635" },
  addresses: [{ street: "Polna", country: "PL" }],
};
const totals = (rate: JsonObject, code = "VAT") => ({
  sum: "1.00",
  total: "1.00",
  taxes: {
    categories: [{ code, rates: [{ base: "1.00", amount: "0.00", ...rate }], amount: "0.00" }],
    sum: "0.00",
  },
  total_with_tax: "1.00",
  payable: "1.00",
});

describe("refuses what the schema of FA does", () => {
  const row = (changes: JsonObject) => ({
    lines: [{ i: 1, quantity: "1", item: { name: "x", price: "1.00" }, total: "1.00", ...changes }],
  });

  it.each<[string, JsonObject, string]>([
    [
      "an address in a country in lower case",
      { supplier: { ...supplier, addresses: [{ street: "Polna", country: "pl" }] } },
      "FA-KodKraju $.supplier.addresses[0].country",
    ],
    [
      "a quantity of seventeen digits",
      row({ quantity: "12345678901234567" }),
      "FA-P_8B $.lines[0].quantity",
    ],
    [
      "an unknown flag",
      { tax: { ext: { "pl-favat-cash-accounting": "3" } } },
      "FA-P_16 $.tax.ext.pl-favat-cash-accounting",
    ],
    [
      "an unknown kind of invoice",
      { tax: { ext: { "pl-favat-invoice-type": "XXX" } } },
      "FA-RodzajFaktury $.tax.ext.pl-favat-invoice-type",
    ],
    ["a day before 2006", { op_date: "1999-01-01" }, "FA-P_6 $.op_date"],
    [
      "a group of goods that is not in the list",
      row({ item: { name: "x", price: "1.00", identities: [{ type: "GTU", code: "GTU_99" }] } }),
      "FA-GTU $.lines[0]",
    ],
  ])("%s", (_name, changes, fault) => {
    expect(faultsOf(envelopeOf("paid", changes))).toEqual([fault]);
  });
});

describe("refuses invoices", () => {
  it.each<[string, JsonObject, string[]]>([
    ["of another type", { type: "proforma" }, [`${RULE}-01 $.type`]],
    ["without number", { series: "", code: "" }, ["FA-NUMER $.code"]],
    ["without a rate into zlotys", { currency: "EUR" }, [`${RULE}-15 $.exchange_rates`]],
    ["without the provision that exempts", { notes: [] }, [`${RULE}-13 $.notes`]],
    [
      "of suppliers without NIP",
      { supplier: { ...supplier, tax_id: {} } },
      [`${RULE}-17 $.supplier.tax_id.code`],
    ],
    [
      "of suppliers without name",
      { supplier: { ...supplier, name: "" } },
      [`${RULE}-05 $.supplier.name`],
    ],
    [
      "of suppliers without address",
      { supplier: { ...supplier, addresses: [] } },
      [`${RULE}-06 $.supplier.addresses`],
    ],
    [
      "to Polish customers without NIP",
      { customer: { tax_id: { country: "PL", code: "1" } } },
      [`${RULE}-10 $.customer.tax_id.code`],
    ],
    [
      "with rates FA does not have",
      { totals: totals({ percent: "19%" }) },
      ["GOBL-PL-FAVAT-TAX-COMBO-01 $.totals.taxes.categories[0].rates[0]"],
    ],
    [
      "with other taxes",
      { totals: totals({ percent: "5%" }, "GST") },
      ["FA-PODATEK $.totals.taxes.categories[0]"],
    ],
    [
      "with payments without day",
      { payment: { advances: [{ amount: "1.00" }] } },
      ["GOBL-PL-FAVAT-PAY-RECORD-01 $.payment.advances[0].date"],
    ],
  ])("%s", (_what, changes, faults) => {
    expect(faultsOf(envelopeOf("rates", changes))).toEqual(faults);
  });

  it("that correct nothing, or what cannot be told", () => {
    expect(faultsOf(envelopeOf("correction", { preceding: [] }))).toEqual([
      "FA-KOREKTA $.preceding",
    ]);
    const preceding = [{ code: "", stamps: [{ prv: "favat-ksef-number", val: "1" }] }];
    expect(faultsOf(envelopeOf("correction", { preceding }))).toEqual([
      `${RULE}-02 $.preceding[0].issue_date`,
      `${RULE}-03 $.preceding[0].code`,
      "FA-NUMER-KSEF $.preceding[0].stamps",
    ]);
  });

  it("made before FA(3) was there", () => {
    expect(faultsOf(envelopeOf("old"), { docType: "fa3" })).toEqual(["FA-DATA $.issue_date"]);
    expect(
      faultsOf(envelopeOf("old"), { docType: "fa3", created: "2026-02-01T00:00:00Z" }),
    ).toEqual([]);
  });

  it("that are too large", () => {
    const note = { key: "general", text: "x".repeat(3500) };
    const line = { quantity: "1", item: { name: "x".repeat(512), price: "1.00" }, total: "1.00" };
    const lines = Array.from({ length: 2000 }, (_, i) => ({ ...line, i: i + 1 }));
    const envelope = envelopeOf("paid", { lines, notes: [note] });
    expect(faultsOf(envelope)).toEqual(["too-large"]);
  });

  it("and other documents", () => {
    const order = { $schema: "https://gobl.org/draft-0/bill/order" };
    expect(faultsOf(envelopeOf("paid", order))).toEqual(["unknown-schema"]);
  });
});
