import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrupted } from "../harness/branches.ts";
import { BUYER, delivery, invoice, partyOf, SUPPLIER } from "../harness/mydata-documents.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "gr");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const KEY = "0123456789abcdef0123456789abcdef";

let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("mydata");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const published = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));

/** The published workflow with the direct step in place of the provider's. */
function direct(): JsonObject {
  const text = JSON.stringify(published("iapr-invoice"));
  return JSON.parse(text.replaceAll("ilyda.send", "gov-gr.send"));
}

async function workflow(schema: string, ...steps: readonly JsonObject[]): Promise<string> {
  const rescue = [{ provider: "silo.state", config: { state: "error" } }];
  return platform.publish({ name: "own", schema, steps: [...steps], rescue });
}

const storeParty = (code: string) =>
  platform.store({ $schema: "https://gobl.org/draft-0/org/party", ...partyOf(code) });

const registration = () =>
  workflow(
    "org/party",
    { provider: "gov-gr.register" },
    { provider: "gov-gr.wait.upload" },
    { provider: "silo.state", config: { state: "registered" } },
  );

const BROWSER = { headers: { accept: "text/html", "accept-language": "el" } };

/** Gives a user of myDATA on the page of a registration, as a browser sends it. */
function give(link: string, user: string, key: string): Promise<Response> {
  const body = new FormData();
  body.set("user_id", user);
  body.set("subscription_key", key);
  const request = { ...BROWSER, method: "POST", redirect: "manual", body } as const;
  return fetch(`${link}/credentials/gov-gr.user`, request);
}

const confirm = (link: string) => fetch(link, { method: "POST", redirect: "manual" });

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "mydata/records");
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

async function stampsOf(id: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await entryOf(id);
  return new Map(data.head.stamps.map(({ prv, val }: JsonObject) => [prv, val]));
}

const SENT = { status: "OK", codes: [], state: "sent" };

describe.skipIf(!WORKFLOWS)("the workflows of myDATA", () => {
  it(
    "send by a provider as published: stamped, refused with its code, once after a lost answer",
    async () => {
      const { client } = platform.platform;
      const value = { user_id: "provider-999999990", subscription_key: KEY, licence: "Πάροχος 1" };
      const put = await client.put("/access/v1/credentials/ilyda.provider", { value });
      expect(put.status, put.text).toBe(200);
      const [sending, other] = await Promise.all(
        ["iapr-invoice", "iapr-invoice-data"].map((name) => platform.publish(published(name))),
      );
      const first = await platform.store(invoice());
      expect(await platform.run(sending ?? "", first)).toEqual(SENT);
      const stamps = await stampsOf(first);
      expect(stamps.get("iapr-mark")).toMatch(/^4\d{14}$/);
      expect(stamps.get("iapr-uid")).toMatch(/^[0-9A-F]{40}$/);
      expect(stamps.get("iapr-hash")).toMatch(/^[0-9A-F]{40}$/);
      expect(stamps.get("iapr-provider")).toBe("Πάροχος 1");
      expect(stamps.get("simulated")).toBe("ilyda");
      const qr = (stamps.get("iapr-qr") ?? "").replace("https:", "http:");
      expect(await (await fetch(qr)).text()).toContain(stamps.get("iapr-mark"));

      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const late = await platform.store(invoice({ issue_date: tomorrow }));
      expect(await platform.run(other ?? "", late)).toEqual({
        status: "OK",
        codes: ["ilyda.send 260"],
        state: "error",
      });
      await platform.admin("PUT", "mydata/settings", { undeclared: [SUPPLIER] });
      const undeclared = await platform.store(invoice());
      expect((await platform.run(other ?? "", undeclared)).codes).toEqual(["ilyda.send 245"]);
      await platform.admin("PUT", "mydata/settings", { undeclared: [] });

      const fault = { fault: "cut-after", path: "/SendInvoices", count: 1 };
      await platform.admin("POST", "mydata/faults", fault);
      const lost = await platform.store(invoice());
      expect(await platform.run(other ?? "", lost)).toEqual(SENT);
      expect((await stampsOf(lost)).get("iapr-hash")).toMatch(/^[0-9A-F]{40}$/);
      expect(await records()).toHaveLength(2);
    },
    DEADLINE_MS,
  );

  it(
    "wait while myDATA is unavailable, and can be cancelled meanwhile",
    async () => {
      const outage = { simulator: "mydata", fault: "unavailable" };
      const entries = [await platform.store(invoice()), await platform.store(invoice())] as const;
      const sending = await platform.publish(published("iapr-invoice"));
      expect(await interrupted(platform, outage, sending, entries)).toEqual(SENT);
    },
    DEADLINE_MS,
  );

  it(
    "register a supplier on a Greek page, which asks again after a wrong key",
    async () => {
      await platform.admin("PUT", "mydata/settings", { keys: { [`erp-${SUPPLIER}`]: KEY } });
      const supplier = await storeParty(SUPPLIER);
      const job = await platform.begin(await registration(), supplier);
      const link = await platform.link(supplier);
      const page = await (await fetch(link, BROWSER)).text();
      expect(page).toContain("Εγγραφή στο myDATA");
      const malformed = await give(link, `erp-${SUPPLIER}`, "short");
      expect(malformed.status).toBeGreaterThanOrEqual(400);
      expect(await malformed.text()).toContain("Λείπουν κάποια στοιχεία ή δεν είναι σωστά.");
      expect((await give(link, `erp-${SUPPLIER}`, "f".repeat(32))).status).toBe(303);
      expect((await confirm(link)).status).toBe(303);
      expect(await askedAgain(link)).toContain("HTTP 401");
      expect((await give(link, `erp-${SUPPLIER}`, KEY)).status).toBe(303);
      expect((await confirm(link)).status).toBe(303);
      const registered = { status: "OK", codes: [], state: "registered" };
      expect(await platform.ended(job, supplier)).toEqual(registered);
    },
    DEADLINE_MS,
  );

  it(
    "send with the supplier's own user, correct by a credit note, and cancel",
    async () => {
      const sending = await platform.publish(direct());
      const cancelling = await workflow(
        "bill/invoice",
        { provider: "gov-gr.cancel" },
        { provider: "silo.state", config: { state: "void" } },
      );
      const entry = await platform.store(invoice());
      expect(await platform.run(sending, entry)).toEqual(SENT);
      const mark = (await stampsOf(entry)).get("iapr-mark") ?? "";
      const note = await platform.store(
        invoice({
          type: "credit-note",
          $tags: [],
          preceding: [{ series: "A", code: "1", stamps: [{ prv: "iapr-mark", val: mark }] }],
        }),
      );
      expect(await platform.run(sending, note)).toEqual(SENT);
      expect(await platform.run(cancelling, entry)).toEqual({
        status: "OK",
        codes: ["gov-gr.cancel 255"],
        state: "error",
      });
      const fault = { fault: "cut-after", path: "/CancelInvoice", count: 1 };
      await platform.admin("POST", "mydata/faults", fault);
      const cancelled = { status: "OK", codes: [], state: "void" };
      expect(await platform.run(cancelling, note)).toEqual(cancelled);
      expect((await stampsOf(note)).get("iapr-cancellation-mark")).toMatch(/^4\d{14}$/);
      expect(await platform.run(cancelling, entry)).toEqual(cancelled);
      const listed = (await records()).filter(({ channel }) => channel === "erp");
      expect(listed.map(({ cancelled: by }) => by !== "")).toEqual([true, true]);
    },
    DEADLINE_MS,
  );

  it(
    "send delivery notes once, refuse one that does not tell where to, and cancel",
    async () => {
      const sending = await workflow(
        "bill/delivery",
        { provider: "sequence.enumerate", config: { name: "Deliveries" } },
        { provider: "silo.close" },
        { provider: "gov-gr.send", config: { move_purpose: 2 } },
        { provider: "silo.state", config: { state: "sent" } },
      );
      const fault = { fault: "cut-after", path: "/SendInvoices", count: 1 };
      await platform.admin("POST", "mydata/faults", fault);
      const entry = await platform.store(delivery());
      expect(await platform.run(sending, entry, { vehicle: "ΥΖΑ1234" })).toEqual(SENT);
      expect((await stampsOf(entry)).get("iapr-mark")).toMatch(/^4\d{14}$/);
      const listed = (await records()).filter(({ type }) => type === "9.3");
      expect(listed).toHaveLength(1);

      const nowhere = { ...partyOf(BUYER), addresses: [] };
      const refused = await platform.store(delivery({ customer: nowhere }));
      expect(await platform.run(sending, refused)).toMatchObject({
        codes: ["gov-gr.send MYDATA-deliveryAddress"],
        state: "error",
      });

      const cancelling = await workflow(
        "bill/delivery",
        { provider: "gov-gr.cancel" },
        { provider: "silo.state", config: { state: "void" } },
      );
      const cancelled = { status: "OK", codes: [], state: "void" };
      expect(await platform.run(cancelling, entry)).toEqual(cancelled);
      const [gone] = (await records()).filter(({ type }) => type === "9.3");
      expect(gone?.cancelled).not.toBe("");
    },
    DEADLINE_MS,
  );

  it(
    "cancel the delivery note of a provider, once after a lost answer",
    async () => {
      const number = { provider: "sequence.enumerate", config: { name: "Deliveries" } };
      const rest = ["silo.close", "ilyda.send"].map((provider) => ({ provider }));
      const sending = await workflow("bill/delivery", number, ...rest);
      const cancelling = await workflow("bill/delivery", { provider: "ilyda.cancel" });
      const done = { status: "OK", codes: [] };
      for (let i = 0; i < 2; i += 1) {
        const entry = await platform.store(delivery());
        expect(await platform.run(sending, entry)).toMatchObject(done);
        const mark = (await stampsOf(entry)).get("iapr-mark");
        expect(await platform.run(cancelling, entry)).toMatchObject(done);
        expect((await records()).find((one) => one.mark === mark)?.cancelled).toMatch(/^4/);
        const fault = { fault: "cut-after", path: "/CancelDeliveryNote", count: 1 };
        await platform.admin("POST", "mydata/faults", fault);
      }
    },
    DEADLINE_MS,
  );

  it(
    "classify the income of a sent document, and tell once how it was paid",
    async () => {
      const entry = await platform.store(invoice());
      expect(await platform.run(await platform.publish(direct()), entry)).toEqual(SENT);
      const config = { category: "category1_1", type: "E3_561_001" };
      const classifying = await workflow("bill/invoice", {
        provider: "gov-gr.classify.income",
        config,
      });
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(classifying, entry)).toMatchObject({ status: "OK", codes: [] });
      expect((await records()).at(-1)).toMatchObject({ classified: "income" });

      const fault = { fault: "cut-after", path: "/SendPaymentsMethod", count: 1 };
      await platform.admin("POST", "mydata/faults", fault);
      const step = { provider: "gov-gr.pay", config: { means: "6" } };
      const paying = await workflow("bill/invoice", step);
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(paying, entry)).toMatchObject({ status: "OK", codes: [] });
      expect((await records()).at(-1)).toMatchObject({ paid: "1" });
    },
    DEADLINE_MS,
  );

  it(
    "receive each document once, by the import workflow, and classify or reject its expenses",
    async () => {
      const { client } = platform.platform;
      const buyer = await storeParty(BUYER);
      const registering = await platform.begin(await registration(), buyer);
      const link = await platform.link(buyer);
      expect((await give(link, BUYER, KEY)).status).toBe(303);
      expect((await confirm(link)).status).toBe(303);
      expect(await platform.ended(registering, buyer)).toMatchObject({ state: "registered" });
      const workflow_id = await workflow(
        "bill/invoice",
        { provider: "gov-gr.import" },
        { provider: "silo.folder", config: { folder: "expenses" } },
        { provider: "silo.state", config: { state: "registered" } },
      );
      expect((await client.put("/transform/v1/imports/gov-gr", { workflow_id })).status).toBe(200);
      await platform.admin("PUT", "mydata/settings", { page: 2 });
      const syncing = await workflow("org/party", { provider: "gov-gr.sync" });
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(syncing, buyer)).toMatchObject({ status: "OK", codes: [] });
      const received = async () =>
        (await client.get("/silo/v1/entries?folder=expenses&limit=10")).json.list.filter(
          ({ state }: { state: string }) => state === "registered",
        );
      // The cancelled documents are not among them.
      await expect.poll(received, { timeout: DEADLINE_MS, interval: 500 }).toHaveLength(3);
      const [entry] = await received();
      const { doc } = (await entryOf(entry.id)).data;
      expect(doc.supplier.tax_id.code).toBe(SUPPLIER);
      expect(doc.meta["iapr-mark"]).toMatch(/^4\d{14}$/);

      const config = { category: "category2_1", type: "E3_102_001", vat_type: "VAT_361" };
      const provider = "gov-gr.classify.expenses";
      const classifying = await workflow("bill/invoice", { provider, config });
      const rejecting = await workflow("bill/invoice", { provider, config: { answer: "reject" } });
      const fault = { fault: "cut-after", path: "/SendExpensesClassification", count: 1 };
      await platform.admin("POST", "mydata/faults", fault);
      for (const id of [classifying, rejecting])
        expect(await platform.run(id, entry.id)).toMatchObject({ status: "OK", codes: [] });
      const own = (await records()).find(({ mark }) => mark === doc.meta["iapr-mark"]);
      const parts = own?.classified?.split(", ").filter((kind) => kind === "expenses");
      expect(parts).toHaveLength(2);
    },
    DEADLINE_MS,
  );

  it(
    "void an entry that was imported, once its issuer cancels the document",
    async () => {
      const { client } = platform.platform;
      const feed = "/transform/v1/feeds/gov-gr.purchases";
      const poll = async () => {
        const { status, text } = await client.put(feed, { holder: BUYER, active: true });
        expect(status, text).toBe(200);
      };
      const sent = await platform.store(invoice());
      expect(await platform.run(await platform.publish(direct()), sent)).toEqual(SENT);
      const mark = (await stampsOf(sent)).get("iapr-mark") ?? "";
      const imported = async () => {
        const { list } = (await client.get("/silo/v1/entries?folder=expenses&limit=50")).json;
        const entries = await Promise.all(list.map(({ id }: { id: string }) => entryOf(id)));
        return entries.filter(({ data }) => data.doc.meta?.["iapr-mark"] === mark);
      };
      await poll();
      const states = async () => (await imported()).map(({ state }) => state);
      await expect.poll(states, { timeout: DEADLINE_MS, interval: 500 }).toEqual(["registered"]);

      const cancelling = await workflow("bill/invoice", { provider: "gov-gr.cancel" });
      expect(await platform.run(cancelling, sent)).toMatchObject({ status: "OK", codes: [] });
      const by = (await stampsOf(sent)).get("iapr-cancellation-mark");
      await poll();
      await expect.poll(states, { timeout: DEADLINE_MS, interval: 500 }).toEqual(["void"]);
      const [entry] = await imported();
      const fact = entry.meta.find(({ key }: { key: string }) => key === "cancelled");
      expect(fact).toMatchObject({ src: "gov-gr", ref: by });

      await poll();
      const cursors = async () =>
        (await client.get("/transform/v1/feeds")).json.list.map(({ cursor }: JsonObject) => cursor);
      const read = expect.objectContaining({ at: Number(by) });
      await expect.poll(cursors, { timeout: DEADLINE_MS, interval: 500 }).toContainEqual(read);
      expect(await states()).toEqual(["void"]);

      // What is cancelled is neither imported nor classified any more.
      const importing = await workflow("bill/invoice", { provider: "gov-gr.import" });
      expect((await platform.run(importing, entry.id)).codes).toEqual(["gov-gr.import cancelled"]);
      const config = { category: "category2_1", type: "E3_102_001" };
      const provider = "gov-gr.classify.expenses";
      const classifying = await workflow("bill/invoice", { provider, config });
      expect((await platform.run(classifying, entry.id)).codes).toEqual([`${provider} 301`]);
    },
    DEADLINE_MS,
  );

  it(
    "unregister, after which nothing is sent",
    async () => {
      const leaving = await workflow(
        "org/party",
        { provider: "gov-gr.unregister" },
        { provider: "silo.state", config: { state: "void" } },
      );
      const supplier = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...partyOf(SUPPLIER),
      });
      expect(await platform.run(leaving, supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "void",
      });
      const entry = await platform.store(invoice());
      expect((await platform.run(await platform.publish(direct()), entry)).codes).toEqual([
        "gov-gr.send supplier-not-registered",
      ]);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("mydata-workflows", () => [platform]);
