import { isFakturoError, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateDps } from "./index.ts";

/** `rule path` of every fault, or the error's key. */
function faultsOf(changes: JsonObject): readonly string[] {
  try {
    generateDps(envelopeOf("simples", changes), "test");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.key !== "validation") return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const supplier = {
  name: "x",
  tax_id: { country: "BR", code: "72072141621" },
  ext: { "br-ibge-municipality": "4106902" },
};
const line = (ext: JsonObject, iss: JsonObject = {}): JsonObject => ({
  i: 1,
  quantity: "1",
  item: { name: "x", price: "1.00", ext: { "br-nfse-service": "170201", ...ext } },
  sum: "1.00",
  taxes: [{ cat: "ISS", percent: "5%", ...iss }],
  total: "1.00",
});

describe("refuses invoices", () => {
  it.each<[string, JsonObject, string[]]>([
    ["that correct", { type: "credit-note" }, ["NFSE-TIPO $.type"]],
    ["in other currencies", { currency: "USD" }, ["NFSE-MOEDA $.currency"]],
    ["with letters in the series", { series: "FL" }, ["NFSE-SERIE $.series"]],
    ["with letters in the number", { code: "A1" }, ["NFSE-NUMERO $.code"]],
    [
      "without registration",
      { supplier: { ...supplier, tax_id: {} } },
      ["NFSE-PRESTADOR $.supplier.tax_id.code"],
    ],
    [
      "of suppliers whose CNPJ has letters",
      { supplier: { ...supplier, tax_id: { country: "BR", code: "12ABC34501DE35" } } },
      ["NFSE-PRESTADOR $.supplier.tax_id.code", "NFSE-CNPJ $.supplier.tax_id.code"],
    ],
    [
      "to customers whose CNPJ has letters",
      { customer: { name: "Padaria", tax_id: { country: "BR", code: "12ABC34501DE35" } } },
      ["NFSE-CNPJ $.customer.tax_id.code"],
    ],
    [
      "without municipality",
      { supplier: { ...supplier, ext: {} } },
      ["NFSE-MUNICIPIO $.supplier.ext"],
    ],
    [
      "to nameless customers",
      { customer: { tax_id: { country: "BR" } } },
      ["NFSE-TOMADOR $.customer.name"],
    ],
    ["with discounts", { discounts: [{ amount: "1.00" }] }, ["NFSE-DESCONTO $.discounts"]],
    ["with charges", { charges: [{ amount: "1.00" }] }, ["NFSE-ACRESCIMO $.charges"]],
    ["without lines", { lines: [] }, ["NFSE-LINHA $.lines"]],
    [
      "with municipal service codes",
      { lines: [line({ "br-nfse-service": "17.02" })] },
      ["NFSE-SERVICO $.lines[0].item.ext"],
    ],
    [
      "with broken NBS codes",
      { lines: [line({ "br-nfse-nbs": "1.14" })] },
      ["NFSE-NBS $.lines[0].item.ext"],
    ],
    [
      "exempt from ISS",
      { lines: [line({}, { ext: { "br-nfse-iss-liability": "3" } })] },
      ["NFSE-ISS $.lines[0].taxes"],
    ],
    [
      "at a rate of two digits",
      { lines: [line({}, { percent: "15%" })] },
      ["NFSE-ESQUEMA $.lines[0].taxes"],
    ],
    [
      "with a number of no register",
      { customer: { name: "x", tax_id: { country: "BR", code: "123" } } },
      ["NFSE-ESQUEMA $.customer.tax_id.code"],
    ],
    [
      "about two services",
      { lines: [line({}), line({ "br-nfse-service": "170202" })] },
      ["NFSE-UM-SERVICO $.lines[1]"],
    ],
    [
      "at two rates",
      { lines: [line({}), line({}, { percent: "2%" })] },
      ["NFSE-UM-SERVICO $.lines[1]"],
    ],
    ["and other documents", { $schema: "https://gobl.org/draft-0/bill/order" }, ["unknown-schema"]],
  ])("%s", (_what, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it("with taxes on goods", () => {
    const taxes = { categories: [{ code: "ICMS", rates: [], amount: "0.00" }], sum: "0.00" };
    const totals = { sum: "1.00", total: "1.00", taxes, total_with_tax: "1.00", payable: "1.00" };
    expect(faultsOf({ totals })).toEqual(["NFSE-TRIBUTO $.totals.taxes.categories[0]"]);
  });
});
