import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issued, registerIssuer } from "../harness/brazil.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { refusedIn } from "../harness/refused-documents.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "br");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );
const DOCUMENTS = shared("corpus", "build", "docs", "invoices", "br");
if (!DOCUMENTS) process.stdout.write("The published invoices are not here: they are not sent.\n");

const SERVICES = shared("corpus", "build", "br.nfse");

const SUPPLIER = "05229829000184";
/** Supplier of one of the published invoices. */
const SMALL = "55263640000186";
const REASON = { "nfe-br-cancel-reason": "Venda desfeita pelo cliente" };

let platform: SimulatedPlatform;
const workflows = new Map<string, string>();

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("sefaz");
  const pages = { qr_url: "https://nfce.example/qr", key_url: "https://nfce.example/consulta" };
  const value = { ...pages, csc_id: "000001", csc: "S3gr3d0" };
  const put = await platform.platform.client.put("/access/v1/credentials/nfe-br.nfce", { value });
  expect(put.status, put.text).toBe(200);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

async function publish(name: string): Promise<string> {
  const known = workflows.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8");
  const id = await platform.publish(JSON.parse(text));
  workflows.set(name, id);
  return id;
}
const settings = (changes: JsonObject) => platform.admin("PUT", "sefaz/settings", changes);
const fault = (name: string, path: string, count = 1) =>
  platform.admin("POST", "sefaz/faults", { fault: name, path, count });
const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "sefaz/records");
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const published = (name: string): JsonObject => {
  const json = JSON.parse(readFileSync(join(DOCUMENTS ?? "", name), "utf8"));
  return issued(json.doc ?? json);
};
const consumer = (): JsonObject => published("dfe-consumer-invoice.out.json");
function goods(): JsonObject {
  const path = join(repositoryRoot(), "apps/br-nfe/fixtures/goods.in.json");
  const { doc } = JSON.parse(readFileSync(path, "utf8"));
  const { supplier } = consumer();
  return issued({ ...doc, supplier, series: "7" });
}

const docIn = (path: string): JsonObject => {
  const json = JSON.parse(readFileSync(path, "utf8"));
  return json.doc ?? json;
};
function codeOf({ supplier }: JsonObject): string {
  const id = isObject(supplier) ? supplier.tax_id : undefined;
  return isObject(id) ? String(id.code) : "";
}
/** A service invoice of the registered supplier. */
function services(): JsonObject {
  const doc = issued(docIn(join(repositoryRoot(), "apps/br-nfse/fixtures/simples.in.json")));
  const supplier = isObject(doc.supplier) ? doc.supplier : {};
  return { ...doc, supplier: { ...supplier, tax_id: { country: "BR", code: SUPPLIER } } };
}

const SENT = { status: "OK", codes: [], state: "sent" };

async function send(document: JsonObject, workflow: string) {
  const entry = await platform.store(document);
  return { entry, result: await platform.run(await publish(workflow), entry) };
}
const sendGoods = () => send(goods(), "dfe-product-invoice");
const sendConsumer = () => send(consumer(), "dfe-consumer-invoice");

async function cancel(entry: string, args: JsonObject, workflow = "dfe-cancel-nfce") {
  const id = newId();
  const body = { workflow_id: await publish(workflow), silo_entry_id: entry, args };
  const { status, text } = await platform.platform.client.put(`/transform/v1/jobs/${id}`, body);
  expect(status, text).toBeLessThan(300);
  return platform.ended(id, entry);
}

async function stampsOf(entry: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await entryOf(entry);
  return new Map((data.head.stamps ?? []).map(({ prv, val }: JsonObject) => [prv, val]));
}

async function fileOf(entry: string, key: string): Promise<string> {
  const { attachments } = await entryOf(entry);
  const { url } = attachments.find((one: JsonObject) => one.key === key);
  return (await fetch(url)).text();
}

const register = async (code: string) =>
  registerIssuer(platform, await publish("dfe-register-supplier"), code);

const registered = new Set<string>();
async function registerOnce(code: string): Promise<void> {
  if (!registered.has(code)) await register(code);
  registered.add(code);
}

describe.skipIf(!WORKFLOWS || !DOCUMENTS)("the published workflows of NF-e and NFC-e", () => {
  let supplier: string;

  it(
    "register a supplier by its A1 certificate, and start the post-registration workflow",
    async () => {
      const config = { post_registration_workflow: await publish("dfe-postregistration") };
      const put = await platform.platform.client.put("/access/v1/apps/nfe-br", { config });
      expect(put.status, put.text).toBeLessThan(300);
      supplier = await register(SUPPLIER);
      const state = async () => (await entryOf(supplier)).state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("registered");
    },
    DEADLINE_MS,
  );

  it(
    "have NF-e authorised, and keep them with their protocol",
    async () => {
      const { entry, result } = await sendGoods();
      expect(result).toEqual(SENT);
      const stamps = await stampsOf(entry);
      expect(stamps.get("sefaz-key")).toMatch(/^35\d{42}$/);
      expect(stamps.get("sefaz-auth")).toMatch(/^\d{15}$/);
      expect(stamps.get("simulated")).toBe("nfe-br");
      const xml = await fileOf(entry, "nfe");
      expect(xml).toContain("<nfeProc ");
      expect(await fileOf(entry, "danfe")).toMatch(/^%PDF-/);
      expect(xml).toContain(`<nProt>${stamps.get("sefaz-auth")}</nProt>`);
    },
    DEADLINE_MS,
  );

  it(
    "have NFC-e authorised and cancelled with the reason of the job, each once",
    async () => {
      const { entry, result } = await sendConsumer();
      expect(result).toEqual(SENT);
      const short = await cancel(entry, { "nfe-br-cancel-reason": "curto" });
      expect(short).toMatchObject({ codes: ["nfe-br.cancel.nfce NFE-JUSTIFICATIVA"] });
      await fault("cut-after", "/NFeRecepcaoEvento4");
      expect(await cancel(entry, REASON)).toEqual({ status: "OK", codes: [], state: "void" });
      expect(await fileOf(entry, "nfe-cancellation")).toContain("<procEventoNFe ");
      expect((await records()).at(-1)?.state).toBe("cancelled");
      expect(await cancel(entry, REASON)).toMatchObject({
        codes: ["nfe-br.cancel.nfce already-cancelled"],
      });
    },
    DEADLINE_MS,
  );

  it(
    "send a document once though its answer is lost, and wait for batches that are processed later",
    async () => {
      const before = (await records()).length;
      await fault("cut-after", "/NFeAutorizacao4");
      expect((await sendGoods()).result).toEqual(SENT);
      await settings({ batches: "asynchronous" });
      expect((await sendGoods()).result).toEqual(SENT);
      await settings({ batches: "synchronous" });
      await fault("stopped", "/NFeAutorizacao4");
      expect((await sendGoods()).result).toEqual(SENT);
      expect(await records()).toHaveLength(before + 3);
    },
    DEADLINE_MS,
  );

  it(
    "end in error with the code of a refusal, and of a cancellation that is too late",
    async () => {
      await settings({ unaccredited: [SUPPLIER] });
      const refused = await sendGoods();
      expect(refused.result).toEqual({
        status: "OK",
        codes: ["nfe-br.send.nfe 203"],
        state: "error",
      });
      expect((await sendConsumer()).result).toMatchObject({
        codes: ["nfe-br.send.nfce 203"],
        state: "error",
      });
      await settings({ unaccredited: [], minutes: 0 });
      // The same document goes again under its number.
      expect(await platform.run(await publish("dfe-product-invoice"), refused.entry)).toEqual(SENT);
      const { entry } = await sendConsumer();
      expect(await cancel(entry, REASON)).toMatchObject({ codes: ["nfe-br.cancel.nfce 501"] });
      await settings({ minutes: 30 });
      expect((await send(goods(), "dfe-consumer-invoice")).result).toMatchObject({
        codes: ["nfe-br.send.nfce wrong-model"],
      });
    },
    DEADLINE_MS,
  );

  it(
    "have the published invoices authorised, dated today",
    async () => {
      await registerOnce(SMALL);
      const refusals: Record<string, readonly string[]> = {};
      for (const file of readdirSync(DOCUMENTS ?? "").filter((name) =>
        name.endsWith(".out.json"),
      )) {
        const isConsumer = file.includes("consumer");
        const workflow = isConsumer ? "dfe-consumer-invoice" : "dfe-product-invoice";
        const { result } = await send(published(file), workflow);
        if (result.codes.length > 0) refusals[file] = result.codes;
      }
      expect(refusals).toEqual(refusedIn("docs/invoices/br"));
    },
    DEADLINE_MS,
  );

  it(
    "have NFS-e issued by the national system once, and cancelled",
    async () => {
      const { entry, result } = await send(services(), "dfe-service-invoice");
      expect(result).toEqual(SENT);
      const key = (await stampsOf(entry)).get("sefaz-key") ?? "";
      expect(key).toMatch(/^\d{50}$/);
      expect(await fileOf(entry, "nfse")).toContain(`Id="NFS${key}"`);
      expect(await fileOf(entry, "danfse")).toMatch(/^%PDF-/);
      await fault("cut-after", "/SefinNacional");
      const lost = await send(services(), "dfe-service-invoice");
      expect(lost.result).toEqual(SENT);
      await settings({ codes: { "3": "E0206" } });
      const refused = await send(services(), "dfe-service-invoice");
      expect(refused.result).toMatchObject({ codes: ["nfe-br.send E0206"], state: "error" });
      await settings({ codes: {} });
      expect(await platform.run(await publish("dfe-service-invoice"), refused.entry)).toEqual(SENT);
      const args = { ...REASON, "nfe-br-cancel-code": "1" };
      await settings({ hours: 0 });
      expect(await cancel(lost.entry, args, "dfe-cancel-nfse")).toMatchObject({
        codes: ["nfe-br.cancel.nfse E0822"],
        state: "error",
      });
      await settings({ hours: 24 });
      await fault("cut-after", "/eventos");
      expect(await cancel(entry, args, "dfe-cancel-nfse")).toMatchObject({ state: "void" });
      const issuedNfse = (await records()).filter(({ model }) => model === "NFS-e");
      expect(issuedNfse.map(({ state }) => state)).toEqual(["cancelled", "100", "100"]);
    },
    DEADLINE_MS,
  );

  it.skipIf(!SERVICES)(
    "refuse the published service invoices, which have letters in their series and municipal codes",
    async () => {
      const files = readdirSync(SERVICES ?? "").filter((name) => name.endsWith(".out.json"));
      const documents = files.map((name) => issued(docIn(join(SERVICES ?? "", name))));
      for (const code of new Set(documents.map(codeOf))) await registerOnce(code);
      const results = await Promise.all(
        documents.map(async (one) => (await send(one, "dfe-service-invoice")).result.codes),
      );
      const told = Object.fromEntries(files.map((file, at) => [file, results[at]]));
      expect(told).toEqual(refusedIn("br.nfse"));
    },
    DEADLINE_MS,
  );

  it(
    "unregister, after which nothing is sent",
    async () => {
      const unregistered = await platform.run(await publish("dfe-unregister-supplier"), supplier);
      expect(unregistered).toEqual({ status: "OK", codes: [], state: "void" });
      expect((await sendGoods()).result).toMatchObject({
        codes: ["nfe-br.send.nfe supplier-not-registered"],
      });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("sefaz-workflows", () => [platform]);
