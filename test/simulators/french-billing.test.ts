import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY } from "../../apps/stripe/fixtures/account.ts";
import { ChargebeeSite } from "../harness/chargebee.ts";
import { newId } from "../harness/ids.ts";
import { BUYER, partyOf, SELLER, sirenOf } from "../harness/pa-invoices.ts";
import { giveCertificate } from "../harness/peppol.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";
import { postEvent, type StripeServer, startStripe } from "../harness/stripe.ts";

const WORKFLOWS = shared("corpus", "workflows");
if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: France is not run with Stripe.\n");

/** What the users of the published workflows fill in. */
const IBAN = "FR7630006000011234567890189";
const SECRET = "whsec_french";

let platform: SimulatedPlatform;
let stripe: StripeServer;
let site: ChargebeeSite;

const put = async (path: string, body: JsonObject) => {
  const { status, text } = await platform.platform.client.put(path, body);
  expect(status, text).toBeLessThan(300);
};
const webhookOf = async (app: string): Promise<string> =>
  (await platform.platform.client.get(`/apps/${app}/v1/webhook`)).json.webhook;

/** The published workflow with the seller's bank account. */
function read(name: string): JsonObject {
  const folder = name.startsWith("cb-") ? "chargebee" : "stripe";
  const text = readFileSync(join(WORKFLOWS ?? "", folder, `${name}.json`), "utf8");
  return JSON.parse(text.replace('"iban": ""', `"iban": "${IBAN}"`));
}

beforeAll(async () => {
  if (!WORKFLOWS) return;
  stripe = await startStripe();
  // The addresses of the billing platforms are those of the workspace.
  platform = await SimulatedPlatform.start("pa,peppol,chargebee", {
    FAKTURO_ALLOW_PRIVATE_TARGETS: "true",
  });
  site = new ChargebeeSite(platform);
  const supplier = partyOf(SELLER);
  const shared = { supplier, time_zone: "Europe/Paris" };
  await put("/access/v1/apps/stripe", { config: { ...shared, url: stripe.url } });
  await put("/access/v1/credentials/stripe.key", { value: KEY });
  await put("/access/v1/credentials/stripe.webhook", { value: SECRET });
  await put("/access/v1/apps/chargebee", {
    config: { ...shared, site: "atelier-test", url: platform.address("chargebee") },
  });
  await put("/access/v1/credentials/chargebee.key", { value: "test_key" });
  await platform.admin("PUT", "chargebee/settings", {
    webhook: await webhookOf("chargebee"),
    ...{ retry: 0.2, country: "FR", registration: `FR${SELLER}`, archive: true },
  });
  await put("/access/v1/credentials/gov-fr.platform", {
    holder: SELLER,
    value: {
      client_id: sirenOf(SELLER),
      client_secret: "simulated",
      platform_number: "0007",
      platform_name: "PA Exemple",
    },
  });
  await platform.admin("PUT", "pa/settings", { processing: 0.1 });
  await giveCertificate(platform, "peppol.access-point");
  const receivers = [`0225:${sirenOf(BUYER)}`, "9930:de111111125"];
  await platform.admin("PUT", "peppol/settings", { receivers });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
  await stripe?.[Symbol.asyncDispose]();
});

/** The ended job of a received object, and its entry. */
async function imported(app: string, key: string) {
  const find = async () => {
    const { json } = await platform.platform.client.get(`/transform/v1/inbound?app=${app}`);
    return json.list.find((one: JsonObject) => one.key === key);
  };
  await expect.poll(find, { timeout: DEADLINE_MS, interval: 250 }).toBeTruthy();
  const { silo_entry_id, job_id } = await find();
  const entry = String(silo_entry_id);
  return { entry, ...(await platform.ended(String(job_id), entry)) };
}

const filesOf = async (entry: string): Promise<string[]> => {
  const { attachments } = (await platform.platform.client.get(`/silo/v1/entries/${entry}`)).json;
  return attachments.map(({ key }: JsonObject) => key);
};

/** Receivers of what the access point has sent, since the last call. */
let seen = 0;
async function delivered(): Promise<string[]> {
  const records: readonly JsonObject[] = await platform.admin("GET", "peppol/records");
  const fresh = records.slice(seen);
  seen = records.length;
  return fresh.map(({ receiver }) => String(receiver));
}

async function fromStripe(id: string) {
  const webhook = await webhookOf("stripe");
  expect(await postEvent(webhook, "invoice.finalized", id, { secret: SECRET })).toBe(204);
  return imported("stripe", id);
}

it.skipIf(!WORKFLOWS)(
  "the seller's sales are reported",
  async () => {
    const reporting = await platform.publish({
      name: "Report",
      schema: "org/party",
      steps: [{ id: newId(), provider: "gov-fr.reporting.register" }],
    });
    const schema = "https://gobl.org/draft-0/org/party";
    const party = await platform.store({ $schema: schema, ...partyOf(SELLER) });
    expect(await platform.run(reporting, party)).toMatchObject({ codes: [] });
  },
  DEADLINE_MS,
);

describe.skipIf(!WORKFLOWS)("the published French workflow of Chargebee", () => {
  it("is the same in both files", () => {
    expect(read("cb-france-data").steps).toEqual(read("cb-france").steps);
  });

  it(
    "delivers to a company of the directory, reports sales abroad, and tells Chargebee",
    async () => {
      const workflow_id = await platform.publish(read("cb-france"));
      await put("/transform/v1/imports/chargebee", { workflow_id });
      const [home, abroad] = [{ vat_number: BUYER }, { vat_number: "111111125" }];
      await site.customer("home", "FR", { ...home, net_term_days: "30" });
      await site.customer("abroad", "DE", { ...abroad, net_term_days: "30" });
      const inbox = { cf_gobl_customer_inbox_peppol: "9930:DE111111125" };
      await site.customer("inbox", "DE", { ...abroad, ...inbox, net_term_days: "30" });
      await delivered();
      for (const [customer, receivers] of [
        ["home", [`0225:${sirenOf(BUYER)}`]],
        ["abroad", []],
        ["inbox", ["9930:de111111125"]],
      ] as const) {
        const id = await site.invoice(customer, 10_000);
        const { state, codes } = await imported("chargebee", `invoice:${id}`);
        expect({ state, codes }).toEqual({ state: "sent", codes: [] });
        expect(await delivered()).toEqual(receivers);
        const comments = await site.comments("invoice", id);
        expect(comments).toEqual([expect.stringContaining("State: sent")]);
      }
    },
    DEADLINE_MS,
  );
});

describe.skipIf(!WORKFLOWS)("the published French workflow of Stripe", () => {
  it("is the same in both files", () => {
    expect(read("stripe-france-data").steps).toEqual(read("stripe-france").steps);
  });

  it(
    "delivers to the addresses of the directory and the document, and reports a sale abroad",
    async () => {
      const workflow_id = await platform.publish(read("stripe-france"));
      await put("/transform/v1/imports/stripe", { workflow_id });
      const home = await fromStripe("in_french");
      expect(home).toMatchObject({ state: "sent", codes: [] });
      expect(await filesOf(home.entry)).toContain("peppol-receipt");
      expect(await delivered()).toEqual([`0225:${sirenOf(BUYER)}`]);
      const abroad = await fromStripe("in_abroad");
      expect(abroad).toMatchObject({ state: "sent", codes: [] });
      expect(await delivered()).toEqual([]);

      // Stripe has no such addresses: the seller adds one to the document.
      const { doc } = (await platform.platform.client.get(`/silo/v1/entries/${abroad.entry}`)).json
        .data;
      const inboxes = [{ key: "peppol", scheme: "9930", code: "DE111111125" }];
      const entry = await platform.store({
        ...doc,
        code: `${doc.code}-2`,
        customer: { ...doc.customer, inboxes },
      });
      const steps = [{ id: newId(), provider: "silo.close" }];
      const signing = await platform.publish({ name: "Sign", schema: "bill/invoice", steps });
      expect(await platform.run(signing, entry)).toMatchObject({ status: "OK" });
      expect(await platform.run(workflow_id, entry)).toMatchObject({ state: "sent", codes: [] });
      expect(await delivered()).toEqual(["9930:de111111125"]);
    },
    DEADLINE_MS,
  );

  it(
    "ends with the reason where an invoice cannot be read",
    async () => {
      const wrong = await fromStripe("in_wrong");
      expect(wrong).toMatchObject({ state: "error", codes: ["stripe.import input"] });
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("french-billing", () => [platform]);
