import { createEngine } from "@fakturo/engine";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [plugin];
const vat = { cat: "VAT", percent: "22%" };
const line = { quantity: "1", item: { name: "Vaso", price: "12.20" }, taxes: [vat] };
const preceding = [{ code: "0", issue_date: "2026-01-02" }];

function receipt(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-ticket-v1"],
    currency: "EUR",
    issue_date: "2026-03-07",
    code: "1",
    supplier: { name: "Bottega", tax_id: { country: "IT", code: "12345678903" } },
    lines: [line],
    ...changes,
  };
}

const sold = (changes: object) => receipt({ lines: [{ ...line, ...changes }] });
const taxed = (combo: object) => sold({ taxes: [{ cat: "VAT", ...combo }] });
const corrective = (changes: object, ext: object | undefined = { "it-ticket-line-ref": "1" }) =>
  receipt({ type: "corrective", preceding, lines: [{ ...line, ext }], ...changes });
const fine = receipt();

describeRules(plugins, {
  "GOBL-IT-TICKET-BILL-INVOICE-03": {
    fails: [receipt({ tax: { prices_include: "IRPEF" } })],
    passes: [fine],
  },
  "GOBL-IT-TICKET-BILL-INVOICE-04": {
    fails: [receipt({ supplier: { name: "Bottega" } })],
    passes: [fine],
  },
  "GOBL-IT-TICKET-BILL-INVOICE-05": {
    fails: [corrective({ preceding: undefined })],
    passes: [corrective({}), fine],
  },
  "GOBL-IT-TICKET-BILL-INVOICE-06": {
    fails: [sold({ taxes: [] }), sold({ taxes: [{ cat: "IRPEF", percent: "20%" }] })],
    passes: [fine],
  },
  "GOBL-IT-TICKET-BILL-INVOICE-07": {
    fails: [corrective({ lines: [line] })],
    passes: [corrective({}), fine],
  },
  "GOBL-IT-TICKET-BILL-INVOICE-08": {
    fails: [receipt({ currency: "USD" })],
    passes: [
      fine,
      receipt({ currency: "USD", exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }] }),
    ],
  },
  "GOBL-IT-TICKET-TAX-COMBO-01": {
    fails: [taxed({ key: "standard" })],
    passes: [taxed({ key: "exempt" }), fine],
  },
  "GOBL-IT-TICKET-TAX-COMBO-02": {
    fails: [taxed({ percent: "21%" }), taxed({ percent: "0%" })],
    passes: [fine, taxed({ percent: "7.650%" }), taxed({ key: "exempt" })],
  },
});

/** Members that building sets can be absent only in documents that are not built. */
describeRules(
  plugins,
  {
    "GOBL-IT-TICKET-BILL-INVOICE-01": {
      fails: [fine],
      passes: [receipt({ tax: { prices_include: "VAT" } })],
    },
    "GOBL-IT-TICKET-BILL-INVOICE-02": {
      fails: [receipt({ tax: { ext: { "it-ticket-lottery": "AB12CD34" } } })],
      passes: [receipt({ tax: { prices_include: "VAT" } }), fine],
    },
  },
  "validate",
);

it("reports the place of a fault", () => {
  const engine = createEngine({ plugins, ...fixedPorts() });
  const paths = (json: object) =>
    engine.prepare(json).faults.map(({ code, paths }) => [code, ...paths]);
  expect(paths(taxed({ percent: "21%" }))).toEqual([
    ["GOBL-IT-TICKET-TAX-COMBO-02", "$.lines[0].taxes[0].percent"],
  ]);
  expect(paths(corrective({ lines: [line] }))).toEqual([
    ["GOBL-IT-TICKET-BILL-INVOICE-07", "$.lines[0].ext"],
  ]);
});
