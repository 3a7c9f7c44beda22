import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "pt");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: suppliers are not registered with InvoiceXpress by them.\n",
  );

const HOLDER = "545259045";
const SENT = { status: "OK", codes: [], state: "sent" };
/** The workflow of an invoice: issue it, and set its state. */
const ISSUING = {
  name: "InvoiceXpress invoice",
  schema: "bill/invoice",
  steps: [
    { provider: "invoicexpress", name: "Issue" },
    { provider: "silo.state", name: "Set state", config: { state: "sent" } },
  ],
  rescue: [{ provider: "silo.state", name: "Set state", config: { state: "error" } }],
};

let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("invoicexpress");
  const accounts = { padaria: "right" };
  await platform.admin("PUT", "invoicexpress/settings", { accounts, pdf: 0.5 });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

/** An invoice of two lines: 75.60 and 17.39 of tax. */
function invoice(changes: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $regime: "PT",
    currency: "EUR",
    issue_date: "2026-11-20",
    series: "A2026",
    supplier: { name: "Padaria do Cais, Lda.", tax_id: { country: "PT", code: HOLDER } },
    customer: { name: "Maria Antunes", tax_id: { country: "PT", code: "123456789" } },
    lines: [
      line({ item: { ref: "BR-1", name: "Broa", price: "12.60" } }),
      line({ item: { name: "Entrega", price: "56.00" }, discounts: [{ percent: "10%" }] }),
    ],
    ...changes,
  };
}

const line = (members: JsonObject): JsonObject => ({
  quantity: "2",
  taxes: [{ cat: "VAT", rate: "general" }],
  ...members,
});

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "invoicexpress/records");

const stored = async (entry: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${entry}`)).json;

/** Gives the account on the page of the registration. */
async function give(link: string, api_key: string): Promise<void> {
  const body = new FormData();
  body.set("account", "padaria");
  body.set("api_key", api_key);
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/invoicexpress.account`, { ...redirect, body });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
}

describe.skipIf(!WORKFLOWS)("invoices by InvoiceXpress", () => {
  it(
    "need a registered supplier, whose page opens again after a wrong key",
    async () => {
      const issuing = await platform.publish(ISSUING);
      expect(await platform.run(issuing, await platform.store(invoice()))).toEqual({
        status: "OK",
        codes: ["invoicexpress supplier-not-registered"],
        state: "error",
      });
      const supplier = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Padaria do Cais, Lda.",
        tax_id: { country: "PT", code: HOLDER },
      });
      const path = join(WORKFLOWS ?? "", "ix-register-supplier.json");
      const registering = await platform.publish(JSON.parse(readFileSync(path, "utf8")));
      expect(await platform.run(registering, supplier)).toMatchObject({ state: "registered" });
      const link = await platform.link(supplier);
      await give(link, "wrong");
      await askedAgain(link);
      await give(link, "right");
      const issued = async () => platform.run(issuing, await platform.store(invoice()));
      await expect.poll(issued, { timeout: DEADLINE_MS, interval: 250 }).toEqual(SENT);
    },
    DEADLINE_MS,
  );

  it(
    "get the account's number, ATCUD and PDF, once after a lost answer",
    async () => {
      const issuing = await platform.publish(ISSUING);
      const fault = { fault: "cut-after", path: "/change-state.json", count: 1 };
      await platform.admin("POST", "invoicexpress/faults", fault);
      const before = (await records()).length;
      const entry = await platform.store(invoice({ series: "B2026" }));
      expect(await platform.run(issuing, entry)).toEqual(SENT);
      const { data, attachments } = await stored(entry);
      expect(data.doc).toMatchObject({ series: "B2026", code: "1" });
      const stamps = new Map(
        data.head.stamps.map(({ prv, val }: { prv: string; val: string }) => [prv, val]),
      );
      expect(stamps.get("at-atcud")).toMatch(/^[A-Z0-9]{8}-1$/);
      expect(attachments.map(({ key }: { key: string }) => key)).toEqual(
        expect.arrayContaining(["invoicexpress-pdf", "invoicexpress-response"]),
      );
      const issued = (await records()).slice(before);
      expect(issued).toMatchObject([
        { status: "final", number: "B2026/1", net: "126.00", tax: "28.98" },
      ]);
    },
    DEADLINE_MS,
  );

  it(
    "are refused before they get a number, and leave no draft",
    async () => {
      const issuing = await platform.publish(ISSUING);
      const refusal = async (changes: JsonObject) =>
        platform.run(issuing, await platform.store(invoice(changes)));
      expect(await refusal({ series: "X" })).toMatchObject({
        codes: ["invoicexpress series-unknown"],
        state: "error",
      });
      const old = await refusal({ issue_date: "2025-01-01", series: "B2026" });
      expect(old).toMatchObject({ codes: ["invoicexpress 422"], state: "error" });
      expect((await records()).at(-1)).toMatchObject({ status: "deleted", number: "" });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("invoicexpress-workflows", () => [platform]);
