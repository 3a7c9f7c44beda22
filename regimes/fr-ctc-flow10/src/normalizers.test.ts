import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { codesOf, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [catalogues, plugin], ...fixedPorts() });
const supplier = { name: "Atelier", tax_id: { country: "FR", code: "44732829320" } };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["fr-ctc-flow10-v1"],
    currency: "EUR",
    issue_date: "2026-09-01",
    code: "1",
    supplier,
    lines: [
      {
        quantity: "1",
        item: { name: "Papier", price: "10.00" },
        taxes: [{ cat: "VAT", percent: "20%" }],
      },
    ],
    ...changes,
  };
}

const built = (document: object) => Object(engine.prepare(document).output);
const customer = (tax_id: object, identities?: object[]) =>
  built(invoice({ customer: { name: "Kunde", tax_id, identities } })).customer;
const VAT_SCHEME = { "iso-scheme-id": "0223" };

describe("sales to consumers", () => {
  it("have no fault, a category and no billing mode", () => {
    const output = built(invoice());
    expect(codesOf(engine, invoice())).toEqual([]);
    expect(output.tax.ext).toEqual({
      "fr-ctc-flow10-b2c-category": "TNT1",
      "untdid-document-type": "380",
    });
    expect(output.lines[0].taxes[0].ext).toEqual({ "untdid-tax-category": "S" });
    expect(JSON.stringify(built(output))).toBe(JSON.stringify(output));
  });

  it("keep the category that is given", () => {
    const ext = { "fr-ctc-flow10-b2c-category": "TLB1" };
    expect(built(invoice({ tax: { ext } })).tax.ext).toMatchObject(ext);
  });
});

describe("sales across the border", () => {
  it("have a billing mode and no category", () => {
    const { tax } = built(invoice({ customer: { name: "Kunde" } }));
    expect(tax.ext).toEqual({ "fr-ctc-billing-mode": "M1", "untdid-document-type": "380" });
  });

  it("tell a business of another member state by its VAT number", () => {
    const legal = { scope: "legal", code: "DE111111125", ext: VAT_SCHEME };
    expect(customer({ country: "DE", code: "111111125" }).identities).toEqual([legal]);
    const given = [{ code: "DE1", ext: VAT_SCHEME }];
    expect(customer({ country: "DE", code: "111111125" }, given).identities).toEqual(given);
  });

  it("tell French businesses by SIREN and others not at all", () => {
    expect(customer({ country: "FR", code: "39356000000" }).identities).toEqual([
      { scope: "legal", type: "SIREN", code: "356000000", ext: { "iso-scheme-id": "0002" } },
    ]);
    expect(customer({ country: "US", code: "1" }).identities).toBeUndefined();
    expect(customer({ country: "DE" }).identities).toBeUndefined();
  });

  it("leave private identifiers without a scheme", () => {
    const identities = [{ key: "private-id", code: "A1" }];
    expect(customer({ country: "US", code: "1" }, identities).identities).toEqual(identities);
  });
});
