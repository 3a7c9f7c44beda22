import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-sa";
import { codesOf, describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const plugins = [catalogues, regime, en16931, plugin];
const address = {
  street: "King Fahd Road",
  street_extra: "Al Olaya",
  num: "1234",
  locality: "Riyadh",
  code: "12345",
  country: "SA",
};
const abroad = { street: "High Street", locality: "Leeds", country: "GB" };
const crn = { type: "CRN", code: "1010010000" };
const nat = { type: "NAT", code: "1000000001" };
const supplier = {
  name: "Carpets of Riyadh",
  tax_id: { country: "SA", code: "312345678912343" },
  identities: [crn],
  addresses: [address],
};
const customer = {
  name: "Jeddah Hotels",
  tax_id: { country: "SA", code: "399999999900003" },
  addresses: [address],
};
const vat = { cat: "VAT", rate: "general" };
const line = { quantity: "1", item: { name: "Carpet", price: "100.00" }, taxes: [vat] };
const period = { start: "2026-01-01", end: "2026-01-31" };
const previous = { code: "0", reason: "Returned" };

function invoice(changes: object = {}): object {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["sa-zatca-v1"],
    issue_date: "2026-01-15",
    issue_time: "12:00:00",
    code: "1",
    supplier,
    customer,
    lines: [line],
    payment: { terms: { notes: "30 days" }, instructions: { key: "credit-transfer" } },
    delivery: { date: "2026-01-15" },
    ...changes,
  };
}

const typed = (code: string, changes: object = {}) =>
  invoice({ tax: { ext: { "sa-zatca-invoice-type": code } }, ...changes });
const simplified = (changes: object = {}) => typed("0200000", changes);
const summary = (changes: object = {}) => typed("0200010", changes);
const selfBilled = (changes: object) =>
  typed("0100001", { customer: { ...customer, identities: [crn], ...changes } });
const soldBy = (changes: object) => invoice({ supplier: { ...supplier, ...changes } });
const soldTo = (changes: object) => invoice({ customer: { ...customer, ...changes } });
const unregistered = (...identities: object[]) => soldTo({ tax_id: undefined, identities });
const buyerIn = (changes: object) => soldTo({ addresses: [{ ...abroad, ...changes }] });
const livingIn = (changes: object) => soldBy({ addresses: [{ ...address, ...changes }] });
const sold = (changes: object) => invoice({ lines: [{ ...line, ...changes }] });
const exempt = (key: string, vatex: string | undefined) => [
  { ...line, taxes: [{ cat: "VAT", key, ...(vatex && { ext: { "cef-vatex": vatex } }) }] },
];
const taxed = (key: string, vatex?: string) => invoice({ lines: exempt(key, vatex) });
const schooling = (changes: object) =>
  simplified({ lines: exempt("zero", "VATEX-SA-EDU"), ...changes });
const credited = (changes: object) =>
  invoice({ type: "credit-note", preceding: [{ ...previous, ...changes }] });
const fine = invoice();
const unbuilt = { ...invoice(), $regime: "SA", currency: "SAR", type: "standard" };
const withExt = (ext: object) => ({ ...unbuilt, tax: { ext } });

describe("rules of EN 16931", () => {
  const engine = createEngine({ plugins, ...fixedPorts() });

  it("against reasons on zero rates are ignored", () => {
    expect(codesOf(engine, taxed("zero", "VATEX-SA-35"))).toEqual([]);
  });

  it("otherwise apply", () => {
    const { payment: _, ...unpaid } = Object(fine);
    expect(codesOf(engine, unpaid)).toEqual(["GOBL-EU-EN16931-BILL-INVOICE-06"]);
  });
});

describeRules(plugins, {
  "GOBL-SA-ZATCA-BILL-INVOICE-05": {
    fails: [
      typed("0100001", { $tags: ["self-billed"], type: "credit-note", preceding: [previous] }),
    ],
    passes: [fine, credited({}), invoice({ type: "debit-note", preceding: [previous] })],
    at: "$.tax.ext",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-06": {
    fails: [typed("0100101"), typed("0200100"), invoice({ $tags: ["export", "self-billed"] })],
    passes: [fine, typed("0111110"), summary()],
    at: "$.tax.ext",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-07": {
    fails: [invoice({ type: "credit-note" }), invoice({ type: "debit-note" })],
    passes: [fine, credited({})],
    at: "$.preceding",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-08": {
    fails: [credited({ code: undefined })],
    passes: [credited({}), invoice({ preceding: [{ reason: "x" }] })],
    at: "$.preceding[0].code",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-09": {
    fails: [credited({ reason: undefined })],
    passes: [credited({}), invoice({ preceding: [{ code: "0" }] })],
    at: "$.preceding[0].reason",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-10": {
    fails: [buyerIn({ street: undefined })],
    passes: [fine, buyerIn({}), simplified({ customer: { name: "Ali", addresses: [{}] } })],
    at: "$.customer.addresses[0].street",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-11": {
    fails: [buyerIn({ locality: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].locality",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-12": {
    fails: [buyerIn({ country: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].country",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-13": {
    fails: [
      unregistered(),
      unregistered(crn, nat),
      unregistered({ type: "XXX", code: "1" }),
      invoice({ customer: undefined }),
    ],
    passes: [fine, unregistered(nat), simplified({ customer: undefined })],
    at: "$.customer",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-14": {
    fails: [sold({ taxes: undefined })],
    passes: [fine, simplified({ lines: [{ ...line, taxes: undefined }] })],
    at: "$.lines[0].taxes",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-15": {
    fails: [invoice({ delivery: undefined })],
    passes: [fine, simplified({ delivery: undefined })],
    at: "$.delivery",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-16": {
    fails: [invoice({ delivery: { period } })],
    passes: [fine],
    at: "$.delivery.date",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-17": {
    fails: [invoice({ $tags: ["export"] })],
    passes: [fine, typed("0100100", { customer: { name: "B", identities: [nat] } })],
    at: "$.customer.tax_id",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-18": {
    fails: [summary({ delivery: undefined })],
    passes: [summary(), simplified({ delivery: undefined })],
    at: "$.delivery",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-19": {
    fails: [summary()],
    passes: [summary({ delivery: { period } }), typed("0100010")],
    at: "$.delivery.period",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-20": {
    fails: [summary({ delivery: { period: { end: period.end } } })],
    passes: [summary({ delivery: { period } }), summary()],
    at: "$.delivery.period.start",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-21": {
    fails: [summary({ delivery: { period: { start: period.start } } })],
    passes: [summary({ delivery: { period } })],
    at: "$.delivery.period.end",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-22": {
    fails: [schooling({}), schooling({ customer: { name: "Ali", identities: [crn] } })],
    passes: [fine, schooling({ customer: { name: "Ali", identities: [crn, nat] } })],
    at: "$.customer.identities",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-23": {
    fails: [
      invoice({ customer: undefined }),
      summary({ customer: undefined }),
      schooling({ customer: undefined }),
    ],
    passes: [fine, simplified({ customer: undefined })],
    at: "$.customer",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-24": {
    fails: [soldTo({ name: undefined })],
    passes: [fine, simplified({ customer: { identities: [nat] } })],
    at: "$.customer.name",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-25": {
    fails: [{ ...Object(soldBy({ tax_id: undefined })), $regime: "SA" }],
    passes: [fine],
    at: "$.supplier.tax_id",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-26": {
    fails: [soldBy({ tax_id: { country: "SA" } })],
    passes: [fine],
    at: "$.supplier.tax_id.code",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-27": {
    fails: [
      soldBy({ identities: undefined }),
      soldBy({ identities: [nat] }),
      soldBy({ identities: [crn, { type: "OTH", code: "1" }] }),
    ],
    passes: [fine, soldBy({ identities: [{ type: "700", code: "7001" }] })],
    at: "$.supplier.identities",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-28": {
    fails: [selfBilled({ tax_id: undefined })],
    passes: [selfBilled({}), unregistered(nat)],
    at: "$.customer.tax_id",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-29": {
    fails: [selfBilled({ tax_id: { country: "SA" } })],
    passes: [selfBilled({}), unregistered(nat)],
    at: "$.customer.tax_id.code",
  },
  "GOBL-SA-ZATCA-BILL-INVOICE-30": {
    fails: [selfBilled({ identities: [nat] }), selfBilled({ identities: undefined })],
    passes: [selfBilled({}), fine],
    at: "$.customer.identities",
  },
  "GOBL-SA-ZATCA-BILL-LINE-01": {
    fails: [sold({ charges: [{ amount: "1.00", reason: "x" }] })],
    passes: [fine, sold({ discounts: [{ amount: "1.00", reason: "x" }] })],
    at: "$.lines[0].charges",
  },
  "GOBL-SA-ZATCA-ORG-ADDRESS-01": {
    fails: [buyerIn({ country: undefined })],
    passes: [fine],
    at: "$.customer.addresses[0].country",
  },
  "GOBL-SA-ZATCA-ORG-ADDRESS-02": {
    fails: [livingIn({ street: undefined })],
    passes: [fine],
    at: "$.supplier.addresses[0].street",
  },
  "GOBL-SA-ZATCA-ORG-ADDRESS-03": {
    fails: [livingIn({ num: undefined }), livingIn({ num: "12" }), livingIn({ num: "12345" })],
    passes: [fine, buyerIn({})],
    at: "$.supplier.addresses[0].num",
  },
  "GOBL-SA-ZATCA-ORG-ADDRESS-04": {
    fails: [livingIn({ code: undefined }), livingIn({ code: "1234" })],
    passes: [fine, buyerIn({ code: "LS1" })],
    at: "$.supplier.addresses[0].code",
  },
  "GOBL-SA-ZATCA-ORG-ADDRESS-05": {
    fails: [livingIn({ locality: undefined })],
    passes: [fine],
    at: "$.supplier.addresses[0].locality",
  },
  "GOBL-SA-ZATCA-ORG-ADDRESS-06": {
    fails: [livingIn({ street_extra: undefined })],
    passes: [fine, buyerIn({})],
    at: "$.supplier.addresses[0].street_extra",
  },
  "GOBL-SA-ZATCA-TAX-COMBO-01": {
    fails: [
      taxed("zero"),
      taxed("exempt", "VATEX-SA-35"),
      taxed("outside-scope", "VATEX-SA-29"),
      sold({ taxes: [{ ...vat, ext: { "cef-vatex": "VATEX-SA-29" } }] }),
    ],
    passes: [
      fine,
      taxed("zero", "VATEX-SA-MLTRY"),
      taxed("exempt", "VATEX-SA-30"),
      taxed("outside-scope", "VATEX-SA-OOS"),
      taxed("export"),
    ],
    at: "$.lines[0].taxes[0].ext",
  },
  "GOBL-SA-ZATCA-TAX-COMBO-02": {
    fails: [taxed("export")],
    passes: [fine],
    at: "$.lines[0].taxes[0].ext",
  },
});

describeRules(
  plugins,
  {
    "GOBL-SA-ZATCA-BILL-INVOICE-01": {
      fails: [{ ...unbuilt, issue_time: undefined }],
      passes: [unbuilt],
      at: "$.issue_time",
    },
    "GOBL-SA-ZATCA-BILL-INVOICE-02": { fails: [unbuilt], passes: [withExt({})], at: "$.tax" },
    "GOBL-SA-ZATCA-BILL-INVOICE-03": {
      fails: [withExt({ "sa-zatca-invoice-type": "0100000" })],
      passes: [withExt({ "untdid-document-type": "388" })],
      at: "$.tax.ext",
    },
    "GOBL-SA-ZATCA-BILL-INVOICE-04": {
      fails: [withExt({ "untdid-document-type": "388" })],
      passes: [withExt({ "sa-zatca-invoice-type": "0100000" })],
      at: "$.tax.ext",
    },
    "GOBL-SA-ZATCA-TAX-COMBO-03": {
      fails: [{ ...unbuilt, lines: [{ ...line, taxes: [{ cat: "IGIC", percent: "7%" }] }] }],
      passes: [unbuilt],
      at: "$.lines[0].taxes[0].cat",
    },
  },
  "validate",
);
