import { createEngine } from "@fakturo/engine";
import { bareRegime, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const party = (parts: object, regime = "IT") => ({
  $schema: "https://gobl.org/draft-0/org/party",
  $regime: regime,
  name: "Sample",
  ...parts,
});
const fiscal = (code: string, regime?: string) =>
  party({ identities: [{ key: "it-fiscal-code", code }] }, regime);
const coded = (code: string) => party({ tax_id: { country: "IT", code } });

describeRules([plugin], {
  "GOBL-IT-ORG-IDENTITY-01": {
    fails: [fiscal("")],
    passes: [fiscal("RSSMRA85T10A562S"), fiscal("1"), fiscal("", "ES")],
  },
  "GOBL-IT-ORG-IDENTITY-02": {
    fails: [fiscal("RSSMRA85F10A562S"), fiscal("1")],
    passes: [fiscal("rss mra 85t10 a562s"), fiscal("00743110157"), fiscal(""), fiscal("1", "ES")],
  },
  "GOBL-IT-ORG-IDENTITY-03": {
    fails: [fiscal("RSSMRA85T10A562T"), fiscal("00743110158"), fiscal("1")],
    passes: [fiscal("RSSMRA85T10A562S"), fiscal(""), fiscal("1", "ES")],
  },
  "GOBL-IT-TAX-IDENTITY-01": {
    fails: [coded("00743110158"), coded("RSSMRA85T10A562S")],
    passes: [coded("IT 00743110157"), coded("")],
  },
});

describe("older documents", () => {
  const engine = createEngine({ plugins: [plugin, bareRegime("ES")], ...fixedPorts() });
  const person = { country: "IT", type: "individual", code: "RSSMRA85T10A562S" };

  it("have persons' tax codes moved to the identities", () => {
    const { output } = engine.prepare(party({ tax_id: person }));
    expect(output.tax_id).toEqual({ country: "IT" });
    expect(output.identities).toEqual([{ key: "it-fiscal-code", code: "RSSMRA85T10A562S" }]);
  });

  it("replace the fiscal code that is there", () => {
    const old = { key: "it-fiscal-code", label: "CF", code: "1" };
    const { output } = engine.prepare(party({ tax_id: person, identities: [old] }));
    expect(output.identities).toEqual([{ key: "it-fiscal-code", code: "RSSMRA85T10A562S" }]);
  });

  it("keep them outside Italy", () => {
    const { output } = engine.prepare(party({ tax_id: person }, "ES"));
    expect(output.tax_id).toEqual(person);
  });

  it("get the current extension keys", () => {
    const { output } = engine.prepare({
      $schema: "https://gobl.org/draft-0/bill/invoice",
      $regime: "IT",
      supplier: { name: "Sample" },
      lines: [
        {
          quantity: "1",
          item: { name: "Work", price: "10.00" },
          taxes: [
            { cat: "IRPEF", percent: "20.0%", ext: { "it-sdi-retained-tax": "A" } },
            { cat: "VAT", key: "exempt", ext: { "it-sdi-nature": "N4" } },
          ],
        },
      ],
    });
    expect(output.lines).toMatchObject([
      { taxes: [{ ext: { "it-sdi-retained": "A" } }, { ext: { "it-sdi-exempt": "N4" } }] },
    ]);
  });
});
