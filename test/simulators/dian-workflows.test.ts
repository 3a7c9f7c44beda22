import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, NIT } from "../harness/dian-bench.ts";
import {
  DianPlatform,
  dayInColombia,
  invoiceNow,
  ON_CREDIT,
  SPANISH,
} from "../harness/dian-platform.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, type SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "co");
const DOCUMENTS = shared("corpus", "build", "core", "co");
if (!WORKFLOWS || !DOCUMENTS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const TEST_SET = "0f0a5c9e-5a0e-4a4e-9c39-1f2f1f3a9d10";
const COUNTS = { invoices: 2, debit_notes: 1, credit_notes: 1 };
const POLL = { timeout: DEADLINE_MS, interval: 250 };
const SENT = { status: "OK", codes: [], state: "sent" };

let dian: DianPlatform;
let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS || !DOCUMENTS) return;
  dian = await DianPlatform.start();
  platform = dian.simulated;
}, DEADLINE_MS);
afterAll(async () => {
  await dian?.stop();
});

const read = (folder: string | undefined, name: string): JsonObject =>
  JSON.parse(readFileSync(join(folder ?? "", name), "utf8"));
const published = (name: string) => read(WORKFLOWS, `${name}.json`);
/** The published workflow with the direct step in place of the provider's. */
function direct(): JsonObject {
  const text = JSON.stringify(published("dian-invoice"));
  return JSON.parse(text.replaceAll('"plemsi"', '"gov-co.send"'));
}

const workflow = (schema: string, ...steps: readonly JsonObject[]) =>
  dian.workflow(schema, ...steps);
const records = () => dian.records();
const settings = (changes: JsonObject) => dian.settings(changes);
const entryOf = (id: string) => dian.entryOf(id);
const stampsOf = (id: string) => dian.stampsOf(id);
const fileOf = (entry: string, key: string) => dian.fileOf(entry, key);
const cut = (path: string) => dian.cut(path);

describe.skipIf(!WORKFLOWS || !DOCUMENTS)("the workflows of the DIAN", () => {
  it(
    "send by Plemsi as published: stamped, refused with the rule, once after a lost answer",
    async () => {
      const { client } = platform.platform;
      const value = { api_key: "key", resolution: "18760000001" };
      const put = await client.put("/access/v1/credentials/plemsi.account", { value });
      expect(put.status, put.text).toBe(200);
      const [sending, data] = await Promise.all(
        ["dian-invoice", "dian-invoice-data"].map((name) => platform.publish(published(name))),
      );
      const first = await platform.store(invoiceNow());
      expect(await platform.run(sending ?? "", first)).toEqual(SENT);
      const stamps = await stampsOf(first);
      expect(stamps.get("dian-cude")).toMatch(/^[0-9a-f]{96}$/);
      expect(stamps.get("dian-qr")).toContain(stamps.get("dian-cude"));
      expect(stamps.get("simulated")).toBe("plemsi");

      const old = await platform.store(invoiceNow({ issue_date: "2026-01-02" }));
      expect(await platform.run(data ?? "", old)).toMatchObject({
        codes: expect.arrayContaining(["plemsi FAD09e"]),
        state: "error",
      });
      await cut("/billing/invoice");
      const lost = await platform.store(invoiceNow());
      expect(await platform.run(data ?? "", lost)).toEqual(SENT);
      expect(await records()).toHaveLength(2);
    },
    DEADLINE_MS,
  );

  it(
    "send the published documents of Colombia by Plemsi, issued today",
    async () => {
      const sending = await platform.publish(published("dian-invoice"));
      const names = readdirSync(DOCUMENTS ?? "").filter((name) => name.endsWith(".in.json"));
      expect(names).toHaveLength(3);
      for (const [at, name] of names.entries()) {
        const { uuid: _, ...document } = read(DOCUMENTS, name);
        const code = String(5000 + at);
        const entry = await platform.store({ ...document, code, issue_date: dayInColombia() });
        expect([name, await platform.run(sending, entry)]).toEqual([name, SENT]);
      }
    },
    DEADLINE_MS,
  );

  it(
    "register a supplier on a Spanish page, with the progress of its test set",
    async () => {
      const set = { id: TEST_SET, nit: "", invoices: 2, debitNotes: 1, creditNotes: 1 };
      await settings({ testSets: [set], polls: 1, testSetFirst: true });
      const supplier = await dian.storeParty(NIT, "Café de Altura SAS");
      const job = await platform.begin(await dian.registration(COUNTS), supplier);
      const link = await platform.link(supplier);
      const page = await (await fetch(link, SPANISH)).text();
      expect(page).toContain("Habilitación ante la DIAN");
      expect((await dian.giveCertificate(link, BUYER)).status).toBeGreaterThanOrEqual(400);
      await dian.fillPage(link, NIT, TEST_SET);
      const progress = async () => {
        const { json } = await platform.platform.client.get(`/transform/v1/jobs/${job}`);
        return JSON.stringify(json);
      };
      await expect.poll(progress, POLL).toContain("of 4 documents of the test set");
      const registered = { status: "OK", codes: [], state: "registered" };
      expect(await platform.ended(job, supplier)).toEqual(registered);
      const sent = (await records()).filter(({ channel }) => channel === "test-set");
      expect(sent.map(({ kind, result }) => `${kind} ${result}`)).toEqual([
        "Invoice accepted",
        "Invoice accepted",
        "DebitNote accepted",
        "CreditNote accepted",
      ]);
    },
    DEADLINE_MS,
  );

  let delivered: Buffer;
  let cufe: string;

  it(
    "send directly: answer and container are kept, a lost answer is found, a refusal corrected",
    async () => {
      const sending = await platform.publish(direct());
      await settings({ names: { [BUYER.slice(0, -1)]: "x", [NIT.slice(0, -1)]: "Another" } });
      await cut("/WcfDianCustomerServices.svc");
      const entry = await platform.store(invoiceNow(ON_CREDIT));
      expect(await platform.run(sending, entry)).toMatchObject({ status: "OK", state: "sent" });
      await settings({ names: {} });
      cufe = (await stampsOf(entry)).get("dian-cude") ?? "";
      const invoiced = (await entryOf(entry)).data.doc.code;
      expect(cufe).toMatch(/^[0-9a-f]{96}$/);
      delivered = await fileOf(entry, "dian-attached");
      expect(readXml(delivered).name).toBe("AttachedDocument");

      const old = await platform.store(invoiceNow({ issue_date: "2026-01-02" }));
      expect(await platform.run(sending, old)).toEqual({
        status: "OK",
        codes: ["gov-co.send FAD09e"],
        state: "error",
      });
      const { client } = platform.platform;
      const { data } = await entryOf(old);
      const corrected = { ...data.doc, issue_date: dayInColombia() };
      const changed = await client.patch(`/silo/v1/entries/${old}`, { data: corrected });
      expect(changed.status, changed.text).toBe(200);
      expect(await platform.run(sending, old)).toEqual(SENT);
      const note = invoiceNow({
        type: "credit-note",
        series: "NC",
        preceding: [
          {
            ...{
              series: "SETT",
              code: invoiced,
              issue_date: dayInColombia(),
              reason: "Devolución",
            },
            stamps: [{ prv: "dian-cude", val: cufe }],
            ext: { "co-dian-credit-code": "1" },
          },
        ],
      });
      expect(await platform.run(sending, await platform.store(note))).toEqual(SENT);
    },
    DEADLINE_MS,
  );

  it(
    "import a received container, and tell the DIAN its events once",
    async () => {
      const { client } = platform.platform;
      await settings({ testSetFirst: false });
      const buyer = await dian.storeParty(BUYER, "Tienda La Esquina SAS");
      const job = await platform.begin(await dian.registration(COUNTS), buyer);
      await dian.fillPage(await platform.link(buyer), BUYER, "");
      expect(await platform.ended(job, buyer)).toMatchObject({ state: "registered" });

      const received = await platform.store(invoiceNow({ code: "1" }));
      const file = {
        ...{ name: "ad.xml", mime: "application/xml", category: "format" },
        data: delivered.toString("base64"),
      };
      const added = await client.put(`/silo/v1/entries/${received}/files/${newId()}`, file);
      expect(added.status, added.text).toBeLessThan(300);
      const name = { first_name: "Ana", family_name: "Ejemplo", job: "Recepción" };
      const person = { number: "52111222", ...name };
      const telling = (event: string, more: JsonObject = {}) => ({
        provider: "gov-co.event",
        config: { event, ...more },
      });
      const accepting = await workflow(
        "bill/invoice",
        { provider: "gov-co.import" },
        telling("030", { person }),
        telling("032", { person }),
        telling("033"),
        { provider: "silo.state", config: { state: "registered" } },
      );
      await cut("/WcfDianCustomerServices.svc");
      const registered = { status: "OK", codes: [], state: "registered" };
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(accepting, received)).toEqual(registered);
      expect((await entryOf(received)).data.doc.meta["dian-cude"]).toBe(cufe);
      const claiming = await workflow("bill/invoice", telling("031", { reason: "01" }));
      expect((await platform.run(claiming, received)).codes).toEqual(["gov-co.event SIM-ORDER"]);
      expect(await dian.events()).toEqual(["Event 030", "Event 032", "Event 033"]);
    },
    DEADLINE_MS,
  );

  it(
    "unregister, after which nothing is sent",
    async () => {
      const leaving = await workflow(
        "org/party",
        { provider: "gov-co.unregister" },
        { provider: "silo.state", config: { state: "void" } },
      );
      const supplier = await dian.storeParty(NIT, "Café de Altura SAS");
      const left = { status: "OK", codes: [], state: "void" };
      expect(await platform.run(leaving, supplier)).toEqual(left);
      const entry = await platform.store(invoiceNow());
      const result = await platform.run(await platform.publish(direct()), entry);
      expect(result).toMatchObject({ state: "error" });
      expect(result.codes).toHaveLength(1);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("dian-workflows", () => [platform]);
