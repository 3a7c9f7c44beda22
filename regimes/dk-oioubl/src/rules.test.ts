import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, en16931, plugin];
const engine = createEngine({ plugins, ...fixedPorts() });
const addresses = [{ street: "Vej 1", locality: "Aarhus", code: "8000", country: "DK" }];
const vat = { cat: "VAT", percent: "25%" };
const line = { quantity: "1", item: { name: "Papir", price: "10.00" }, taxes: [vat] };
const customer = { name: "Skole", endpoints: [{ uri: "GLN:5798009883735" }], addresses };
const duty = {
  key: "excise",
  reason: "Chokoladeafgift",
  amount: "1.00",
  ext: { "dk-oioubl-duty-code": "16" },
};

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["dk-oioubl-v2"],
    currency: "DKK",
    issue_date: "2026-01-15",
    code: "1",
    supplier: { name: "Tavle", tax_id: { country: "DK", code: "16356700" }, addresses },
    customer,
    lines: [line],
    ...changes,
  };
}

const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const charged = (changes: object) => invoice({ charges: [{ ...duty, taxes: [vat], ...changes }] });
const lineCharged = (changes: object) => sold({ charges: [{ ...duty, ...changes }] });
const paidBy = (instructions: object) => invoice({ payment: { instructions } });
const domestic = (clearing: string | undefined) =>
  paidBy({
    key: "other",
    credit_transfer: [{ number: "1234567890", clearing }],
    ext: { "untdid-payment-means": "42" },
  });
const fine = invoice();

describe("normalisers", () => {
  const built = (document: object) => Object(engine.prepare(document).output);

  it("leave no fault in a complete invoice, twice over", () => {
    const output = built(fine);
    expect(codesOf(engine, fine)).toEqual([]);
    expect(JSON.stringify(built(output))).toBe(JSON.stringify(output));
  });

  it("drop tax categories and round by currency", () => {
    const { lines, tax } = built(fine);
    expect(lines[0].taxes[0]).toEqual({ cat: "VAT", key: "standard", percent: "25%" });
    expect(tax.rounding).toBe("currency");
  });

  it("give Danish companies an endpoint and a legal identity", () => {
    const { supplier } = built(fine);
    expect(supplier.endpoints).toEqual([{ uri: "DK:CVR:16356700" }]);
    expect(supplier.identities).toEqual([{ scope: "legal", code: "16356700" }]);
  });

  it("move inboxes with a code to the endpoints", () => {
    const inboxes = [
      { label: "Skole", scheme: "GLN", code: "5798009883735" },
      { email: "a@example.com" },
    ];
    const moved = built(invoice({ customer: { name: "Skole", inboxes, addresses } })).customer;
    expect(moved.endpoints).toEqual([{ label: "Skole", uri: "GLN:5798009883735" }]);
    expect(moved.inboxes).toEqual([{ email: "a@example.com" }]);
  });

  it("keep inboxes of parties that have an endpoint", () => {
    const inboxes = [{ scheme: "GLN", code: "5798009883735" }];
    expect(built(invoice({ customer: { ...customer, inboxes } })).customer.inboxes).toEqual(
      inboxes,
    );
  });
});

describe("rules of EN 16931", () => {
  it("are ignored on terms of payment, orders included", () => {
    const order = {
      $schema: "https://gobl.org/draft-0/bill/order",
      $addons: ["dk-oioubl-v2"],
      currency: "DKK",
      code: "1",
      supplier: { name: "Tavle" },
      customer: { name: "Skole" },
      lines: [{ quantity: "1", item: { name: "Papir", price: "10.00" } }],
      payment: { terms: { key: "instant" } },
    };
    expect(codesOf(engine, order)).not.toContain("GOBL-EU-EN16931-PAY-TERMS-01");
  });
});

describeRules(plugins, {
  "GOBL-DK-OIOUBL-BILL-INVOICE-01": { fails: [invoice({ type: "debit-note" })], passes: [fine] },
  "GOBL-DK-OIOUBL-BILL-INVOICE-02": {
    fails: [invoice({ tax: { rounding: "precise" } })],
    passes: [fine],
  },
  "GOBL-DK-OIOUBL-BILL-INVOICE-03": {
    fails: [invoice({ customer: { name: "Skole", addresses } })],
    passes: [fine, invoice({ customer: undefined })],
  },
  "GOBL-DK-OIOUBL-BILL-INVOICE-04": { fails: [sold({ taxes: [] })], passes: [fine] },
  "GOBL-DK-OIOUBL-BILL-INVOICE-05": {
    fails: [charged({ key: "delivery", taxes: [] })],
    passes: [charged({ key: "delivery" }), charged({ taxes: [] })],
  },
  "GOBL-DK-OIOUBL-TAX-COMBO-01": {
    fails: [sold({ taxes: [{ cat: "VAT", key: "exempt" }] })],
    passes: [fine],
  },
  "GOBL-DK-OIOUBL-BILL-CHARGE-01": {
    fails: [charged({ reason: undefined })],
    passes: [charged({}), charged({ key: "delivery", reason: undefined })],
  },
  "GOBL-DK-OIOUBL-BILL-CHARGE-02": { fails: [charged({ taxes: [] })], passes: [charged({})] },
  "GOBL-DK-OIOUBL-BILL-CHARGE-03": { fails: [charged({ ext: undefined })], passes: [charged({})] },
  "GOBL-DK-OIOUBL-BILL-LINECHARGE-01": {
    fails: [lineCharged({ reason: undefined })],
    passes: [lineCharged({})],
  },
  "GOBL-DK-OIOUBL-BILL-LINECHARGE-02": {
    fails: [lineCharged({ ext: undefined })],
    passes: [lineCharged({})],
  },
  "GOBL-DK-OIOUBL-PAY-INSTRUCTIONS-01": {
    fails: [paidBy({ key: "credit-transfer" })],
    passes: [paidBy({ key: "debit-transfer" })],
  },
  "GOBL-DK-OIOUBL-PAY-INSTRUCTIONS-02": {
    fails: [domestic(undefined), domestic("12")],
    passes: [domestic("1234"), paidBy({ key: "debit-transfer" })],
  },
});
