import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verifySeal } from "@fakturo/app-sa-zatca";
import { isObject, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { refusedIn } from "../harness/refused-documents.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "sa");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const DOCUMENTS = shared("corpus", "build", "sa.zatca");
if (!DOCUMENTS) process.stdout.write("The published documents are not here: they are not sent.\n");

const SUPPLIER = "310122393500003";
const INPUTS = {
  name: "Oasis Fittings LLC",
  invoice_type: "1100",
  branch_name: "Head Office",
  registered_address: "King Fahd Road, Riyadh 12211",
  business_category: "Retail",
};
const RIYADH_MS = 3 * 3_600_000;
const HOUR_MS = 3_600_000;

let platform: SimulatedPlatform;
let supplier: string;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("zatca");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const workflow = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));
const publish = (name: string) => platform.publish(workflow(name));
const address = (num: string, street: string) => ({
  ...{ num, street, street_extra: "Al Olaya", locality: "Riyadh", code: "12211", country: "SA" },
});
const party = (code: string, name: string): JsonObject => ({
  name,
  tax_id: { country: "SA", code },
  identities: [{ type: "CRN", code: "1010123456" }],
  addresses: [address("2210", "King Abdullah Road")],
});
const settings = (changes: JsonObject) => platform.admin("PUT", "zatca/settings", changes);
const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  (await platform.admin("GET", "zatca/records")).filter(
    ({ service }: { service: string }) => service !== "compliance",
  );
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const giveOtp = (entry: string, otp: string) =>
  platform.platform.client.post(`/apps/gov-sa/v1/entry/${entry}/otp`, { ...INPUTS, otp });

let next = 0;
/** An invoice issued so many hours ago. */
function invoice(changes: JsonObject = {}, hours = 0): JsonObject {
  next += 1;
  const local = new Date(Date.now() + RIYADH_MS - hours * HOUR_MS).toISOString();
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["sa-zatca-v1"],
    uuid: `3aea7b56-59d8-4beb-90bd-${String(next).padStart(12, "0")}`,
    issue_date: local.slice(0, 10),
    issue_time: local.slice(11, 19),
    code: `INV-${next}`,
    supplier: party(SUPPLIER, "Oasis Fittings LLC"),
    customer: party("300000157210003", "Najd Trading Est."),
    delivery: { date: local.slice(0, 10) },
    payment: { terms: { notes: "30 days" } },
    lines: [
      {
        quantity: "2",
        item: { name: "Door handle", price: "50.00", unit: "one" },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
    ...changes,
  };
}
const simplified = { $tags: ["simplified"] };

/** A published document, issued now with a number and UUID of its own: some of them have those of others. */
function publishedDocument(name: string): JsonObject {
  const document = JSON.parse(readFileSync(join(DOCUMENTS ?? "", name), "utf8"));
  const { uuid, issue_date, issue_time, code } = invoice();
  return { ...document, uuid, issue_date, issue_time, code };
}
/** Where the supplier is not registered yet, registers it. */
async function registerSupplierOf({ supplier: party }: JsonObject, known: Set<string>) {
  const id = isObject(party) && isObject(party.tax_id) ? String(party.tax_id.code) : "";
  if (known.has(id)) return;
  known.add(id);
  const $schema = "https://gobl.org/draft-0/org/party";
  const stored = await platform.store({ ...(isObject(party) && party), $schema });
  const job = await platform.begin(await publish("sa-register"), stored);
  await platform.link(stored);
  // The branch of a VAT group's member is its TIN.
  const isOfGroup = id.charAt(10) === "1";
  const inputs = { ...INPUTS, ...(isOfGroup && { branch_name: id.slice(0, 10) }) };
  const otp = `4${String(known.size).padStart(5, "0")}`;
  const path = `/apps/gov-sa/v1/entry/${stored}/otp`;
  const given = await platform.platform.client.post(path, { ...inputs, otp });
  expect(given.status, given.text).toBe(204);
  expect(await platform.ended(job, stored)).toMatchObject({ codes: [], state: "registered" });
}
const SENT = { status: "OK", codes: [], state: "sent" };

/** Sends a document by the published workflow. */
async function send(document: JsonObject) {
  const entry = await platform.store(document);
  const result = await platform.run(await sending(), entry);
  return { entry, result };
}
let published: string | undefined;
async function sending(): Promise<string> {
  published ??= await publish("sa-send-invoice");
  return published;
}

async function stampsOf(entry: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await entryOf(entry);
  return new Map((data.head.stamps ?? []).map(({ prv, val }: JsonObject) => [prv, val]));
}

async function fileOf(entry: string): Promise<Uint8Array> {
  const { attachments } = await entryOf(entry);
  const { url } = attachments.find(({ key }: { key: string }) => key === "zatca");
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

const POLL = { timeout: DEADLINE_MS, interval: 250 };
async function lastStatus(job: string): Promise<string | undefined> {
  const { json } = await platform.platform.client.get(`/transform/v1/jobs/${job}`);
  return json.intents?.at(-1)?.events?.at(-1)?.status;
}

describe.skipIf(!WORKFLOWS)("the published workflows of ZATCA", () => {
  it(
    "register a unit with a one-time password, which is asked for again when it is refused",
    async () => {
      supplier = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...party(SUPPLIER, "Oasis Fittings LLC"),
      });
      expect((await giveOtp(supplier, "123456")).status).toBe(404);
      const job = await platform.begin(await publish("sa-register"), supplier);
      const link = await platform.link(supplier);
      const pageIn = async (address: string) =>
        (await fetch(address, { headers: { accept: "text/html" } })).text();
      const page = await pageIn(link);
      expect(page).toContain('<html lang="ar" dir="rtl">');
      expect(page).toContain('<label for="inputs-otp">رمز التحقق');
      const english = await pageIn(`${link}?lang=en`);
      expect(english).toContain('<html lang="en">');
      expect(english).toContain("Registration with ZATCA");
      const redirect = { method: "POST", redirect: "manual" } as const;
      const form = new URLSearchParams({ ...INPUTS, otp: "222222" });
      expect((await fetch(`${link}/inputs`, { ...redirect, body: form })).status).toBe(303);
      expect((await fetch(link, redirect)).status).toBe(303);
      const asked = await askedAgain(link);
      expect(asked).toContain("رمز التحقق غير صحيح أو مستخدم أو منتهي الصلاحية.");
      expect(asked).toContain('aria-describedby="inputs-otp-error"');
      // What was accepted is kept.
      expect(asked).toContain(`value="${INPUTS.branch_name}"`);
      const inEnglish = await pageIn(`${link}?lang=en`);
      expect(inEnglish).toContain("the one-time password is wrong, used or expired");
      expect((await giveOtp(supplier, "12")).status).toBe(422);
      const refused = await giveOtp(supplier, "111111");
      expect([refused.status, refused.json.message]).toEqual([
        422,
        expect.stringContaining("one-time password"),
      ]);
      const given = await giveOtp(supplier, "123456");
      expect(given.status, given.text).toBe(204);
      expect(await platform.ended(job, supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "registered",
      });
      const { json } = await platform.platform.client.get("/access/v1/registrations");
      expect(json.list[0]).toMatchObject({ state: "active", holder: SUPPLIER });
      expect(json.list[0].inputs).toEqual(INPUTS);
    },
    DEADLINE_MS,
  );

  it(
    "end a registration with the code of a document of the checks that ZATCA refuses",
    async () => {
      await settings({ codes: { "SAMPLE-1": "BR-KSA-44" } });
      const other = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...party("300075588700003", "Najd Trading Est."),
      });
      const job = await platform.begin(await publish("sa-register"), other);
      await platform.link(other);
      // The compliance CSID is obtained before the documents are checked.
      expect((await giveOtp(other, "654321")).status).toBe(204);
      expect(await platform.ended(job, other)).toEqual({
        status: "OK",
        codes: ["gov-sa.wait.authorization BR-KSA-44"],
        state: "error",
      });
      await settings({ codes: {} });
    },
    DEADLINE_MS,
  );

  it(
    "clear standard invoices, whose file and QR code are those of ZATCA",
    async () => {
      const { entry, result } = await send(invoice());
      expect(result).toEqual(SENT);
      const stamps = await stampsOf(entry);
      const file = await fileOf(entry);
      expect(verifySeal(file)).toEqual([]);
      expect(new TextDecoder().decode(file)).toContain(stamps.get("zatca-qr"));
      expect(stamps.get("simulated")).toBe("gov-sa");
    },
    DEADLINE_MS,
  );

  it(
    "report simplified invoices, with a warning after 24 hours",
    async () => {
      const { entry, result } = await send(invoice(simplified));
      expect(result).toEqual(SENT);
      expect((await stampsOf(entry)).get("zatca-qr")).toBeTruthy();
      expect((await send(invoice(simplified, 30))).result).toEqual(SENT);
      const [last] = (await records()).slice(-1);
      expect(last).toMatchObject({ status: "accepted", codes: "BR-KSA-98" });
    },
    DEADLINE_MS,
  );

  it(
    "end in error with the code of a refusal, after which the next invoice continues the chain",
    async () => {
      const document = invoice();
      await settings({ codes: { [String(document.code)]: "BR-KSA-44" } });
      const { result } = await send(document);
      expect(result).toEqual({
        status: "OK",
        codes: ["gov-sa.invoice.send BR-KSA-44"],
        state: "error",
      });
      await settings({ codes: {} });
      expect((await send(invoice())).result).toEqual(SENT);
      const all = await records();
      expect(all.map(({ counter }) => Number(counter))).toEqual(all.map((_, i) => i + 1));
      expect(all.at(-1)?.codes).toBe("");
    },
    DEADLINE_MS,
  );

  it(
    "send an invoice once, though its answer is lost; without its cleared file it is not handed over",
    async () => {
      const lose = (path: string) =>
        platform.admin("POST", "zatca/faults", { fault: "cut-after", path, count: 1 });
      const before = (await records()).length;
      await lose("/reporting");
      expect((await send(invoice(simplified))).result).toEqual(SENT);
      await lose("/clearance");
      const { entry, result } = await send(invoice());
      expect(result.codes).toEqual(["gov-sa.invoice.send cleared-copy-missing"]);
      expect(await records()).toHaveLength(before + 2);
      // A person adds the file that the portal shows; the simulated one would be the signed file with another seal.
      const data = Buffer.from(await fileOf(entry)).toString("base64");
      const { client } = platform.platform;
      const file = { name: "cleared.xml", mime: "application/xml", data };
      const added = await client.put(`/silo/v1/entries/${entry}/files/${newId()}`, file);
      expect(added.status, added.text).toBeLessThan(300);
      expect(await platform.run(await sending(), entry)).toEqual(SENT);
      expect((await stampsOf(entry)).get("zatca-qr")).toBeTruthy();
      expect(await records()).toHaveLength(before + 2);
    },
    DEADLINE_MS,
  );

  it(
    "report standard invoices while clearance is off",
    async () => {
      await settings({ clearance: false });
      const { entry, result } = await send(invoice());
      await settings({ clearance: true });
      // ZATCA takes standard documents by reporting only while clearance is off.
      expect(result).toEqual(SENT);
      expect((await stampsOf(entry)).get("zatca-qr")).toBeTruthy();
    },
    DEADLINE_MS,
  );

  it(
    "wait while ZATCA takes nothing; a signed invoice is sent although its job is cancelled",
    async () => {
      const { client } = platform.platform;
      const before = (await records()).length;
      await platform.admin("POST", "zatca/faults", { fault: "unavailable", path: "/invoices" });
      const entries = [await platform.store(invoice()), await platform.store(invoice(simplified))];
      const [first = "", second = ""] = entries;
      const jobs = [
        await platform.begin(await sending(), first),
        await platform.begin(await sending(), second),
      ];
      const [waiting = "", cancelled = ""] = jobs;
      for (const job of jobs) await expect.poll(() => lastStatus(job), POLL).toBe("QUEUED");
      await client.post(`/transform/v1/jobs/${cancelled}/cancel`, {});
      await platform.admin("DELETE", "zatca/faults");
      expect(await platform.ended(waiting, first)).toEqual(SENT);
      await expect.poll(async () => (await records()).length, POLL).toBe(before + 2);
    },
    DEADLINE_MS,
  );

  it(
    "keep an invoice of a unit that was revoked in the portal until ZATCA takes the unit's calls",
    async () => {
      const before = (await records()).length;
      await settings({ revoked: [SUPPLIER] });
      const entry = await platform.store(invoice());
      const job = await platform.begin(await sending(), entry);
      await expect.poll(() => lastStatus(job), POLL).toBe("QUEUED");
      expect(await records()).toHaveLength(before);
      await settings({ revoked: [] });
      expect(await platform.ended(job, entry)).toEqual(SENT);
      expect(await records()).toHaveLength(before + 1);
    },
    DEADLINE_MS,
  );

  it.skipIf(!DOCUMENTS)(
    "clear or report the published documents, issued now",
    async () => {
      const registered = new Set<string>();
      const refusals: Record<string, readonly string[]> = {};
      const names = readdirSync(DOCUMENTS ?? "").filter((name) => name.endsWith(".in.json"));
      for (const name of names) {
        const document = publishedDocument(name);
        await registerSupplierOf(document, registered);
        const { result } = await send(document);
        if (result.codes.length > 0) refusals[name.replace(".in.", ".out.")] = result.codes;
        else expect([name, result]).toEqual([name, SENT]);
      }
      expect(names.length).toBeGreaterThan(10);
      expect(refusals).toEqual(refusedIn("sa.zatca"));
      const all = await records();
      expect(all.slice(-names.length).map(({ status }) => status)).toEqual(
        names.map(() => "accepted"),
      );
    },
    DEADLINE_MS,
  );

  it(
    "unregister, after which nothing is signed or sent",
    async () => {
      expect(await platform.run(await publish("sa-unregister"), supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "void",
      });
      const before = await records();
      const { result } = await send(invoice());
      expect(result).toEqual({
        status: "OK",
        codes: ["gov-sa.invoice.send supplier-not-registered"],
        state: "error",
      });
      expect(await records()).toEqual(before);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("zatca-workflows", () => [platform]);
