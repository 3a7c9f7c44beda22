import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CUSTOMER,
  mexicanInvoice,
  type SatFiles,
  SUPPLIER,
  satFiles,
  simulatedAuthority,
} from "../harness/mexico.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "mx");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );
const DOCUMENTS = shared("corpus", "build", "docs");

let platform: SimulatedPlatform;
let csd: SatFiles;
let efirma: SatFiles;
let supplier: string;
let sending: string;
let cancelling: string;

const POLL = { timeout: DEADLINE_MS, interval: 250 };
const CANCEL: JsonObject = {
  name: "Cancel at the SAT",
  schema: "bill/invoice",
  steps: [
    { name: "Cancel", provider: "sat-mx.cancel", config: {} },
    { name: "Void", provider: "silo.state", config: { state: "void" } },
  ],
  rescue: [{ name: "Error", provider: "silo.state", config: { state: "error" } }],
};

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("pac");
  const authority = simulatedAuthority(platform.platform.data);
  csd = satFiles({ rfc: SUPPLIER }, authority);
  efirma = satFiles({ rfc: SUPPLIER, isEfirma: true }, authority);
  const account = { user: "demo@example.com", password: "secret" };
  await credential("sat-mx.sw-sapien", account);
  await settings({ acceptance: "always", stampedAfter: 0, preparing: 0 });
  sending = await publish("sat-issue-invoice");
  cancelling = await platform.publish(CANCEL);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const workflow = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));
const publish = (name: string, configs?: Readonly<Record<string, JsonObject>>) =>
  platform.publish(workflow(name), configs);
const settings = (changes: JsonObject) => platform.admin("PUT", "pac/settings", changes);
const records = (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "pac/records");
const fault = (name: string, path: string) =>
  platform.admin("POST", "pac/faults", { fault: name, path, count: 1 });
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

async function credential(key: string, value: JsonObject) {
  const put = await platform.platform.client.put(`/access/v1/credentials/${key}`, { value });
  expect(put.status, put.text).toBe(200);
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, "YYYY-MM-DD".length);
const party = (): JsonObject => ({
  $schema: "https://gobl.org/draft-0/org/party",
  name: "ESCUELA KEMPER URGATE",
  tax_id: { country: "MX", code: SUPPLIER },
});

async function stampsOf(entry: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await entryOf(entry);
  return new Map((data.head.stamps ?? []).map(({ prv, val }: JsonObject) => [prv, val]));
}

/** Sends an invoice by the published workflow. */
async function send(changes: JsonObject = {}) {
  const entry = await platform.store(mexicanInvoice(changes));
  return { entry, result: await platform.run(sending, entry) };
}
const SENT = { status: "OK", codes: [], state: "sent" };
const refused = (code: string) => ({ status: "OK", codes: [`sat-mx ${code}`], state: "error" });
const stampedCount = async () =>
  (await records()).filter(({ status }) => status !== "" && !status?.startsWith("refused")).length;

async function link(entry: string): Promise<string> {
  const find = async () => {
    const { meta = [] } = await entryOf(entry);
    return meta.find(({ key }: { key: string }) => key === "registration-link")?.link_url;
  };
  await expect.poll(find, POLL).toBeTruthy();
  return find();
}

/** Gives the files of the SAT on the page, as a browser sends them. */
async function fillPage(address: string, key: string, files: SatFiles) {
  const form = new FormData();
  for (const [name, data] of [
    ["csd.cer", files.certificate],
    ["csd.key", files.private_key],
  ] as const)
    form.append("file", new File([Buffer.from(data, "base64")], name));
  form.set("password", files.password);
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${address}/credentials/${key}`, { ...redirect, body: form });
  const text = await given.text();
  if (given.status !== 303) return text;
  expect((await fetch(address, redirect)).status).toBe(303);
  return "";
}
const registrationOf = async (key: string) => {
  const { json } = await platform.platform.client.get("/access/v1/registrations");
  return json.list.find((one: { key: string }) => one.key === key)?.state;
};

async function lastStatus(job: string): Promise<string | undefined> {
  const { json } = await platform.platform.client.get(`/transform/v1/jobs/${job}`);
  return json.intents?.at(-1)?.events?.at(-1)?.status;
}

describe.skipIf(!WORKFLOWS)("the published workflows of Mexico", () => {
  it(
    "refuse invoices of suppliers that are not registered",
    async () => {
      expect((await send()).result).toEqual(refused("supplier-not-registered"));
      expect(await records()).toEqual([]);
    },
    DEADLINE_MS,
  );

  it(
    "register a supplier by its page, which refuses an e.firma and certificates of others",
    async () => {
      const { client } = platform.platform;
      const config = { post_registration_workflow: await publish("sat-postregistration") };
      expect((await client.put("/access/v1/apps/sat-mx", { config })).status).toBe(200);
      supplier = await platform.store(party());
      const job = await platform.begin(await publish("sat-register-supplier"), supplier);
      const page = await link(supplier);
      const text = await (await fetch(page, { headers: { accept: "text/html" } })).text();
      expect(text).toContain("CFDI");
      const foreign = satFiles({ rfc: CUSTOMER }, simulatedAuthority(platform.platform.data));
      expect(await fillPage(page, "sat-mx.csd", foreign)).toContain(SUPPLIER);
      expect(await fillPage(page, "sat-mx.csd", efirma)).toBe("");
      expect(await askedAgain(page)).toContain("El certificado es una e.firma");
      expect(await fillPage(page, "sat-mx.csd", csd)).toBe("");
      expect(await platform.ended(job, supplier)).toMatchObject({ status: "OK" });
      await expect.poll(() => registrationOf("sat-mx"), POLL).toBe("active");
      const state = async () => (await client.get(`/silo/v1/entries/${supplier}`)).json.state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("registered");
    },
    DEADLINE_MS,
  );

  it(
    "have an invoice stamped, with the stamps of the SAT and the stamped file",
    async () => {
      const { entry, result } = await send();
      expect(result).toEqual(SENT);
      const stamps = await stampsOf(entry);
      const keys = ["sat-uuid", "sat-sig", "sat-serial", "sat-timestamp", "sat-url"];
      for (const key of [...keys, "sat-provider-rfc", "sat-chain", "cfdi-sig", "cfdi-serial"])
        expect(stamps.get(key), key).toBeTruthy();
      expect(stamps.get("simulated")).toBe("sat-mx.sw-sapien");
      const { attachments } = await entryOf(entry);
      const { url } = attachments.find(({ key }: { key: string }) => key === "cfdi");
      const xml = await (await fetch(url)).text();
      expect(xml).toContain(`UUID="${stamps.get("sat-uuid")}"`);
    },
    DEADLINE_MS,
  );

  it(
    "end in error with the code of a refusal; the corrected invoice is stamped",
    async () => {
      const customer = mexicanInvoice().customer;
      const wrong = { ...(typeof customer === "object" ? customer : {}), name: "OTRA" };
      const { result } = await send({ customer: wrong });
      expect(result).toEqual(refused("CFDI40145"));
      expect((await send()).result).toEqual(SENT);
      const [last] = (await send({ issue_date: daysAgo(5) })).result.codes;
      expect(last).toBe("sat-mx 401");
    },
    DEADLINE_MS,
  );

  it(
    "have an invoice stamped once, though its answer or its token is lost",
    async () => {
      const before = await stampedCount();
      await fault("cut-after", "/cfdi33/stamp");
      expect((await send()).result).toEqual(SENT);
      await settings({ duplicates: "stamp" });
      await fault("cut-answer", "/cfdi33/stamp");
      expect((await send()).result).toEqual(SENT);
      await fault("token-expired", "/cfdi33/stamp");
      expect((await send()).result).toEqual(SENT);
      expect(await stampedCount()).toBe(before + 3);
    },
    DEADLINE_MS,
  );

  it(
    "cancel with the acceptance of the receiver, whose answer is awaited",
    async () => {
      const { entry } = await send();
      const job = await platform.begin(cancelling, entry);
      await expect.poll(() => lastStatus(job), POLL).toBe("QUEUED");
      await settings({ receivers: { [CUSTOMER]: "accept" } });
      expect(await platform.ended(job, entry)).toEqual({ status: "OK", codes: [], state: "void" });
      const { attachments = [] } = await entryOf(entry);
      expect(attachments.map(({ key }: { key: string }) => key)).toContain("cfdi-cancellation");
      const other = (await send()).entry;
      await settings({ receivers: { [CUSTOMER]: "reject" } });
      expect(await platform.run(cancelling, other)).toEqual({
        ...{ status: "OK", codes: ["sat-mx.cancel rejected-by-receiver"], state: "error" },
      });
      await settings({ acceptance: "never" });
      const last = (await send()).entry;
      expect(await platform.run(cancelling, last)).toMatchObject({ codes: [], state: "void" });
    },
    DEADLINE_MS,
  );

  it(
    "work with Finkok too, which registers issuers and may lose an answer",
    async () => {
      await credential("sat-mx.finkok", { username: "demo@example.com", password: "secret" });
      const configs = { "sat-mx": { pac: "finkok" } };
      const finkok = await publish("sat-issue-invoice", configs);
      const entry = await platform.store(mexicanInvoice());
      await settings({ registered: false, duplicates: "none" });
      await fault("cut-after", "/soap/stamp");
      expect(await platform.run(finkok, entry)).toEqual(SENT);
      expect((await records()).filter(({ pac }) => pac === "finkok")).toHaveLength(1);
      expect(await platform.run(cancelling, entry)).toMatchObject({ codes: [], state: "void" });
    },
    DEADLINE_MS,
  );

  it(
    "register for downloads by the API and receive issued CFDIs, each once",
    async () => {
      const { client } = platform.platform;
      const entry = await platform.store(party());
      const path = `/apps/sw-sapien/v1/entry/${entry}/certificate`;
      const body = {
        ...{ cer_file: efirma.certificate, key_file: efirma.private_key },
        password: efirma.password,
      };
      expect((await client.post(path, body)).status).toBe(404);
      const job = await platform.begin(await publish("sw-sapien-register-party-data"), entry);
      await link(entry);
      expect((await client.post(path, { ...body, password: "x" })).status).toBe(422);
      const given = await client.post(path, body);
      expect(given.status, given.text).toBe(204);
      expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", state: "processing" });
      await expect.poll(() => registrationOf("sw-sapien"), POLL).toBe("active");
      const convert = await publish("sat-convert-cfdi");
      const download = await publish("sw-sapien-import-cfdi", {
        "sw-sapien.efisco.import": { document_type: "Emision", workflow_id: convert },
      });
      expect(await platform.run(download, entry)).toMatchObject({ status: "OK", codes: [] });
      const stamped = await stampedCount();
      const items = async () =>
        (await client.get("/transform/v1/inbound?app=sw-sapien&limit=100")).json.list ?? [];
      await expect.poll(async () => (await items()).length, POLL).toBe(stamped);
      const subscribe = await publish("mx-subscribe-import", {
        "cron.subscribe": { interval: "hourly", workflow_id: download },
      });
      expect(await platform.run(subscribe, entry)).toMatchObject({
        codes: [],
        state: "registered",
      });
      const [first] = await items();
      const imported = async () => (await entryOf(first.silo_entry_id)).state;
      await expect.poll(imported, POLL).toBe("received");
      expect((await stampsOf(first.silo_entry_id)).get("sat-uuid")).toBe(first.key);
    },
    DEADLINE_MS,
  );

  it(
    "show the SAT the operations of a platform in a portal, until it is unregistered",
    async () => {
      const entry = await platform.store(party());
      const recording = await publish("sat-platforms-record");
      const operation = async () =>
        platform.run(recording, await platform.store(mexicanInvoice({ code: "P-1" })));
      const unknown = "sat-mx.platforms.record platform-not-registered";
      expect(await operation()).toEqual({ status: "OK", codes: [unknown], state: "error" });
      expect(await platform.run(await publish("sat-platforms-register"), entry)).toEqual({
        ...{ status: "OK", codes: [], state: "registered" },
      });
      const { meta = [] } = await entryOf(entry);
      const found = meta.find(({ key }: { key: string }) => key === "registration-link");
      const portal = found.value.url;
      expect(await operation()).toEqual(SENT);
      const page = await (await fetch(portal, { headers: { accept: "text/html" } })).text();
      expect(page).toContain("<td>1160.00</td>");
      const csv = await (await fetch(`${portal}?format=csv`)).text();
      expect(csv.split("\r\n")).toHaveLength(2);
      expect((await fetch(`${portal.slice(0, -4)}AAAA`)).status).toBe(404);
      expect(await platform.run(await publish("sat-platforms-unregister"), entry)).toEqual({
        ...{ status: "OK", codes: [], state: "void" },
      });
      expect((await operation()).codes).toEqual([unknown]);
      expect((await fetch(portal)).status).toBe(200);
    },
    DEADLINE_MS,
  );

  it.skipIf(!DOCUMENTS)(
    "have the published documents stamped on the days of their issue",
    async () => {
      await settings({ duplicates: "full", receivers: {} });
      const read = (name: string): JsonObject =>
        JSON.parse(readFileSync(join(DOCUMENTS ?? "", name), "utf8"));
      const today = mexicanInvoice().issue_date ?? "";
      const names = [
        "invoices/mx/sat-b2b",
        "invoices/mx/sat-credit-note",
        "invoices/mx/sat-global",
      ];
      for (const name of [...names, "payments/mx/sat-payment"]) {
        const { code: _, ...document } = read(`${name}.in.json`);
        const isPayment = name.startsWith("payments");
        const flow = isPayment
          ? { ...workflow("sat-issue-invoice"), schema: "bill/payment" }
          : undefined;
        const chosen = flow ? await platform.publish(flow) : sending;
        // A CFDI is stamped within 72 hours of its date.
        const entry = await platform.store({ ...document, issue_date: today });
        expect([name, await platform.run(chosen, entry)]).toEqual([name, SENT]);
      }
    },
    DEADLINE_MS,
  );

  it(
    "unregister, after which nothing is stamped",
    async () => {
      expect(await platform.run(await publish("sat-unregister-supplier"), supplier)).toEqual({
        ...{ status: "OK", codes: [], state: "void" },
      });
      const before = await records();
      expect((await send()).result).toEqual(refused("supplier-not-registered"));
      expect(await records()).toEqual(before);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("mexico-workflows", () => [platform]);
