import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChargebeeSite, GERMAN_SUPPLIER } from "../harness/chargebee.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "chargebee");
if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: they are not run with Chargebee.\n");

/** What the users of the published workflows fill in. */
const IBAN = "DE89370400440532013000";

let platform: SimulatedPlatform;
let site: ChargebeeSite;
let webhook = "";

const put = async (path: string, body: JsonObject) => {
  const { status, text } = await platform.platform.client.put(path, body);
  expect(status, text).toBeLessThan(300);
};
const configure = (more: JsonObject = {}) =>
  put("/access/v1/apps/chargebee", {
    config: {
      site: "muster-test",
      url: platform.address("chargebee"),
      supplier: GERMAN_SUPPLIER,
      time_zone: "Europe/Berlin",
      ...more,
    },
  });

beforeAll(async () => {
  // Chargebee's address is that of the workspace.
  platform = await SimulatedPlatform.start("chargebee,peppol", {
    FAKTURO_ALLOW_PRIVATE_TARGETS: "true",
  });
  site = new ChargebeeSite(platform);
  await configure();
  await put("/access/v1/credentials/chargebee.key", { value: "test_key" });
  const issued = await platform.call("POST", "peppol/certificates?seat=POP000001");
  const { certificate, private_key } = JSON.parse(issued);
  await put("/access/v1/credentials/peppol.access-point", { value: { certificate, private_key } });
  webhook = (await platform.platform.client.get("/apps/chargebee/v1/webhook")).json.webhook;
  await platform.admin("PUT", "chargebee/settings", { webhook, retry: 0.2, archive: true });
  await site.customer("de", "DE");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const importWith = (workflow_id: string) => put("/transform/v1/imports/chargebee", { workflow_id });

const TOTAL = { field: "cf_entry_total", value: "doc.totals.payable" };
const NOTHING = { field: "po_number", value: "doc.ordering?.code" };

const importing = (...fields: readonly JsonObject[]): JsonObject => ({
  name: "Import",
  steps: [
    { provider: "chargebee.import" },
    { provider: "silo.close" },
    { provider: "chargebee.update.details", config: { fields } },
  ],
  rescue: [{ provider: "silo.state", config: { state: "error" } }, { provider: "chargebee" }],
});

/** What arrived of a document: with its entry and job. */
async function received(name: string): Promise<readonly JsonObject[]> {
  const { json } = await platform.platform.client.get("/transform/v1/inbound?app=chargebee");
  return json.list.filter(({ key }: JsonObject) => key === name);
}

/** The ended job of a document that Chargebee's event has announced, and its entry. */
async function imported(name: string) {
  const look = async () => (await received(name)).length;
  await expect.poll(look, { timeout: DEADLINE_MS, interval: 200 }).toBe(1);
  const [{ silo_entry_id, job_id } = {}] = await received(name);
  const entry = String(silo_entry_id);
  return { entry, job: String(job_id), ...(await platform.ended(String(job_id), entry)) };
}

const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

async function post(event_type: string, content: JsonObject): Promise<number> {
  const body = JSON.stringify({ id: "ev_1", event_type, content });
  const headers = { "content-type": "application/json" };
  const reply = await fetch(webhook, { method: "POST", headers, body });
  await reply.text();
  return reply.status;
}

describe("events of Chargebee", () => {
  it(
    "make one entry of an invoice, whatever arrives or is run again",
    async () => {
      const workflow = await platform.publish(importing(TOTAL, NOTHING));
      await importWith(workflow);
      const id = await site.invoice("de", 10_000);
      const { entry, job, codes } = await imported(`invoice:${id}`);
      expect(codes).toEqual([]);
      const first = await entryOf(entry);
      expect(first).toMatchObject({ folder: "sales", signed: true });
      expect(first.data.doc).toMatchObject({
        series: "INV",
        code: id.slice("INV-".length),
        totals: { payable: "119.00" },
      });
      const again = { invoice: { id, customer_id: "de" } };
      expect(await Promise.all([1, 2, 3].map(() => post("invoice_generated", again)))).toEqual([
        200, 200, 200,
      ]);
      const { json } = await platform.platform.client.post(`/transform/v1/jobs/${job}/rerun`, {});
      expect(await platform.ended(json.id, entry)).toMatchObject({ status: "OK", codes: [] });
      const named = newId();
      const args = { "chargebee-document": `invoice:${id}` };
      await put(`/transform/v1/jobs/${named}`, { workflow_id: workflow, args });
      expect(await platform.ended(named, entry)).toMatchObject({ status: "OK", codes: [] });
      expect(await received(`invoice:${id}`)).toHaveLength(1);
      expect((await entryOf(entry)).data).toEqual(first.data);
      const { invoice } = await site.get(`invoices/${id}`);
      expect(invoice).toMatchObject({ cf_entry_total: "119.00" });
      expect(invoice).not.toHaveProperty("po_number");
    },
    DEADLINE_MS,
  );

  it(
    "import a credit note, whose facts become a comment",
    async () => {
      const workflow = await platform.publish(importing(TOTAL));
      await importWith(workflow);
      const reference_invoice_id = await site.invoice("de", 10_000);
      await imported(`invoice:${reference_invoice_id}`);
      const note = { reference_invoice_id, total: "5950", create_reason_code: "Service" };
      const { id } = await site.post("credit_notes", note, "credit_note");
      const { entry, codes } = await imported(`credit_note:${id}`);
      expect(codes).toEqual([]);
      expect((await entryOf(entry)).data.doc).toMatchObject({
        type: "credit-note",
        preceding: [
          { series: "INV", code: reference_invoice_id.slice("INV-".length), reason: "Service" },
        ],
        totals: { payable: "59.50" },
      });
      const comments = await site.comments("credit_note", String(id));
      expect(comments).toEqual([expect.stringContaining("cf_entry_total: 59.50")]);
    },
    DEADLINE_MS,
  );

  it(
    "follow what the customer's fields say",
    async () => {
      await importWith(await platform.publish(importing(TOTAL)));
      const own = await platform.publish({
        name: "Own",
        steps: [
          { provider: "chargebee.import" },
          { provider: "silo.state", config: { state: "received" } },
        ],
      });
      await site.customer("own", "DE", { cf_invopop_workflow: own, cf_gobl_tags: "simplified" });
      await site.customer("no", "DE", { cf_invopop_exclude: "true" });
      await site.customer("odd", "DE", { cf_invopop_workflow: "mine" });
      const ids = [await site.invoice("no", 100), await site.invoice("own", 100)];
      const { entry, state } = await imported(`invoice:${ids[1]}`);
      expect(state).toBe("received");
      expect((await entryOf(entry)).data.doc.$tags).toEqual(["simplified"]);
      expect(await received(`invoice:${ids[0]}`)).toEqual([]);
      const event = (customer_id: string) => ({ invoice: { id: "INV-9", customer_id } });
      expect([
        await post("invoice_generated", event("odd")),
        await post("invoice_generated", event("nobody")),
        await post("invoice_generated", {}),
        await post("payment_succeeded", {}),
      ]).toEqual([412, 503, 422, 200]);
      expect(await received("invoice:INV-9")).toEqual([]);
    },
    DEADLINE_MS,
  );

  it(
    "report an import that fails, once also after a lost answer",
    async () => {
      await importWith(await platform.publish(importing(TOTAL)));
      await configure({ time_zone: "Moon/Crater" });
      await platform.admin("POST", "chargebee/faults", {
        fault: "cut-answer",
        path: "/api/v2/comments",
        count: 1,
      });
      const id = await site.invoice("de", 100);
      const ended = await imported(`invoice:${id}`);
      await configure();
      expect(ended).toMatchObject({
        codes: ["chargebee.import precondition-failed"],
        state: "error",
      });
      const comments = await site.comments("invoice", id);
      expect(comments).toHaveLength(1);
      expect(comments[0]).toContain("State: error\nError: chargebee.import precondition-failed");
    },
    DEADLINE_MS,
  );
});

describe.skipIf(!WORKFLOWS)("the published workflows with Chargebee", () => {
  const read = (name: string) => {
    const text = readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8");
    return JSON.parse(text.replace('"iban": ""', `"iban": "${IBAN}"`));
  };

  it("are stored as written", async () => {
    for (const name of readdirSync(WORKFLOWS ?? ""))
      await platform.publish(read(name.replace(".json", "")));
  });

  it.each([
    ["cb-invoice", "de", ["pdf"]],
    ["cb-xrechnung", "de", ["cii"]],
    ["cb-zugferd-data", "de", ["chargebee-pdf", "cii"]],
    ["cb-peppol", "no", ["chargebee-pdf", "peppol-receipt", "ubl"]],
    ["cb-dk-peppol", "no", ["peppol-receipt", "ubl"]],
  ] as const)(
    "%s issues an invoice and reports it",
    async (name, kind, files) => {
      const customer = `${name}-${kind}`;
      const fields = {
        de: {
          cf_gobl_customer_inbox_peppol: "9930:DE136695976",
          cf_gobl_ordering: JSON.stringify({ code: "04011000-12345-34" }),
        },
        no: {
          cf_gobl_customer_inbox_peppol: "0192:974760673",
          offline_payment_method: "bank_transfer",
        },
      }[kind];
      await site.customer(customer, "DE", { ...fields, net_term_days: "30" });
      await importWith(await platform.publish(read(name)));
      const id = await site.invoice(customer, 10_000, { po_number: "PO-7" });
      const { entry, state, codes } = await imported(`invoice:${id}`);
      expect({ state, codes }).toEqual({ state: "sent", codes: [] });
      const { attachments } = await entryOf(entry);
      expect(attachments.map(({ key }: JsonObject) => key).sort()).toEqual(files);
      expect(await site.comments("invoice", id)).toEqual([expect.stringContaining("State: sent")]);
    },
    DEADLINE_MS,
  );

  it.each([
    ["cb-peppol", "peppol."],
    ["cb-dk-peppol", "peppol."],
    ["cb-invoice", "chargebee.import precondition-failed"],
    ["cb-xrechnung", "chargebee.import precondition-failed"],
    ["cb-zugferd-data", "chargebee.import precondition-failed"],
    ["cb-france", "chargebee.import precondition-failed"],
  ] as const)(
    "%s reports the reason for which it ends in error",
    async (name, reason) => {
      const isSent = reason === "peppol.";
      const customer = `${name}-refused`;
      // Nobody has registered the address in the network.
      await site.customer(customer, "DE", {
        cf_gobl_customer_inbox_peppol: "0192:111111111",
        offline_payment_method: "bank_transfer",
        net_term_days: "30",
      });
      await importWith(await platform.publish(read(name)));
      if (!isSent) await configure({ time_zone: "Moon/Crater" });
      const id = await site.invoice(customer, 10_000, { po_number: "PO-7" });
      const { state, codes } = await imported(`invoice:${id}`);
      await configure();
      expect(state).toBe("error");
      expect(codes[0]).toContain(reason);
      const comments = await site.comments("invoice", id);
      expect(comments).toEqual([expect.stringContaining(`State: error\nError: ${reason}`)]);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("chargebee-workflows", () => [platform]);
