import { createEngine } from "@fakturo/engine";
import { isObject, type JsonObject } from "@fakturo/model";
import { describePlugin, fakeConfig, fixedPorts, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { importDocument } from "./import.ts";

describePlugin("@fakturo/app-chargebee", { load: () => import("./index.ts") });

const engine = createEngine({ plugins: [], ...fixedPorts() });
const DAY = 86_400;
/** 2026-10-05 12:00 UTC. */
const DATE = 1_791_201_600;
const SETTINGS = {
  site: "acme-test",
  supplier: { name: "Acme SA", tax_id: { country: "PT", code: "502769009" } },
  exemption_reverse_charge: { "pt-saft-exemption": "M40" },
};

const line = (amount: number, more: JsonObject = {}): JsonObject => ({
  id: "li_1",
  date_from: DATE,
  date_to: DATE,
  unit_amount: amount,
  quantity: 1,
  amount,
  is_taxed: false,
  tax_exempt_reason: "customer_exempt",
  description: "Setup",
  entity_type: "adhoc",
  ...more,
});

const invoice = (more: JsonObject = {}): JsonObject => ({
  id: "A-2026-17",
  customer_id: "c1",
  status: "payment_due",
  date: DATE,
  currency_code: "EUR",
  price_type: "tax_exclusive",
  total: 1000,
  billing_address: { first_name: "Ana", last_name: "Dias", country: "PT", city: "Lisboa" },
  line_items: [line(1000)],
  ...more,
});

/** Runs the step against a fake Chargebee, which answers a GET of each path with the object given for it. */
async function run(objects: Readonly<Record<string, JsonObject>>, settings: JsonObject = SETTINGS) {
  return runStep(
    importDocument,
    {},
    { args: { "chargebee-document": "invoice:A-2026-17" } },
    {
      uuid: () => "new",
      build: (document) => engine.envelop(document).output,
      config: fakeConfig(settings),
      credential: async (key) => ({ key, version: 1, value: {}, text: "test_key" }),
      records: () => ({ get: async () => undefined, find: async () => [], list: async () => [] }),
      http: async (url, { headers }) => {
        expect(headers?.authorization).toBe(`Basic ${btoa("test_key:")}`);
        const path = url.replace("https://acme-test.chargebee.com/api/v2/", "");
        const object = objects[path];
        const body = object
          ? { found: object, [path.split("s/")[0] ?? ""]: object }
          : { message: "none" };
        return {
          status: object ? 200 : 404,
          headers: {},
          body: new TextEncoder().encode(JSON.stringify(body)),
        };
      },
    },
  );
}

async function documentOf(objects: Readonly<Record<string, JsonObject>>, settings?: JsonObject) {
  const result = await run({ "customers/c1": {}, ...objects }, settings);
  const doc = result.status === "OK" ? result.effects.entry?.data?.doc : undefined;
  if (!isObject(doc)) throw new Error(JSON.stringify(result));
  return doc;
}

describe("an imported invoice", () => {
  it("has what customers, subscriptions, items and prices state, the more specific last", async () => {
    const priced = { entity_type: "plan_item_price", entity_id: "p1", date_to: DATE + 30 * DAY };
    const doc = await documentOf({
      "invoices/A-2026-17": invoice({
        subscription_id: "s1",
        po_number: "PO-3",
        line_items: [line(1000, priced)],
      }),
      "customers/c1": {
        cf_gobl_customer_identity_mx_regime: "601",
        cf_gobl_customer_inbox_mail: "bills@cliente.example",
        cf_gobl_customer_inbox_peppol: "9946:502769009",
        cf_gobl_purchase_identity_cig: "CIG-1",
        cf_gobl_item_a_b: "1",
        cf_gobl_ordering: '{"code":"O-1"}',
        meta_data: { "gobl-item-c": "2" },
      },
      "subscriptions/s1": { cf_gobl_item_a_b: "3" },
      "item_prices/p1": { item_id: "i1", metadata: { "gobl-item-a-b": "5" } },
      "items/i1": { cf_gobl_item_a_b: "4" },
    });
    expect(doc).toMatchObject({
      series: "A-2026",
      code: "17",
      customer: {
        name: "Ana Dias",
        identities: [{ key: "mx-regime", code: "601" }],
        inboxes: [
          { key: "mail", email: "bills@cliente.example" },
          { key: "peppol", scheme: "9946", code: "502769009" },
        ],
      },
      ordering: {
        code: "O-1",
        period: { start: "2026-10-05", end: "2026-11-04" },
        purchases: [{ code: "PO-3", identities: [{ key: "cig", code: "CIG-1" }] }],
      },
      lines: [{ item: { ext: { "a-b": "5", c: "2" } } }],
    });
    expect(doc).not.toHaveProperty("op_date");
  });

  it("has decimals, discounts, taxes by category and payments", async () => {
    const doc = await documentOf({
      "invoices/A-2026-17": invoice({
        total: 2141,
        credits_applied: 100,
        linked_payments: [
          { txn_id: "t1", txn_status: "success", applied_amount: 500, txn_date: DATE },
          { txn_id: "t2", txn_status: "failure", applied_amount: 500 },
        ],
        due_date: DATE + 10 * DAY,
        line_items: [
          line(2000, {
            is_taxed: true,
            unit_amount_in_decimal: "0.0125",
            quantity_in_decimal: "1600",
          }),
        ],
        line_item_taxes: [
          { line_item_id: "li_1", tax_name: "State tax", tax_rate: 6.25 },
          { line_item_id: "li_1", tax_name: "County tax", tax_rate: 3.5 },
        ],
        line_item_discounts: [{ line_item_id: "li_1", discount_amount: 50 }],
        billing_address: { company: "Acme Inc", country: "US" },
        tax_origin: { country: "US", registration_number: "12-3456789" },
      }),
    });
    expect(doc).toMatchObject({
      op_date: "2026-10-05",
      lines: [
        {
          quantity: "1600",
          item: { price: "0.0125" },
          discounts: [{ reason: "Discount", amount: "0.50" }],
          taxes: [{ cat: "ST", percent: "9.75%" }],
        },
      ],
      payment: {
        terms: { due_dates: [{ date: "2026-10-15", percent: "100%" }] },
        advances: [
          { ref: "t1", amount: "5.00" },
          { description: "Credit notes", amount: "1.00" },
        ],
      },
      totals: { rounding: "0.01", payable: "21.41" },
    });
  });

  it("has the configured extensions of lines without tax, and no number where the workflow gives it", async () => {
    const lines = [line(1000, { tax_exempt_reason: "reverse_charge" })];
    const settings = { ...SETTINGS, ignore_codes: true };
    const doc = await documentOf(
      { "invoices/A-2026-17": invoice({ line_items: lines }) },
      settings,
    );
    expect(doc).not.toHaveProperty("code");
    expect(doc.lines).toMatchObject([
      { taxes: [{ cat: "VAT", key: "reverse-charge", ext: { "pt-saft-exemption": "M40" } }] },
    ]);
  });

  it.each([
    ["with another total", invoice({ total: 1100 }), "input", /Chargebee's total is 11.00/],
    ["that is pending", invoice({ status: "pending" }), "input", /it is pending/],
    ["of another form", invoice({ total: "10" }), "input", /Chargebee's answer/],
  ])("is refused %s", async (_what, object, code, message) => {
    const result = await run({ "invoices/A-2026-17": object, "customers/c1": {} });
    expect(result).toMatchObject({ status: "KO", code, message: expect.stringMatching(message) });
  });

  it("is refused where the site does not have it, or is of the other mode", async () => {
    expect(await run({})).toMatchObject({ status: "KO", code: "404" });
    const live = await run({}, { ...SETTINGS, site: "acme" });
    expect(live).toMatchObject({ status: "KO", code: "precondition-failed" });
  });
});
