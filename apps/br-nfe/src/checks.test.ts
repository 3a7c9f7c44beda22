import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateNfe, type Issuing } from "./index.ts";

/** Writes a document and returns its faults, each as code and first path. */
function faults(name: string, changes: JsonObject, issuing: Partial<Issuing> = {}): string[] {
  try {
    generateNfe(envelopeOf(name, changes), { environment: "production", ...issuing });
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.map(({ code, paths = [] }) => `${code} ${paths[0]}`);
  }
  return [];
}

const { doc } = envelopeOf("goods");
/** A member of the document with changes to it. */
const changed = (name: string, changes: JsonObject): JsonObject => ({
  ...(isObject(doc[name]) ? doc[name] : {}),
  ...changes,
});
const tax = (category: string, ext: JsonObject, percent = "0.0%"): JsonObject => ({
  cat: category,
  percent,
  ext,
});
const PIS = tax("PIS", { "br-nfe-pis-cst": "08" });
const COFINS = tax("COFINS", { "br-nfe-cofins-cst": "08" });
const icms = (cst: string, percent?: string) =>
  tax("ICMS", { "br-nfe-icms-cst": cst, "br-nfe-icms-origin": "0" }, percent);

/** One line of the invoice's total with these taxes. */
function line(taxes: JsonObject[], more: JsonObject = {}): JsonObject {
  const item = { name: "Mesa", price: "199.90" };
  const amounts = { quantity: "3", sum: "599.70", total: "599.70" };
  return { lines: [{ i: 1, ...amounts, item, taxes, ext: { "br-nfe-cfop": "2202" }, ...more }] };
}

describe("what an NF-e cannot tell", () => {
  it("has the name of a country, or its code where it is none", () => {
    const [abroad] = [envelopeOf("abroad")];
    const customer = (country: string) => ({
      customer: { ...Object(abroad.doc.customer), addresses: [{ street: "Allee", country }] },
    });
    const written = (country: string) =>
      generateNfe(envelopeOf("abroad", customer(country)), { environment: "production" });
    expect(written("DE")).toContain("<xPais>Alemanha</xPais>");
    expect(written("zz-0")).toContain("<xPais>zz-0</xPais>");
  });

  it.each<[string, JsonObject, string]>([
    ["currency", { currency: "EUR" }, "NFE-MOEDA $.currency"],
    [
      "purpose of a credit note",
      { type: "credit-note", tax: changed("tax", {}) },
      "NFE-FINALIDADE $.tax.ext.br-nfe-purpose",
    ],
    [
      "quantity",
      line([icms("41"), PIS, COFINS], { quantity: "0.000001" }),
      "NFE-QUANTIDADE $.lines[0].quantity",
    ],
    ["series", { series: "F" }, "NFE-SERIE $.series"],
    ["number", { code: "0012" }, "NFE-NUMERO $.code"],
    ["no number", { code: "" }, "NFE-NUMERO $.code"],
    ["nature of the operation", { notes: [] }, "NFE-NATUREZA $.notes"],
    ["customer", { customer: null }, "NFE-DESTINATARIO $.customer"],
    ["original", { preceding: [{ code: "1" }] }, "NFE-REFERENCIA $.preceding[0].stamps"],
    ["no lines", { lines: [] }, "NFE-ITENS $.lines"],
    ["substitution", line([icms("10"), PIS, COFINS]), "NFE-ICMS $.lines[0].taxes"],
    ["partial deferral", line([icms("51", "12.0%"), PIS, COFINS]), "NFE-ICMS $.lines[0].taxes"],
    ["no ICMS", line([PIS, COFINS]), "NFE-ICMS $.lines[0].taxes"],
    ["no PIS", line([icms("41"), COFINS]), "NFE-PIS $.lines[0].taxes"],
    [
      "COFINS by quantity",
      line([icms("41"), PIS, tax("COFINS", { "br-nfe-cofins-cst": "03" })]),
      "NFE-COFINS $.lines[0].taxes",
    ],
    [
      "services",
      line([icms("41"), PIS, COFINS, tax("ISS", {})]),
      "NFE-TRIBUTO $.lines[0].taxes[3]",
    ],
    ["no CFOP", line([icms("41"), PIS, COFINS], { ext: {} }), "NFE-CFOP $.lines[0].ext"],
    [
      "taking back",
      line([icms("41"), PIS, COFINS], { quantity: "-3", sum: "-599.70", total: "-599.70" }),
      "NFE-VALOR $.lines[0]",
    ],
  ])("%s", (_what, changes, fault) => {
    expect(faults("return", changes)).toContain(fault);
  });

  it("tells exempt goods", () => {
    expect(faults("return", line([icms("41"), PIS, COFINS]))).toEqual([]);
  });

  it("names the state and municipality of both sides", () => {
    const found = faults("goods", {
      supplier: changed("supplier", { ext: { "br-ibge-municipality": "2927408" } }),
      customer: changed("customer", { ext: {} }),
    });
    expect(found).toEqual([
      "NFE-MUNICIPIO $.supplier.ext",
      "NFE-REGIME $.supplier.ext",
      "NFE-MUNICIPIO $.customer.ext",
    ]);
  });

  it("goes offline for consumers only, with a reason", () => {
    expect(faults("goods", {}, { contingency: "Serviço fora do ar" })).toEqual([
      "NFE-CONTINGENCIA $.tax.ext",
    ]);
    const paper = { contingency: "Serviço fora do ar", route: "paper" } as const;
    expect([faults("goods", {}, paper), faults("consumer", {}, paper)]).toEqual([
      [],
      ["NFE-CONTINGENCIA $.tax.ext"],
    ]);
    expect(faults("consumer", {}, { contingency: "fora" })).toEqual(["NFE-CONTINGENCIA $"]);
    expect(faults("consumer", {}, { contingency: "Serviço fora do ar" })).toEqual([]);
  });

  it("refuses what the schema refuses", () => {
    const ext = { ...(isObject(doc.tax) && isObject(doc.tax.ext) ? doc.tax.ext : {}) };
    expect(faults("goods", { tax: { ext: { ...ext, "br-nfe-presence": "7" } } })).toEqual([
      "NFE-ESQUEMA $.tax.ext",
    ]);
    expect(faults("goods", { supplier: changed("supplier", { identities: [] }) })).toEqual([
      "NFE-ESQUEMA $.supplier.identities",
    ]);
  });

  it("refuses totals that the lines do not make up", () => {
    const totals = changed("totals", { total_with_tax: "1.00" });
    expect(faults("goods", { totals })).toEqual(["NFE-TOTAL $.totals"]);
  });
});
