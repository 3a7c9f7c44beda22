import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY } from "../../apps/stripe/fixtures/account.ts";
import { newId } from "../harness/ids.ts";
import { giveCertificate } from "../harness/peppol.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { MAIL_SERVER } from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";
import { postEvent, type StripeServer, startStripe } from "../harness/stripe.ts";

const WORKFLOWS = shared("corpus", "workflows", "stripe");
if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: they are not run with Stripe.\n");

const SUPPLIER = "B98602642";
const OLD_SECRET = "whsec_old";
const NEW_SECRET = "whsec_new";
const INVOICE = "invoice.finalized";

let stripe: StripeServer;
let platform: SimulatedPlatform;
let webhook = "";

const put = async (path: string, body: JsonObject) => {
  const { status, text } = await platform.platform.client.put(path, body);
  expect(status, text).toBeLessThan(300);
};

beforeAll(async () => {
  stripe = await startStripe();
  // Stripe's address is that of the workspace.
  platform = await SimulatedPlatform.start("verifactu,peppol", {
    FAKTURO_ALLOW_PRIVATE_TARGETS: "true",
  });
  const inboxes = [{ key: "peppol", scheme: "9920", code: `ES${SUPPLIER}` }];
  const supplier = { name: "Acme SL", tax_id: { country: "ES", code: SUPPLIER }, inboxes };
  const config = { url: stripe.url, supplier, time_zone: "Europe/Madrid" };
  await put("/access/v1/apps/stripe", { config });
  await put("/access/v1/credentials/stripe.key", { value: KEY });
  await put("/access/v1/credentials/stripe.webhook", { value: `${NEW_SECRET} ${OLD_SECRET}` });
  webhook = (await platform.platform.client.get("/apps/stripe/v1/webhook")).json.webhook;
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
  await stripe?.[Symbol.asyncDispose]();
});

const importWith = (workflow_id: string) => put("/transform/v1/imports/stripe", { workflow_id });

const IMPORTING: JsonObject = {
  name: "Import",
  steps: [{ provider: "stripe.import" }, { provider: "silo.close" }],
  rescue: [{ provider: "silo.state", config: { state: "error" } }],
};

/** What arrived of an object: with its entry and job. */
async function received(id: string): Promise<readonly JsonObject[]> {
  const { json } = await platform.platform.client.get("/transform/v1/inbound?app=stripe");
  return json.list.filter(({ key }: JsonObject) => key === id);
}

/** The ended job of a received object, and its entry. */
async function imported(id: string) {
  const [{ silo_entry_id, job_id } = {}] = await received(id);
  const entry = String(silo_entry_id);
  return { entry, job: String(job_id), ...(await platform.ended(String(job_id), entry)) };
}

/** Runs a job that names the object in its arg. */
async function runFor(workflow_id: string, id: string) {
  const { client } = platform.platform;
  const job = newId();
  const args = { "stripe-id": id };
  await put(`/transform/v1/jobs/${job}`, { workflow_id, args });
  const look = async () => (await client.get(`/transform/v1/jobs/${job}`)).json;
  const until = { timeout: DEADLINE_MS, interval: 250 };
  await expect.poll(async () => (await look()).completed_at, until).toBeTruthy();
  return look();
}

const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const codeOf = ({ data }: { data: { doc: JsonObject } }) => `${data.doc.series} ${data.doc.code}`;
const signed = { secret: NEW_SECRET };

describe("events of Stripe", () => {
  it("are refused without a recent signature by one of the secrets", async () => {
    await importWith(await platform.publish(IMPORTING));
    expect([
      await postEvent(webhook, INVOICE, "in_0042", { secret: "whsec_wrong" }),
      await postEvent(webhook, INVOICE, "in_0042", { ...signed, age: 400 }),
      await postEvent(`${webhook.slice(0, -4)}AAAA`, INVOICE, "in_0042", signed),
      await postEvent(webhook, INVOICE, "in_0042", { ...signed, livemode: true }),
      await postEvent(webhook, INVOICE, "ii_0042", signed),
      await postEvent(webhook, "invoice.paid", "in_0042", signed),
    ]).toEqual([401, 401, 404, 412, 422, 204]);
    expect(await received("in_0042")).toEqual([]);
  });

  it(
    "make one entry of an invoice, whatever arrives or is run again",
    async () => {
      const workflow = await platform.publish(IMPORTING);
      await importWith(workflow);
      const secrets = [NEW_SECRET, OLD_SECRET, NEW_SECRET, OLD_SECRET];
      const posts = secrets.map((secret) => postEvent(webhook, INVOICE, "in_0042", { secret }));
      expect(await Promise.all(posts)).toEqual([204, 204, 204, 204]);
      expect(await received("in_0042")).toHaveLength(1);
      const { entry, job, codes } = await imported("in_0042");
      expect(codes).toEqual([]);
      const first = await entryOf(entry);
      expect(first).toMatchObject({ folder: "sales", signed: true });
      expect(codeOf(first)).toBe("FACT 0042");

      const { json } = await platform.platform.client.post(`/transform/v1/jobs/${job}/rerun`, {});
      expect(await platform.ended(json.id, entry)).toMatchObject({ status: "OK", codes: [] });
      expect(await runFor(workflow, "in_0042")).toMatchObject({ silo_entry_id: entry });
      expect(await postEvent(webhook, INVOICE, "in_0042", signed)).toBe(204);
      expect((await entryOf(entry)).data).toEqual(first.data);
      expect(stripe.count("invoices/in_0042?")).toBe(1);
    },
    DEADLINE_MS,
  );

  it(
    "change nothing for a credit note that jobs have imported at the same time",
    async () => {
      const workflow = await platform.publish(IMPORTING);
      await importWith(workflow);
      const jobs = await Promise.all([1, 2, 3].map(() => runFor(workflow, "cn_1")));
      expect(jobs).toMatchObject([1, 2, 3].map(() => ({ status: "OK" })));
      const [entry, ...others] = new Set(jobs.map(({ silo_entry_id }) => silo_entry_id));
      expect(others).toEqual([]);
      expect(codeOf(await entryOf(entry))).toBe("FACT-0042-CN 01");
      expect(await postEvent(webhook, "credit_note.created", "cn_1", signed)).toBe(204);
      expect(await received("cn_1")).toEqual([]);
    },
    DEADLINE_MS,
  );

  it(
    "leave an entry with the fault of an invoice that cannot be read",
    async () => {
      await importWith(await platform.publish(IMPORTING));
      expect(await postEvent(webhook, INVOICE, "in_wrong", signed)).toBe(204);
      expect(await imported("in_wrong")).toMatchObject({
        codes: ["stripe.import input"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );
});

describe.skipIf(!WORKFLOWS)("the published workflows with Stripe", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(WORKFLOWS ?? "", name), "utf8"));

  it("are stored as written", async () => {
    for (const name of readdirSync(WORKFLOWS ?? "")) await platform.publish(read(name));
  });

  it(
    "print an invoice, and end with the reason for a draft",
    async () => {
      await importWith(await platform.publish(read("stripe-invoice-data.json")));
      expect(await postEvent(webhook, INVOICE, "in_gross", signed)).toBe(204);
      const { entry, ...rest } = await imported("in_gross");
      expect(rest).toMatchObject({ codes: [], state: "sent" });
      const mimes = (await entryOf(entry)).attachments.map(({ mime }: JsonObject) => mime);
      expect(mimes).toContain("application/pdf");
      expect(await postEvent(webhook, INVOICE, "in_draft", signed)).toBe(204);
      expect(await imported("in_draft")).toMatchObject({
        codes: [expect.stringMatching(/^stripe\.import /)],
        state: "error",
      });
    },
    DEADLINE_MS,
  );

  it(
    "issue a VERI*FACTU invoice, and end with the reason for one of another mode",
    async () => {
      const supplier = await platform.party(SUPPLIER);
      const folder = shared("corpus", "workflows", "es") ?? "";
      const registering = readFileSync(
        join(folder, "verifactu-supplier-registration.json"),
        "utf8",
      );
      const job = await platform.begin(await platform.publish(JSON.parse(registering)), supplier);
      await platform.fillPage(supplier, SUPPLIER);
      expect(await platform.ended(job, supplier)).toMatchObject({ state: "registered" });
      await importWith(await platform.publish(read("stripe-verifactu.json")));
      expect(await postEvent(webhook, INVOICE, "in_rounded", signed)).toBe(204);
      expect(await imported("in_rounded")).toMatchObject({ codes: [], state: "sent" });
      expect(await postEvent(webhook, INVOICE, "in_live", signed)).toBe(204);
      expect(await imported("in_live")).toMatchObject({
        codes: ["stripe.import precondition-failed"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );

  it(
    "find the customer in Peppol and deliver the invoice; another customer ends with its reason",
    async () => {
      await giveCertificate(platform, "peppol.access-point");
      await put("/access/v1/secrets/email.default", { value: MAIL_SERVER });
      await platform.admin("PUT", "peppol/settings", { receivers: ["0225:732829320"] });
      const published = ["stripe-peppol", "stripe-peppol-data"].map((name) => read(`${name}.json`));
      expect(published[1].steps).toEqual(published[0].steps);
      await importWith(await platform.publish(published[0]));
      expect(await postEvent(webhook, INVOICE, "in_peppol", signed)).toBe(204);
      expect(await imported("in_peppol")).toMatchObject({ codes: [], state: "sent" });
      expect(await platform.admin("GET", "peppol/records")).toMatchObject([
        { receiver: "0225:732829320" },
      ]);
      expect(await postEvent(webhook, INVOICE, "in_unlisted", signed)).toBe(204);
      const left = await imported("in_unlisted");
      expect(left.state).toBe("error");
      expect(left.codes[0]).toMatch(/^peppol\.lookup /);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("stripe-workflows", () => [platform]);
