import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, NIT, partyOf } from "../harness/dian-bench.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "co");
const DOCUMENTS = shared("corpus", "build", "core", "co");
if (!WORKFLOWS || !DOCUMENTS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const SOFTWARE = { id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0", pin: "12345" };
const TEST_SET = "0f0a5c9e-5a0e-4a4e-9c39-1f2f1f3a9d10";
const COUNTS = { invoices: 2, debit_notes: 1, credit_notes: 1 };
const SPANISH = { headers: { accept: "text/html", "accept-language": "es" } };
const POLL = { timeout: DEADLINE_MS, interval: 250 };
const ON_CREDIT = {
  payment: { terms: { due_dates: [{ date: "2099-12-31", percent: "100%" }] } },
};
const SENT = { status: "OK", codes: [], state: "sent" };

let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS || !DOCUMENTS) return;
  platform = await SimulatedPlatform.start("dian");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const read = (folder: string | undefined, name: string): JsonObject =>
  JSON.parse(readFileSync(join(folder ?? "", name), "utf8"));
const published = (name: string) => read(WORKFLOWS, `${name}.json`);
/** The published workflow with the direct step in place of the provider's. */
function direct(): JsonObject {
  const text = JSON.stringify(published("dian-invoice"));
  return JSON.parse(text.replaceAll('"plemsi"', '"gov-co.send"'));
}

async function workflow(schema: string, ...steps: readonly JsonObject[]): Promise<string> {
  const rescue = [{ provider: "silo.state", config: { state: "error" } }];
  return platform.publish({ name: "own", schema, steps: [...steps], rescue });
}

const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "America/Bogota" });
const time = () => new Date().toLocaleTimeString("sv-SE", { timeZone: "America/Bogota" });

function invoice(more: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["co-dian-v2"],
    series: "SETT",
    issue_date: today(),
    issue_time: time(),
    currency: "COP",
    supplier: partyOf(NIT, "Café de Altura SAS", "11001"),
    customer: partyOf(BUYER, "Tienda La Esquina SAS", "05001"),
    lines: [
      {
        quantity: "4",
        item: { ref: "CG-1", name: "Café en grano", price: "38000.00" },
        taxes: [{ cat: "VAT", percent: "19%" }],
      },
    ],
    ...more,
  };
}

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "dian/records");
const events = async () =>
  (await records()).map(({ kind = "" }) => kind).filter((kind) => kind.startsWith("Event"));
const settings = (changes: JsonObject) => platform.admin("PUT", "dian/settings", changes);
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const cut = (path: string) =>
  platform.admin("POST", "dian/faults", { fault: "cut-after", path, count: 1 });

async function stampsOf(id: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await entryOf(id);
  return new Map((data.head.stamps ?? []).map(({ prv, val }: JsonObject) => [prv, val]));
}

async function fileOf(entry: string, key: string): Promise<Buffer> {
  const { attachments } = await entryOf(entry);
  const { url } = attachments.find((one: { key: string }) => one.key === key);
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

const storeParty = (code: string, name: string) =>
  platform.store({
    $schema: "https://gobl.org/draft-0/org/party",
    ...partyOf(code, name, "11001"),
  });

const REDIRECT = { method: "POST", redirect: "manual" } as const;

async function giveCertificate(link: string, code: string): Promise<Response> {
  const form = new FormData();
  const pkcs12 = platform.certificateOf({ code, country: "CO", name: "Altura", isSeal: true });
  form.set("file", new File([new Uint8Array(pkcs12)], "certificate.p12"));
  form.set("password", "simulated");
  return fetch(`${link}/credentials/dian.certificate`, { ...REDIRECT, ...SPANISH, body: form });
}

/** Gives everything on the page of a registration, as a browser sends it. */
async function fillPage(link: string, code: string, testSet: string): Promise<void> {
  expect((await giveCertificate(link, code)).status).toBe(303);
  const software = new FormData();
  for (const [name, value] of Object.entries(SOFTWARE)) software.set(name, value);
  const given = await fetch(`${link}/credentials/dian.software`, { ...REDIRECT, body: software });
  expect(given.status, await given.text()).toBe(303);
  const inputs = new URLSearchParams({
    ...{ name: "Altura SAS", municipality: "11001", email: "a@altura.example" },
    ...(testSet !== "" && { test_set: testSet }),
  });
  expect((await fetch(`${link}/inputs`, { ...REDIRECT, body: inputs })).status).toBe(303);
  expect((await fetch(link, REDIRECT)).status).toBe(303);
}

const registration = () =>
  workflow(
    "org/party",
    { provider: "gov-co.register", config: COUNTS },
    { provider: "gov-co.wait.approval" },
    { provider: "silo.state", config: { state: "registered" } },
  );

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
      const first = await platform.store(invoice());
      expect(await platform.run(sending ?? "", first)).toEqual(SENT);
      const stamps = await stampsOf(first);
      expect(stamps.get("dian-cude")).toMatch(/^[0-9a-f]{96}$/);
      expect(stamps.get("dian-qr")).toContain(stamps.get("dian-cude"));
      expect(stamps.get("simulated")).toBe("plemsi");

      const old = await platform.store(invoice({ issue_date: "2026-01-02" }));
      expect(await platform.run(data ?? "", old)).toMatchObject({
        codes: expect.arrayContaining(["plemsi FAD09e"]),
        state: "error",
      });
      await cut("/billing/invoice");
      const lost = await platform.store(invoice());
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
        const entry = await platform.store({ ...document, code, issue_date: today() });
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
      const supplier = await storeParty(NIT, "Café de Altura SAS");
      const job = await platform.begin(await registration(), supplier);
      const link = await platform.link(supplier);
      const page = await (await fetch(link, SPANISH)).text();
      expect(page).toContain("Habilitación ante la DIAN");
      expect((await giveCertificate(link, BUYER)).status).toBeGreaterThanOrEqual(400);
      await fillPage(link, NIT, TEST_SET);
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
      const entry = await platform.store(invoice(ON_CREDIT));
      expect(await platform.run(sending, entry)).toMatchObject({ status: "OK", state: "sent" });
      await settings({ names: {} });
      cufe = (await stampsOf(entry)).get("dian-cude") ?? "";
      const invoiced = (await entryOf(entry)).data.doc.code;
      expect(cufe).toMatch(/^[0-9a-f]{96}$/);
      delivered = await fileOf(entry, "dian-attached");
      expect(readXml(delivered).name).toBe("AttachedDocument");

      const old = await platform.store(invoice({ issue_date: "2026-01-02" }));
      expect(await platform.run(sending, old)).toEqual({
        status: "OK",
        codes: ["gov-co.send FAD09e"],
        state: "error",
      });
      const { client } = platform.platform;
      const { data } = await entryOf(old);
      const corrected = { ...data.doc, issue_date: today() };
      const changed = await client.patch(`/silo/v1/entries/${old}`, { data: corrected });
      expect(changed.status, changed.text).toBe(200);
      expect(await platform.run(sending, old)).toEqual(SENT);
      const note = invoice({
        type: "credit-note",
        series: "NC",
        preceding: [
          {
            ...{ series: "SETT", code: invoiced, issue_date: today(), reason: "Devolución" },
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
      const buyer = await storeParty(BUYER, "Tienda La Esquina SAS");
      const job = await platform.begin(await registration(), buyer);
      await fillPage(await platform.link(buyer), BUYER, "");
      expect(await platform.ended(job, buyer)).toMatchObject({ state: "registered" });

      const received = await platform.store(invoice({ code: "1" }));
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
      expect(await events()).toEqual(["Event 030", "Event 032", "Event 033"]);
    },
    DEADLINE_MS,
  );

  it(
    "claim an invoice as its customer, or accept it tacitly as its supplier, one without the other",
    async () => {
      await settings({ acceptanceDays: 0 });
      const sending = await platform.publish(direct());
      const name = { first_name: "Ana", family_name: "Ejemplo", job: "Recepción" };
      const person = { number: "52111222", ...name };
      const telling = (event: string, more: JsonObject = {}) =>
        workflow("bill/invoice", { provider: "gov-co.event", config: { event, ...more } });
      const [receipt, goods, claim, tacit] = await Promise.all([
        telling("030", { person }),
        telling("032", { person }),
        telling("031", { reason: "03" }),
        telling("034"),
      ]);
      const told = { status: "OK", codes: [] };
      const refused = { codes: ["gov-co.event SIM-ORDER"] };
      const [accepted, claimed] = [
        await platform.store(invoice(ON_CREDIT)),
        await platform.store(invoice(ON_CREDIT)),
      ];
      for (const entry of [accepted, claimed]) {
        expect(await platform.run(sending, entry)).toEqual(SENT);
        expect(await platform.run(receipt, entry)).toMatchObject(told);
      }
      // Before the goods there is no acceptance, but a claim.
      expect(await platform.run(tacit, accepted)).toMatchObject(refused);
      expect(await platform.run(claim, claimed)).toMatchObject(told);
      expect(await platform.run(goods, accepted)).toMatchObject(told);
      expect(await platform.run(tacit, accepted)).toMatchObject(told);
      expect(await platform.run(claim, accepted)).toMatchObject(refused);
      expect(await platform.run(goods, claimed)).toMatchObject(told);
      expect(await platform.run(tacit, claimed)).toMatchObject(refused);
      const more = ["Event 030", "Event 030", "Event 031", "Event 032", "Event 034", "Event 032"];
      expect((await events()).slice(3)).toEqual(more);
      const cash = await platform.store(invoice());
      expect(await platform.run(sending, cash)).toEqual(SENT);
      expect((await platform.run(receipt, cash)).codes).toEqual(["gov-co.event LGC62"]);
      await settings({ acceptanceDays: 3 });
    },
    DEADLINE_MS,
  );

  it(
    "issue in a contingency while the DIAN is down, and send once it answers again",
    async () => {
      const contingent = (contingency: string, ...numbering: readonly JsonObject[]) =>
        workflow(
          "bill/invoice",
          ...numbering,
          { provider: "silo.close" },
          { provider: "gov-co.generate", config: { contingency } },
          { provider: "silo.state", config: { state: "sent" } },
          { provider: "gov-co.send" },
          { provider: "silo.state", config: { state: "registered" } },
        );
      const number = { provider: "sequence.enumerate", config: { name: "Colombia", start: 1 } };
      const [ofDian, ofIssuer] = await Promise.all([
        contingent("dian", { ...number, config: { ...number.config, prefix: "", padding: 1 } }),
        contingent("issuer"),
      ]);
      const before = (await records()).length;
      await platform.admin("POST", "dian/faults", { fault: "throttled" });
      const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("sv-SE", {
        timeZone: "America/Bogota",
      });
      const [down, paper] = [
        await platform.store(invoice()),
        await platform.store(invoice({ code: "770001", issue_date: yesterday })),
      ];
      const jobs = [await platform.begin(ofDian, down), await platform.begin(ofIssuer, paper)];
      for (const entry of [down, paper]) {
        // Delivered with code and QR text, although the DIAN has not answered.
        await expect.poll(async () => (await entryOf(entry)).state, POLL).toBe("sent");
        expect((await stampsOf(entry)).get("dian-qr")).toContain("searchqr");
      }
      expect(await records()).toHaveLength(before);
      await platform.admin("DELETE", "dian/faults");
      const done = { status: "OK", codes: [], state: "registered" };
      expect(await platform.ended(jobs[0] ?? "", down)).toEqual(done);
      expect(await platform.ended(jobs[1] ?? "", paper)).toEqual(done);
      const codes = await Promise.all(
        [down, paper].map(async (one) => (await stampsOf(one)).get("dian-cude")),
      );
      const sent = (await records()).filter(({ code }) => codes.includes(code));
      expect(sent.map(({ result }) => result)).toEqual(["accepted", "accepted"]);
      const files = [await fileOf(down, "dian"), await fileOf(paper, "dian")].map(String);
      expect(files[0]).toContain("<cbc:InvoiceTypeCode>04<");
      expect(files[1]).toContain("<cbc:InvoiceTypeCode>03<");
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
      const supplier = await storeParty(NIT, "Café de Altura SAS");
      const left = { status: "OK", codes: [], state: "void" };
      expect(await platform.run(leaving, supplier)).toEqual(left);
      const entry = await platform.store(invoice());
      const result = await platform.run(await platform.publish(direct()), entry);
      expect(result).toMatchObject({ state: "error" });
      expect(result.codes).toHaveLength(1);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("dian-workflows", () => [platform]);
