import { createEngine } from "@fakturo/engine";
import { isObject, type JsonObject } from "@fakturo/model";
import type { StepContext, Task } from "@fakturo/plugin";
import { describePlugin, fakeConfig, fixedPorts, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { answerTo, KEY } from "../fixtures/account.ts";
import { importObject } from "./import.ts";

describePlugin("@fakturo/app-stripe", { load: () => import("./index.ts") });

const engine = createEngine({ plugins: [], ...fixedPorts() });
const NOW = Date.UTC(2026, 9, 6, 9);
const SUPPLIER = { tax_id: { country: "ES", code: "B98602642" } };

const utf8 = new TextEncoder();

/** Runs the step for an object, by default in a job without an entry. */
function run(id: string, more: Partial<StepContext> = {}, task: Partial<Task> = {}) {
  return runStep(
    importObject,
    {},
    { args: { "stripe-id": id }, ...task },
    {
      now: () => NOW,
      uuid: () => "new",
      build: (document) => engine.envelop(document).output,
      config: fakeConfig({ supplier: SUPPLIER }),
      credential: async (key) => ({ key, version: 1, value: {}, text: KEY }),
      records: () => ({ get: async () => undefined, find: async () => [], list: async () => [] }),
      http: async (url, { headers }) => {
        const { status, body } = answerTo(url, headers?.authorization);
        return { status, headers: {}, body: utf8.encode(body) };
      },
      ...more,
    },
  );
}

async function documentOf(
  id: string,
  settings: JsonObject = { supplier: SUPPLIER },
): Promise<JsonObject> {
  const result = await run(id, { config: fakeConfig(settings) });
  const doc = result.status === "OK" ? result.effects.entry?.data?.doc : undefined;
  if (!isObject(doc)) throw new Error(JSON.stringify(result));
  return doc;
}

describe("an imported invoice", () => {
  it("has Stripe's number, days, parties, order and payment", async () => {
    const doc = await documentOf("in_0042", { time_zone: "Europe/Madrid" });
    expect(doc).toMatchObject({
      type: "standard",
      series: "FACT",
      code: "0042",
      currency: "EUR",
      issue_date: "2026-10-06",
      op_date: "2026-10-05",
      supplier: {
        name: "Acme SL",
        tax_id: { country: "ES", code: "B98602642" },
        addresses: [{ street: "Calle Mayor 1", locality: "Madrid", country: "ES" }],
        emails: [{ addr: "ayuda@example.es" }],
      },
      customer: {
        name: "Librairie Postale SARL",
        tax_id: { country: "FR", code: "44732829320" },
        identities: [{ country: "GB", type: "GB-VAT", code: "GB123456789" }],
        addresses: [{ street: "12 quai de la Fosse", code: "44000", country: "FR" }],
        emails: [{ addr: "achats@example.fr" }],
      },
      ordering: {
        period: { start: "2026-09-05", end: "2026-10-05" },
        purchases: [{ code: "PO-77" }],
      },
      payment: {
        terms: { due_dates: [{ date: "2026-11-04", percent: "100%" }] },
        advances: [{ key: "card", amount: "50.00" }],
        instructions: {
          key: "online",
          online: [{ url: "https://invoice.stripe.com/i/acct_1/test_1" }],
        },
      },
      notes: [{ text: "Thank you" }],
    });
  });

  it("has lines of all pages with prices, discounts and taxes, and Stripe's total", async () => {
    const { lines, totals } = await documentOf("in_0042");
    expect(lines).toMatchObject([
      {
        quantity: "3",
        item: { name: "Consulting", price: "12.34" },
        period: { start: "2026-09-05", end: "2026-10-05" },
        discounts: [{ reason: "Discount", amount: "3.70" }],
        taxes: [{ cat: "VAT", percent: "21%" }],
      },
      { quantity: "1", item: { price: "10.00" }, taxes: [{ cat: "VAT", percent: "21%" }] },
    ]);
    expect(totals).toMatchObject({ tax: "9.10", payable: "52.42", due: "2.42" });
  });

  it("has the configured supplier in place of the account", async () => {
    const supplier = { ...SUPPLIER, name: "Acme Holding SL", addresses: [{ country: "ES" }] };
    expect((await documentOf("in_0042", { supplier })).supplier).toMatchObject(supplier);
  });

  it.each([
    ["in_yen", ["1", "1000"], ["4", "250.25"], "2001"],
    ["in_metered", ["2500", "0.0005"], undefined, "1.25"],
    ["in_dinar", ["1", "1.500"], undefined, "1.500"],
  ])("counts in the smallest units of its currency: %s", async (id, first, second, payable) => {
    const { lines, totals } = await documentOf(id);
    const expected = (second ? [first, second] : [first]).map(([quantity, price]) => ({
      quantity,
      item: { price },
    }));
    expect(lines).toMatchObject(expected);
    expect(totals).toMatchObject({ payable });
  });

  it("has prices with taxes where Stripe has them", async () => {
    const { tax, totals } = await documentOf("in_gross");
    expect(tax).toMatchObject({ prices_include: "VAT" });
    expect(totals).toMatchObject({ total: "100.00", tax: "21.00", payable: "121.00" });
  });

  it("has the reason of a line without taxes", async () => {
    const { lines } = await documentOf("in_reverse");
    expect(lines).toMatchObject([{ taxes: [{ cat: "VAT", key: "reverse-charge" }] }]);
  });

  it("has the difference of taxes that Stripe rounds by line", async () => {
    const { totals } = await documentOf("in_rounded");
    expect(totals).toMatchObject({ rounding: "0.01", payable: "0.45" });
  });
});

it("a credit note names its invoice", async () => {
  const doc = await documentOf("cn_1");
  expect(doc).toMatchObject({
    type: "credit-note",
    series: "FACT-0042-CN",
    code: "01",
    issue_date: "2026-10-06",
    preceding: [{ series: "FACT", code: "0042", issue_date: "2026-10-05" }],
    customer: { tax_id: { country: "FR" } },
    notes: [{ text: "Support was not used" }],
    totals: { payable: "12.10" },
  });
  expect(doc).not.toHaveProperty("payment");
});

describe("the step", () => {
  it("changes the document of the job's entry, and remembers the entry", async () => {
    const entry = { id: "e1", folder: "documents", state: "empty", files: [] };
    expect(await run("in_0042", {}, { entry })).toMatchObject({
      status: "OK",
      effects: {
        document: { type: "application/json" },
        folder: "sales",
        records: [{ id: "in_0042", value: { entry: "e1" }, version: 0, entry: "e1" }],
      },
    });
  });

  it.each([
    ["of different prices", "in_mixed", "input", /all taxes or none/],
    ["with another total", "in_wrong", "input", /Stripe's total is 99.99/],
    ["that is a draft", "in_draft", "input", /it is draft/],
    ["of the other mode", "in_live", "precondition-failed", /live mode/],
    ["that cannot be read", "in_broken", "input", /Stripe's answer cannot be read/],
    ["that does not exist", "in_none", "404", /No such object/],
    ["that is something else", "cus_1", "no-document", /stripe-id/],
  ])("refuses an object %s", async (_what, id, code, message) => {
    const result = await run(id);
    expect(result).toMatchObject({ status: "KO", code, message: expect.stringMatching(message) });
    expect(result.effects?.entry).toBeUndefined();
  });

  it.each([
    [429, { "retry-after": "7" }, { status: "ERR", retryIn: 7, code: "429" }],
    [503, {}, { status: "ERR", code: "503" }],
    [401, {}, { status: "KO", code: "401" }],
  ])("tells an answer of status %i apart", async (status, headers, expected) => {
    const http = async () => ({ status, headers, body: new Uint8Array() });
    expect(await run("in_0042", { http })).toMatchObject(expected);
  });

  it("refuses an unknown time zone", async () => {
    const config = fakeConfig({ time_zone: "Mars/Olympus" });
    expect(await run("in_0042", { config })).toMatchObject({ code: "precondition-failed" });
  });
});
