import type { JsonObject } from "@fakturo/model";
import {
  type Provider,
  readAs,
  type StepContext,
  type Task,
  TransportError,
} from "@fakturo/plugin";
import { fakeConfig, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { addIban } from "./iban.ts";
import { pay } from "./pay.ts";

const IBAN = "IE29AIBK93115212345678";
const HEAD = { uuid: "01960000-0000-7000-8000-00000000000a", dig: { alg: "sha256", val: "" } };
const utf8 = new TextEncoder();

/** Stripe with one open invoice; `next` is what becomes of the next payment. */
class Account {
  status = "open";
  currency = "eur";
  payments = 0;
  next: "lost" | "declined" | "processing" | undefined;
  /** State of the payment intent. */
  intent = "requires_payment_method";
  readonly sent: URLSearchParams[] = [];
  readonly #keys = new Set<string>();

  async answer(url: string, { method, headers = {}, body }: Parameters<StepContext["http"]>[1]) {
    const { pathname } = new URL(url);
    if (method === "POST") this.sent.push(new URLSearchParams(String(body)));
    if (pathname.endsWith("/pay")) return this.#pay(headers["idempotency-key"] ?? "");
    if (pathname.endsWith("/funding_instructions")) {
      const iban = { iban: IBAN, bic: "AIBKIE2D", account_holder_name: "Acme" };
      return json(200, { bank_transfer: { financial_addresses: [{ iban: null }, { iban }] } });
    }
    return json(200, this.#invoice());
  }

  #invoice() {
    const { status, currency, intent } = this;
    const payments = { data: [{ payment: { payment_intent: { status: intent } } }] };
    return { id: "in_1", status, currency, customer: "cus_1", livemode: false, payments };
  }

  #pay(key: string) {
    const { next } = this;
    this.next = undefined;
    if (next === "declined") return json(402, { error: { message: "Your card was declined." } });
    if (!this.#keys.has(key)) this.payments++;
    this.#keys.add(key);
    if (next === "processing") this.intent = "processing";
    else this.status = "paid";
    if (next === "lost") throw new TransportError("the connection was closed", "unknown");
    return json(200, this.#invoice());
  }
}

const json = (status: number, body: object) => ({
  status,
  headers: {},
  body: utf8.encode(JSON.stringify(body)),
});

/** Runs a step over the entry of the invoice. */
function run(step: Provider, account: Account, task: Partial<Task> = {}, isKnown = true) {
  const entry = { id: "e1", folder: "sales", state: "", files: [] };
  const known = { id: "in_1", version: 1, entry: "e1", updatedAt: 0 };
  return runStep(
    step,
    {},
    { entry, ...task },
    {
      config: fakeConfig({}),
      credential: async (key) => ({ key, version: 1, value: {}, text: "rk_test_1" }),
      records: ({ schema }) => ({
        get: async () => undefined,
        find: async () =>
          isKnown ? [{ ...known, value: readAs(schema, { entry: "e1" }, "the record") }] : [],
        list: async () => [],
      }),
      http: (url, request) => account.answer(url, request),
    },
  );
}

describe("the payment of an invoice", () => {
  it("is made once, also after a lost answer", async () => {
    const account = new Account();
    account.next = "lost";
    await expect(run(pay, account)).rejects.toThrow("closed");
    expect(await run(pay, account)).toMatchObject({ status: "SKIP", code: "paid" });
    expect(account.payments).toBe(1);
  });

  it("tells why it is declined, and can be tried by another job", async () => {
    const account = new Account();
    account.next = "declined";
    expect(await run(pay, account)).toMatchObject({
      status: "KO",
      code: "402",
      message: expect.stringContaining("declined"),
    });
    expect(await run(pay, account)).toMatchObject({ status: "OK", code: "paid" });
  });

  it("waits for the bank, and is not asked for twice", async () => {
    const account = new Account();
    account.next = "processing";
    const waits = { status: "QUEUED", ref: "in_1", retryIn: 21_600 };
    expect(await run(pay, account)).toMatchObject(waits);
    expect(await run(pay, account)).toMatchObject(waits);
    account.intent = "requires_payment_method";
    const failed = await run(pay, account, { ref: "in_1" });
    expect(failed).toMatchObject({ status: "KO", code: "not-paid" });
    account.status = "paid";
    expect(await run(pay, account, { ref: "in_1" })).toMatchObject({ status: "OK", code: "paid" });
    expect(account.payments).toBe(1);
  });

  it("is not asked for where there is nothing to pay", async () => {
    const account = new Account();
    expect(await run(pay, account, {}, false)).toMatchObject({
      status: "SKIP",
      code: "no-invoice",
    });
    account.status = "void";
    expect(await run(pay, account)).toMatchObject({ status: "KO", code: "not-open" });
    expect(account.payments).toBe(0);
  });
});

describe("the virtual account of a customer", () => {
  /** A task over a document with these members. */
  const over = (doc: JsonObject): Partial<Task> => ({
    envelope: { $schema: "https://gobl.org/draft-0/envelope", head: HEAD, doc },
  });

  it("is added to the payment instructions, once", async () => {
    const account = new Account();
    const online = { key: "online", online: [{ url: "https://pay.example" }] };
    const result = await run(addIban, account, over({ payment: { instructions: online } }));
    const credit_transfer = [{ iban: IBAN, bic: "AIBKIE2D", name: "Acme" }];
    expect(result).toMatchObject({
      status: "OK",
      effects: {
        document: {
          type: "application/merge-patch+json",
          data: { doc: { payment: { instructions: { key: "online", credit_transfer } } } },
        },
      },
    });
    expect(account.sent[0]?.get("bank_transfer[eu_bank_transfer][country]")).toBe("IE");
    const known = over({ payment: { instructions: { credit_transfer } } });
    expect(await run(addIban, account, known)).toMatchObject({ status: "SKIP", code: "known" });
  });

  it("is not asked for in other currencies", async () => {
    const account = new Account();
    account.currency = "usd";
    expect(await run(addIban, account, over({}))).toMatchObject({ status: "SKIP" });
    expect(account.sent).toEqual([]);
  });
});
