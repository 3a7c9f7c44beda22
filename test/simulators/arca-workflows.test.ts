import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  creditInvoice,
  creditNote,
  day,
  exported,
  invoice,
  party,
  SUPPLIER,
} from "../harness/arca-documents.ts";
import { waits } from "../harness/branches.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { refusedIn } from "../harness/refused-documents.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "ar");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );
const DOCUMENTS = shared("corpus", "build", "core", "ar");
if (!DOCUMENTS) process.stdout.write("The published invoices are not here: they are not sent.\n");

/** Supplier of the published invoice without VAT. */
const MONOTAX = "20172543597";
let platform: SimulatedPlatform;
let sending: string;
/** Entry of the registered supplier. */
let supplier: string;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("arca");
  sending = await publish("ar-invoice");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const publish = (name: string) =>
  platform.publish(JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8")));
const settings = (changes: JsonObject) => platform.admin("PUT", "arca/settings", changes);
const fault = (name: string, path: string, count = 1) =>
  platform.admin("POST", "arca/faults", { fault: name, path, count });
const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "arca/records");
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

const SENT = { status: "OK", codes: [], state: "sent" };
const refusedWith = (code: string) => ({
  status: "OK",
  codes: [`gov-ar.send ${code}`],
  state: "error",
});

async function send(document: JsonObject) {
  const entry = await platform.store(document);
  return { entry, result: await platform.run(sending, entry) };
}

async function stampsOf(entry: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await entryOf(entry);
  return new Map((data.head.stamps ?? []).map(({ prv, val }: JsonObject) => [prv, val]));
}

/** Opens the page of a registration and gives a certificate. */
async function fillPage(link: string, code: string): Promise<void> {
  const form = new FormData();
  const taxpayer = { code, country: "AR", name: "fakturo" };
  form.set("file", new File([new Uint8Array(platform.certificateOf(taxpayer))], "ar.p12"));
  form.set("password", "simulated");
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/gov-ar.certificate`, { ...redirect, body: form });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
}

async function register(code: string) {
  const entry = await platform.store({
    $schema: "https://gobl.org/draft-0/org/party",
    ...party(code, "Imprenta del Plata SA"),
  });
  const job = await platform.begin(await publish("ar-supplier-registration"), entry);
  await fillPage(await platform.link(entry), code);
  return { entry, job };
}

/** A workflow of one step. */
const workflow = (schema: string, provider: string, config: JsonObject = {}) =>
  platform.publish({
    name: provider,
    schema,
    steps: [{ name: provider, provider, config }],
    rescue: [],
  });

/** The present half month, as job arg. */
const HALF = { "gov-ar-half-month": `${day().slice(0, 7)}-${Number(day().slice(8)) < 16 ? 1 : 2}` };

/** Runs a workflow with args. */
async function runWith(workflow_id: string, silo_entry_id: string, args: JsonObject) {
  const id = newId();
  const body = { workflow_id, silo_entry_id, args };
  const put = await platform.platform.client.put(`/transform/v1/jobs/${id}`, body);
  expect(put.status, put.text).toBeLessThan(300);
  return platform.ended(id, silo_entry_id);
}

const POLL = { timeout: DEADLINE_MS, interval: 250 };

describe.skipIf(!WORKFLOWS)("the published workflows of ARCA", () => {
  it(
    "refuse to send for a supplier that is not registered",
    async () => {
      const { result } = await send(invoice());
      expect(result).toEqual(refusedWith("supplier-not-registered"));
      expect(await records()).toEqual([]);
    },
    DEADLINE_MS,
  );

  it(
    "register a supplier by its certificate, once the certificate is linked to the service",
    async () => {
      await settings({ unlinked: [SUPPLIER] });
      const { entry, job } = await register(SUPPLIER);
      supplier = entry;
      const { client } = platform.platform;
      const listed = async () => (await client.get("/access/v1/registrations")).json.list[0];
      await expect.poll(async () => (await listed()).message, POLL).toContain("not linked");
      expect((await listed()).state).toBe("waiting");
      await settings({ unlinked: [] });
      expect(await platform.ended(job, entry)).toEqual({
        status: "OK",
        codes: [],
        state: "registered",
      });
    },
    DEADLINE_MS,
  );

  it(
    "end the registration of a supplier that leaves before its certificate is linked",
    async () => {
      await settings({ unlinked: [MONOTAX] });
      const { entry, job } = await register(MONOTAX);
      await waits(platform, job);
      const leaving = await workflow("org/party", "gov-ar.unregister");
      expect(await platform.run(leaving, entry)).toMatchObject({ status: "OK", codes: [] });
      const codes = [expect.stringMatching(/^gov-ar.wait.authorization (leaving|gone|void)$/)];
      expect(await platform.ended(job, entry)).toEqual({ status: "OK", codes, state: "error" });
      await settings({ unlinked: [] });
    },
    DEADLINE_MS,
  );

  it(
    "give an invoice ARCA's next number, its CAE and its QR code, and print it",
    async () => {
      const { entry, result } = await send(invoice());
      expect(result).toEqual(SENT);
      const { data, attachments } = await entryOf(entry);
      expect(data.doc.code).toBe("1");
      expect(data.sigs).toHaveLength(1);
      const stamps = await stampsOf(entry);
      expect(stamps.get("arca-cae")).toMatch(/^\d{14}$/);
      expect(stamps.get("arca-cae-expiry")).toBe(day(10));
      expect(stamps.get("simulated")).toBe("gov-ar");
      const qr = stamps.get("arca-qr") ?? "";
      const { pathname, search } = new URL(qr);
      const page = await platform.call("GET", `${pathname.slice(1)}${search}`);
      expect(page).toBe("Comprobante autorizado");
      const [, json = ""] = qr.split("?p=");
      expect(JSON.parse(Buffer.from(json, "base64").toString())).toMatchObject({
        ...{ cuit: Number(SUPPLIER), ptoVta: 4, tipoCmp: 6, nroCmp: 1, importe: 1210 },
        codAut: Number(stamps.get("arca-cae")),
      });
      const kinds = attachments.map(({ mime }: JsonObject) => mime);
      expect(kinds).toContain("application/pdf");
      expect(await platform.run(sending, entry)).toEqual(SENT);
      expect(await records()).toHaveLength(1);
    },
    DEADLINE_MS,
  );

  it(
    "give invoices that are sent at once the numbers of a series without gaps",
    async () => {
      const entries = await Promise.all([1, 2, 3, 4].map(() => platform.store(invoice())));
      const jobs = await Promise.all(entries.map((entry) => platform.begin(sending, entry)));
      for (const [place, job] of jobs.entries())
        expect(await platform.ended(job, entries[place] ?? "")).toEqual(SENT);
      const codes = await Promise.all(
        entries.map(async (entry) => (await entryOf(entry)).data.doc.code),
      );
      expect(codes.toSorted()).toEqual(["2", "3", "4", "5"]);
      // All calls until here, of the registration and of all jobs, shared one login.
      expect(JSON.stringify(await platform.admin("GET", "state"))).toContain('"1 tickets"');
    },
    DEADLINE_MS,
  );

  it(
    "authorise an invoice once though its answer is lost, as no other request of its number is",
    async () => {
      const before = (await records()).length;
      await fault("cut-after", "/wsfev1", 2);
      const { entry, result } = await send(invoice());
      expect(result).toEqual(SENT);
      const [last] = (await records()).slice(-1);
      expect(await records()).toHaveLength(before + 1);
      expect((await entryOf(entry)).data.doc.code).toBe(last?.number);
      expect((await stampsOf(entry)).get("arca-cae")).toBe(last?.CAE);
    },
    DEADLINE_MS,
  );

  it(
    "end in error with ARCA's code, and give the number of the refused invoice to the next one",
    async () => {
      const customer = {
        name: "Juan Pérez",
        identities: [{ code: "25123456", ext: { "ar-arca-identity-type": "96" } }],
      };
      await settings({ codes: { "25123456": "10015" } });
      const { entry, result } = await send(invoice({ customer }));
      expect(result).toEqual(refusedWith("10015"));
      await settings({ codes: {} });
      const before = (await records()).length;
      expect((await send(invoice())).result).toEqual(SENT);
      expect(await platform.run(sending, entry)).toEqual(SENT);
      const numbers = (await records()).map(({ number }) => Number(number));
      expect(numbers).toEqual(Array.from({ length: before + 2 }, (_, i) => i + 1));
    },
    DEADLINE_MS,
  );

  it(
    "refuse a date before the last one, a given code, and an invoice of another time",
    async () => {
      expect((await send(invoice({ issue_date: day(-2) }))).result).toEqual(refusedWith("10016"));
      expect((await send(invoice({ code: "77" }))).result).toEqual(refusedWith("code-given"));
      const { result } = await send(invoice({ series: "5", issue_date: day(-20) }));
      expect(result).toEqual(refusedWith("10016"));
    },
    DEADLINE_MS,
  );

  it(
    "wait while ARCA is out of order, and fetch another ticket for one that is not accepted",
    async () => {
      await fault("unavailable", "/wsfev1", 3);
      expect((await send(invoice())).result).toEqual(SENT);
      await fault("balancer", "/wsfev1", 1);
      expect((await send(invoice())).result).toEqual(SENT);
    },
    DEADLINE_MS,
  );

  it(
    "authorise exports by their own service",
    async () => {
      const { entry, result } = await send(exported());
      expect(result).toEqual(SENT);
      expect((await entryOf(entry)).data.doc.code).toBe("1");
      await fault("cut-after", "/wsfexv1", 2);
      expect((await send(exported())).result).toEqual(SENT);
      const exports = (await records()).filter(({ service }) => service === "wsfex");
      expect(exports.map(({ number }) => number)).toEqual(["1", "2"]);
    },
    DEADLINE_MS,
  );

  it(
    "authorise a credit invoice of a small company, and notes up to what is left to pay",
    async () => {
      const { entry, result } = await send(creditInvoice());
      expect(result).toEqual(SENT);
      const { code } = (await entryOf(entry)).data.doc;
      expect((await send(creditNote(code, "600.00"))).result).toEqual(SENT);
      expect((await send(creditNote(code, "600.00"))).result).toEqual(refusedWith("10184"));
      const annulling = creditNote(code, "1000.00", { meta: { "arca-annulment": "S" } });
      expect((await send(annulling)).result).toEqual(refusedWith("10154"));
      await settings({ refused: [`201-4-${code}`] });
      expect((await send(annulling)).result).toEqual(SENT);
      await settings({ refused: [] });
    },
    DEADLINE_MS,
  );

  it(
    "issue with a CAEA while ARCA is out of order, and report it once afterwards",
    async () => {
      const asking = await workflow("org/party", "gov-ar.caea.request");
      await fault("cut-after", "/wsfev1");
      expect((await runWith(asking, supplier, HALF)).codes).toEqual([]);
      expect((await runWith(asking, supplier, HALF)).codes).toEqual([]);
      const [issuing, reporting] = await Promise.all(
        ["gov-ar.caea.issue", "gov-ar.caea.report"].map((step) => workflow("bill/invoice", step)),
      );
      const issue = async (code: string, changes: JsonObject = {}) => {
        const entry = await platform.store(invoice({ series: "8", code, ...changes }));
        return { entry, result: await platform.run(issuing ?? "", entry) };
      };
      await fault("unavailable", "/wsfev1", 100_000);
      const { entry, result } = await issue("1");
      expect(result).toMatchObject({ status: "OK", codes: [] });
      const qr = (await stampsOf(entry)).get("arca-qr") ?? "";
      const [, json = ""] = qr.split("?p=");
      expect(Buffer.from(json, "base64").toString()).toContain('"tipoCodAut":"A"');
      const ofPoint = async () =>
        (await records()).filter((one) => one["point of sale"] === "8").map(({ number }) => number);
      expect(await ofPoint()).toEqual([]);
      await platform.admin("DELETE", "arca/faults");
      await fault("cut-after", "/wsfev1");
      expect(await platform.run(reporting ?? "", entry)).toMatchObject({ codes: [] });
      const gap = await issue("3");
      const left = await platform.run(reporting ?? "", gap.entry);
      expect(left.codes).toEqual(["gov-ar.caea.report 703"]);
      expect(await ofPoint()).toEqual(["1"]);
      const old = await issue("4", { issue_date: day(-60) });
      expect(old.result.codes).toEqual(["gov-ar.caea.issue no-caea"]);
      const noting = await workflow("org/party", "gov-ar.caea.unused", { point_of_sale: 9 });
      expect((await runWith(noting, supplier, HALF)).codes).toEqual([]);
      const state = JSON.stringify(await platform.admin("GET", "state"));
      expect(state).toContain("no voucher of 9 with the CAEA");
    },
    DEADLINE_MS,
  );

  it.skipIf(!DOCUMENTS)(
    "authorise the published invoices, dated today",
    async () => {
      const { entry, job } = await register(MONOTAX);
      expect(await platform.ended(job, entry)).toMatchObject({ state: "registered" });
      const refusals: Record<string, readonly string[]> = {};
      const sendFile = async (file: string) => {
        const { doc } = JSON.parse(readFileSync(join(DOCUMENTS ?? "", file), "utf8"));
        const { result } = await send(today(doc));
        if (result.codes.length > 0) refusals[file] = result.codes;
      };
      await Promise.all(
        readdirSync(DOCUMENTS ?? "")
          .filter(isArca)
          .map(sendFile),
      );
      expect(refusals).toEqual(refusedIn("core/ar"));
    },
    DEADLINE_MS,
  );
});

const isArca = (name: string) => /^invoice-ar-arca-.*\.out\.json$/.test(name);

/** A published invoice as it would be issued today: without number, with today's dates. */
function today({ code: _, uuid: __, totals: ___, ...doc }: JsonObject): JsonObject {
  const payment = doc.payment && { terms: { due_dates: [{ date: day(10), percent: "100%" }] } };
  const ordering = doc.ordering && { period: { start: day(-10), end: day() } };
  return {
    ...doc,
    series: `2${doc.series}`,
    issue_date: day(),
    ...(payment && { payment }),
    ...(ordering && { ordering }),
  };
}

itRunsItsBranches("arca-workflows", () => [platform]);
