import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, en16931, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });
const addresses = [{ street: "Rue 1", locality: "Lyon", code: "69001", country: "FR" }];
const identities = [{ type: "SIRET", code: "73282932000074" }];
const french = { name: "Vendeur", tax_id: { country: "FR" }, identities, addresses };
const foreign = (country: string) => ({ name: "Sample", tax_id: { country }, addresses });

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["fr-choruspro-v1"],
    currency: "EUR",
    issue_date: "2026-01-15",
    code: "1",
    supplier: french,
    customer: { ...french, name: "Mairie" },
    lines: [
      {
        quantity: "1.123456",
        item: { name: "Papier", price: "10.00" },
        taxes: [{ cat: "VAT", percent: "20%" }],
      },
    ],
    payment: { terms: { notes: "30 jours" }, instructions: { key: "cash" } },
    ...changes,
  };
}

const from = (supplier: object) => invoice({ supplier });
const withScheme = (party: object, code: string) =>
  from({ ...party, ext: { "fr-choruspro-scheme": code } });
const paid = { ext: { "fr-choruspro-framework": "A2" } };
const fine = invoice();

describe("normalisers", () => {
  const built = (document: object) => Object(engine.prepare(document).output);

  it("leave no fault in a complete invoice, twice over", () => {
    const output = built(fine);
    expect(codesOf(engine, fine)).toEqual([]);
    expect(JSON.stringify(built(output))).toBe(JSON.stringify(output));
  });

  it("shorten quantities and set the framework", () => {
    const { lines, tax } = built(fine);
    expect(lines[0].quantity).toBe("1.1235");
    expect(tax.ext["fr-choruspro-framework"]).toBe("A1");
    expect(built(invoice({ tax: paid })).tax.ext["fr-choruspro-framework"]).toBe("A2");
  });

  it.each([
    [french, "1"],
    [{ name: "Sample", identities }, "1"],
    [foreign("DE"), "2"],
    [foreign("EL"), "2"],
    [foreign("GB"), "3"],
    [foreign("FR"), undefined],
    [{ ...foreign("DE"), ext: { "fr-choruspro-scheme": "6" } }, "6"],
  ])("tell the scheme of party %#", (party, code) => {
    expect(built(from(party)).supplier.ext?.["fr-choruspro-scheme"]).toBe(code);
  });
});

const invoiceRule = (number: string) => `GOBL-FR-CHORUSPRO-BILL-INVOICE-${number}`;
const partyRule = (number: string) => `GOBL-FR-CHORUSPRO-ORG-PARTY-${number}`;

describeRules(plugins, {
  [invoiceRule("01")]: { fails: [invoice({ customer: foreign("DE") })], passes: [fine] },
  [invoiceRule("02")]: { fails: [invoice({ customer: foreign("FR") })], passes: [fine] },
  [invoiceRule("06")]: {
    fails: [invoice({ tax: paid }), invoice({ tax: paid, lines: [null] })],
    passes: [
      fine,
      invoice({
        tax: paid,
        payment: { advances: [{ description: "Payé", percent: "100%" }] },
      }),
    ],
  },
  [invoiceRule("07")]: {
    fails: [invoice({ currency: "USD" })],
    passes: [
      fine,
      invoice({
        currency: "USD",
        exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }],
      }),
    ],
  },
  [partyRule("01")]: { fails: [from(foreign("FR"))], passes: [fine] },
  [partyRule("02")]: { fails: [withScheme(foreign("FR"), "1")], passes: [fine] },
  [partyRule("03")]: { fails: [withScheme(foreign("DE"), "1")], passes: [fine] },
  [partyRule("04")]: {
    fails: [withScheme(french, "4")],
    passes: [fine, withScheme(foreign("FR"), "4")],
  },
  [partyRule("05")]: { fails: [withScheme(french, "2")], passes: [from(foreign("DE"))] },
  [partyRule("06")]: { fails: [withScheme(foreign("US"), "2")], passes: [from(foreign("DE"))] },
  [partyRule("07")]: { fails: [withScheme(foreign("DE"), "3")], passes: [from(foreign("US"))] },
});

describeRules(
  plugins,
  {
    [invoiceRule("03")]: { fails: [fine], passes: [invoice({ tax: paid })] },
    [invoiceRule("04")]: { fails: [invoice({ tax: {} })], passes: [invoice({ tax: paid })] },
    [invoiceRule("05")]: { fails: [invoice({ tax: {} })], passes: [invoice({ tax: paid })] },
  },
  "validate",
);
