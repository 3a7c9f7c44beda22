import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { StepContext } from "@fakturo/plugin";
import { fakeConfig, fakeStepContext } from "@fakturo/testkit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bankAccountOf, IBAN_COUNTRIES, payInvoice, readObject, readPayable } from "./api.ts";
import { app } from "./settings.ts";

/** Stripe's own server for tests: it checks requests by the OpenAPI description of the API, and answers by it. */
const TOOL = process.env.FAKTURO_STRIPE_MOCK || "stripe-mock";
const START_MS = 60_000;
const HAS_TOOL = isThere();
if (!HAS_TOOL)
  process.stdout.write(
    "stripe-mock is not installed (go install github.com/stripe/stripe-mock@latest): the calls of Stripe's API are not checked by its description.\n",
  );

function isThere(): boolean {
  try {
    execFileSync(TOOL, ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

describe.skipIf(!HAS_TOOL)("requests to Stripe", () => {
  let mock: ChildProcess;
  let ctx: StepContext;
  const asked: string[] = [];

  beforeAll(async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    mock = spawn(TOOL, ["-http-addr", new URL(url).host], { stdio: "ignore" });
    await vi.waitFor(() => fetch(url), { timeout: START_MS });
    ctx = fakeStepContext({
      config: fakeConfig({ url }),
      credential: async (key) => ({ key, version: 1, value: {}, text: "rk_test_51Sample" }),
      async http(target, { method, headers = {}, body }) {
        asked.push(`${method} ${new URL(target).pathname}`);
        const reply = await fetch(target, {
          method,
          headers,
          ...(body && { body: Buffer.from(body) }),
        });
        return { status: reply.status, headers: {}, body: await reply.bytes() };
      },
    });
  });
  afterAll(async () => {
    mock?.kill();
    if (mock && mock.exitCode === null) await once(mock, "exit");
  });

  it("for an invoice, its lines and the account are those of the description", async () => {
    const { invoice, lines, account } = await readObject("in_1Pgc6r", true, ctx);
    expect(invoice).toMatchObject({
      id: "in_1Pgc6r",
      currency: expect.stringMatching(/^[a-z]{3}$/),
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(account).toBeDefined();
    expect(asked).toEqual([
      "GET /v1/invoices/in_1Pgc6r",
      "GET /v1/invoices/in_1Pgc6r/lines",
      "GET /v1/account",
    ]);
  });

  it("for a credit note are too, with its invoice", async () => {
    const { credit, invoice, lines } = await readObject("cn_1Pgc6s", false, ctx);
    expect(credit).toMatchObject({ id: "cn_1Pgc6s" });
    expect(invoice.id).toMatch(/^in_/);
    expect(lines.length).toBeGreaterThan(0);
  });

  it("for payments are too", async () => {
    expect(await readPayable("in_1Pgc6r", ctx)).toMatchObject({ id: "in_1Pgc6r" });
    expect(await payInvoice("in_1Pgc6r", "key-1", ctx)).toMatchObject({ id: "in_1Pgc6r" });
  });

  it.each(IBAN_COUNTRIES)("for a virtual account of %s are too", async (country) => {
    await bankAccountOf("cus_QXg1o8vcGmoR32", country, `key-${country}`, ctx);
    expect(asked.at(-1)).toBe("POST /v1/customers/cus_QXg1o8vcGmoR32/funding_instructions");
  });

  it("with a parameter that the description does not have are refused: the check can fail", async () => {
    const { url } = await ctx.config(app);
    const headers = { authorization: "Bearer rk_test_51Sample" };
    const body = new URLSearchParams({ unheard_of: "1" });
    const reply = await fetch(`${url}/v1/invoices/in_1/pay`, { method: "POST", headers, body });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain("additional properties are not allowed");
  });
});
