import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancel, interrupted, waits } from "../harness/branches.ts";
import {
  BUYER,
  fillPage,
  invoice,
  OTHER,
  pairOf,
  partyOf,
  SUPPLIER,
} from "../harness/ksef-invoices.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "pl");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

/** More purchases than are downloaded one by one. */
const MANY = 17;
let platform: SimulatedPlatform;
/** Parties by NIP, registered. */
const parties = new Map<string, string>();

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("ksef");
  await platform.admin("PUT", "ksef/settings", { processing: 0.1, storage: 0.1, limits: "none" });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const workflow = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));
const publish = (name: string, configs: Readonly<Record<string, JsonObject>> = {}) =>
  platform.publish(workflow(name), configs);

const store = (code: string) =>
  platform.store({ $schema: "https://gobl.org/draft-0/org/party", ...partyOf(code) });

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "ksef/records");
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

describe.skipIf(!WORKFLOWS)("the published workflows of KSeF", () => {
  it(
    "register a supplier on a Polish page, and a buyer by the API",
    async () => {
      const supplier = await store(SUPPLIER);
      const job = await platform.begin(await publish("pl-register"), supplier);
      const link = await platform.link(supplier);
      const page = await (await fetch(link, { headers: { accept: "text/html" } })).text();
      expect(page).toContain("Rejestracja w KSeF");
      await fillPage(platform, link, SUPPLIER);
      const registered = { status: "OK", codes: [], state: "registered" };
      expect(await platform.ended(job, supplier)).toEqual(registered);

      const buyer = await store(BUYER);
      const path = `/apps/gov-pl/v1/entry/${buyer}/certificate`;
      const own = pairOf(platform, BUYER, "haslo");
      const body = {
        certificate: Buffer.from(own.certificate).toString("base64"),
        private_key: Buffer.from(own.key).toString("base64"),
        password: "haslo",
      };
      const { client } = platform.platform;
      const early = await client.post(path, body);
      expect(early.status, early.text).toBe(404);
      const syncing = await publish("pl-sync");
      const subscription = { workflow_id: syncing, interval: "daily" };
      const receiving = await publish("pl-register-receive", { "cron.subscribe": subscription });
      const second = await platform.begin(receiving, buyer);
      await platform.link(buyer);
      const foreign = {
        ...body,
        certificate: Buffer.from(pairOf(platform, SUPPLIER).certificate).toString("base64"),
      };
      expect([400, 422]).toContain((await client.post(path, foreign)).status);
      const uploaded = await client.post(path, body);
      expect(uploaded.status, uploaded.text).toBe(204);
      expect(await platform.ended(second, buyer)).toEqual(registered);
      parties.set(SUPPLIER, supplier).set(BUYER, buyer);
    },
    DEADLINE_MS,
  );

  it(
    "send invoices: each is numbered once, though an answer is lost, and a refusal is explained",
    async () => {
      const sending = await publish("pl-send");
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const [first, late] = await Promise.all([
        platform.store(invoice()),
        platform.store(invoice({ issue_date: tomorrow })),
      ]);
      const [sent, refused] = await Promise.all([
        platform.run(sending, first),
        platform.run(sending, late),
      ]);
      expect(sent).toEqual({ status: "OK", codes: [], state: "sent" });
      expect(refused).toEqual({ status: "OK", codes: ["gov-pl.send 450"], state: "error" });
      const { data, attachments } = await entryOf(first);
      const stamps = new Map<string, string>(
        data.head.stamps.map(({ prv, val }: JsonObject) => [prv, val]),
      );
      const number = stamps.get("favat-ksef-number") ?? "";
      expect(number).toMatch(/^5265877635-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/);
      expect(stamps.get("favat-ksef-acquisition-date")).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(stamps.get("simulated")).toBe("gov-pl");
      expect((await fetch((stamps.get("favat-qr") ?? "").replace("https:", "http:"))).status).toBe(
        200,
      );
      expect(attachments.map(({ key }: { key: string }) => key)).toContain("ksef-upo");

      await platform.admin("POST", "ksef/faults", {
        fault: "cut-after",
        path: "/invoices",
        count: 1,
      });
      const lost = await platform.store(invoice());
      expect(await platform.run(sending, lost)).toEqual({ status: "OK", codes: [], state: "sent" });
      const accepted = (await records()).filter(({ status }) => status === "200");
      expect(accepted).toHaveLength(2);
    },
    DEADLINE_MS,
  );

  it(
    "receive each purchase once, by the import workflow, from a package where they are many",
    async () => {
      const { client } = platform.platform;
      const batched = await publish("pl-send", { "gov-pl.generate": { batch: true } });
      const more = await Promise.all(Array.from({ length: MANY }, () => platform.store(invoice())));
      const jobs = await Promise.all(more.map((id) => platform.begin(batched, id)));
      for (const [place, id] of more.entries())
        expect(await platform.ended(jobs[place] ?? "", id)).toMatchObject({ state: "sent" });
      const workflow_id = await publish("pl-import");
      expect((await client.put("/transform/v1/imports/gov-pl", { workflow_id })).status).toBe(200);
      const buyer = parties.get(BUYER) ?? "";
      const syncing = await publish("pl-sync");
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(syncing, buyer)).toMatchObject({ status: "OK", codes: [] });
      // The period of a job begins earlier: nothing is received twice.
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      const period = { from: ago(300), upto: ago(1) };
      expect(await platform.run(syncing, buyer, period)).toMatchObject({ status: "OK", codes: [] });
      const wrong = await platform.run(syncing, buyer, { from: "yesterday" });
      expect(wrong).toMatchObject({ status: "KO", codes: ["gov-pl.sync input"] });
      const received = async () =>
        (await client.get("/silo/v1/entries?folder=expenses&limit=100")).json.list.filter(
          ({ state }: { state: string }) => state === "registered",
        );
      await expect.poll(received, { timeout: DEADLINE_MS, interval: 500 }).toHaveLength(MANY + 2);
      const [entry] = await received();
      expect((await entryOf(entry.id)).data.doc.supplier.tax_id.code).toBe(SUPPLIER);
    },
    DEADLINE_MS,
  );

  it(
    "send invoices in batches where the workflow says so, each with its own number and receipt",
    async () => {
      const before = (await records()).filter(({ status }) => status === "200").length;
      const sending = await publish("pl-send", { "gov-pl.generate": { batch: true } });
      const ids = await Promise.all([1, 2, 3].map(() => platform.store(invoice())));
      const jobs = await Promise.all(ids.map((id) => platform.begin(sending, id)));
      for (const [place, id] of ids.entries()) {
        const ended = await platform.ended(jobs[place] ?? "", id);
        expect(ended).toEqual({ status: "OK", codes: [], state: "sent" });
        const keys = (await entryOf(id)).attachments.map(({ key }: { key: string }) => key);
        expect(keys).toContain("ksef-upo");
      }
      const accepted = (await records()).filter(({ status }) => status === "200").slice(before);
      expect(new Set(accepted.map((one) => one["KSeF number"])).size).toBe(3);
      expect(accepted.every(({ session = "" }) => session.includes("-SB-"))).toBe(true);
    },
    DEADLINE_MS,
  );

  it(
    "send a correction after its original, whose number it has",
    async () => {
      const sending = await publish("pl-send");
      const original = await platform.store(invoice());
      await platform.admin("POST", "ksef/faults", { fault: "maintenance" });
      const first = await platform.begin(sending, original);
      await waits(platform, first);
      const { series, code, issue_date } = (await entryOf(original)).data.doc;
      const preceding = [{ series, code, issue_date, reason: "Zwrot" }];
      const correction = await platform.store(invoice({ type: "credit-note", preceding }));
      const second = await platform.begin(sending, correction);
      await waits(platform, second);
      const { json } = await platform.platform.client.get(`/transform/v1/jobs/${second}`);
      const told = json.intents.at(-1);
      expect(told.events.at(-1).code).toBe("original-not-decided");
      expect(told.events.at(-1).message).toContain(`the corrected invoice ${series}-${code} has`);
      await platform.admin("DELETE", "ksef/faults");
      for (const [job, entry] of [
        [first, original],
        [second, correction],
      ] as const)
        expect(await platform.ended(job, entry)).toMatchObject({ state: "sent" });
      const { stamps } = (await entryOf(original)).data.head;
      const number = stamps.find(({ prv }: JsonObject) => prv === "favat-ksef-number").val;
      const { attachments } = await entryOf(correction);
      const { url } = attachments.find(({ key }: JsonObject) => key === "ksef");
      expect(await (await fetch(url)).text()).toContain(
        `<NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`,
      );
    },
    DEADLINE_MS,
  );

  it(
    "wait while KSeF is maintained, and can be cancelled meanwhile",
    async () => {
      const entries = [await platform.store(invoice()), await platform.store(invoice())] as const;
      const outage = { simulator: "ksef", fault: "maintenance" };
      const sending = await publish("pl-send-data");
      const sent = { status: "OK", codes: [], state: "sent" };
      expect(await interrupted(platform, outage, sending, entries)).toEqual(sent);
    },
    DEADLINE_MS,
  );

  it(
    "wait for the page of a registration, which is cancelled or withdrawn",
    async () => {
      const other = await store(OTHER);
      const subscription = { workflow_id: await publish("pl-sync"), interval: "daily" };
      for (const [name, configs] of [
        ["pl-register", {}],
        ["pl-register-receive", { "cron.subscribe": subscription }],
      ] as const) {
        const cancelled = await platform.begin(await publish(name, configs), other);
        await waits(platform, cancelled);
        await cancel(platform, cancelled);
        expect((await platform.ended(cancelled, other)).status).toBe("CANCEL");
        const again = await platform.begin(await publish(name, configs), other);
        await waits(platform, again);
        const left = await platform.run(await publish("pl-unregister"), other);
        expect(left).toMatchObject({ status: "OK", codes: [] });
        const codes = ["gov-pl.wait.upload void"];
        expect(await platform.ended(again, other)).toMatchObject({ codes });
      }
    },
    DEADLINE_MS,
  );

  it(
    "unregister, after which nothing is sent",
    async () => {
      const leaving = await publish("pl-unregister");
      const supplier = parties.get(SUPPLIER) ?? "";
      const left = { status: "OK", codes: [], state: "void" };
      expect(await platform.run(leaving, supplier)).toEqual(left);
      const receiver = await publish("pl-unregister-receive");
      expect(await platform.run(receiver, parties.get(BUYER) ?? "")).toEqual(left);
      const entry = await platform.store(invoice());
      expect(await platform.run(await publish("pl-send"), entry)).toEqual({
        status: "OK",
        codes: ["gov-pl.send supplier-not-registered"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("ksef-workflows", () => [platform]);
