import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fakeConfig, fakeStepContext } from "@fakturo/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankAccountOf, payInvoice, readObject, readPayable } from "./api.ts";

/** Stripe's own server with sample objects by its OpenAPI document (Go module github.com/stripe/stripe-mock). */
const MOCK = process.env.FAKTURO_STRIPE_MOCK;
if (!MOCK)
  process.stdout.write(
    "FAKTURO_STRIPE_MOCK does not name the program stripe-mock: the requests are not tested with it.\n",
  );

const START = /Listening for HTTP at address: (\S+)/;

let child: ChildProcess | undefined;
let address = "";

beforeAll(async () => {
  if (!MOCK) return;
  child = spawn(MOCK, ["-http-addr", "127.0.0.1:0"]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  while (!START.test(printed)) await sleep(50);
  address = `http://${START.exec(printed)?.[1]}`;
});
afterAll(() => {
  child?.kill();
});

const context = () =>
  fakeStepContext({
    config: fakeConfig({ url: address }),
    credential: async (key) => ({ key, version: 1, value: {}, text: "rk_test_123" }),
    http: async (url, { method, headers, body }) => {
      const reply = await fetch(url, {
        method,
        headers: { ...headers },
        ...(body !== undefined && { body: String(body) }),
      });
      return { status: reply.status, headers: {}, body: new Uint8Array(await reply.arrayBuffer()) };
    },
  });

describe.skipIf(!MOCK)("requests to stripe-mock", () => {
  it("read an invoice with its lines and the account", async () => {
    const { invoice, lines, account } = await readObject("in_1", true, context());
    expect(invoice).toMatchObject({ id: "in_1", livemode: false, account_tax_ids: [] });
    expect(lines).toMatchObject([{ amount: 1000, quantity: 1 }]);
    expect(account?.business_profile).toHaveProperty("support_address");
  });

  it("read a credit note with its invoice", async () => {
    const { credit, invoice, lines } = await readObject("cn_1", false, context());
    expect(credit?.id).toBe("cn_1");
    expect(invoice.account_tax_ids).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  it("pay an invoice, and make the account of a customer", async () => {
    expect(await readPayable("in_1", context())).toMatchObject({ id: "in_1", livemode: false });
    expect(await payInvoice("in_1", "k1", context())).toMatchObject({ id: "in_1" });
    const account = await bankAccountOf("cus_1", "DE", "k2", context());
    expect(account?.iban ?? "").toEqual(expect.any(String));
  });
});
