import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrupted } from "../harness/branches.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "fr");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const HOLDER = "44732829320";
const LOGIN = "TECH_1_1@cpro.fr";
const SENT = { status: "OK", codes: [], state: "sent" };

let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("chorus-pro");
  const accounts = { [LOGIN]: "right" };
  await platform.admin("PUT", "chorus-pro/settings", { processing: 0.1, accounts });
  const value = { client_id: "app", client_secret: "secret" };
  const path = "/access/v1/credentials/chorus-pro.piste";
  expect((await platform.platform.client.put(path, { value })).status).toBe(200);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const publish = (name: string) =>
  platform.publish(JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8")));

/** An invoice to a public body, from the app's fixtures. */
function invoice(code: string, changes: JsonObject = {}): JsonObject {
  const path = join(repositoryRoot(), "apps", "cii", "fixtures", "french.in.json");
  const { doc = {} } = JSON.parse(readFileSync(path, "utf8"));
  const { uuid: _uuid, totals: _totals, ...rest } = doc;
  return { ...rest, code, ...changes };
}

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "chorus-pro/records");

/** Gives a technical account on the page of the registration. */
async function give(link: string, password: string): Promise<void> {
  const body = new FormData();
  body.set("username", LOGIN);
  body.set("password", password);
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/chorus-pro.account`, { ...redirect, body });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
}

/** Gives a technical account as a program does, by `PUT` on the link. */
async function put(link: string, value: object): Promise<{ status: number; text: string }> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(link, { method: "PUT", headers, body: JSON.stringify(value) });
  return { status: reply.status, text: await reply.text() };
}

/** An own workflow: it follows an invoice that another one has sent. */
const FOLLOWING = {
  name: "Follow at Chorus Pro",
  schema: "bill/invoice",
  steps: [
    { name: "Wait", provider: "chorus-pro.wait.state", config: {} },
    { name: "Paid", provider: "silo.state", config: { state: "paid" } },
  ],
  rescue: [{ name: "Rejected", provider: "silo.state", config: { state: "rejected" } }],
};

/** An own workflow: it answers a buyer who asks for a missing piece. */
const COMPLETING = {
  name: "Complete at Chorus Pro",
  schema: "bill/invoice",
  steps: [{ name: "Complete", provider: "chorus-pro.complete", config: {} }],
};

/** The buyer decides about an invoice. */
async function decide(code: string, statut: string, commentaire = ""): Promise<void> {
  const about = (await records()).find(({ number = "" }) => number.endsWith(code));
  const decision = { numeroFacture: about?.number ?? "", statut, commentaire };
  await platform.call("POST", "chorus-pro/portail/factures", decision);
}

describe.skipIf(!WORKFLOWS)("the published workflows of Chorus Pro", () => {
  it(
    "send nothing for a supplier without registration",
    async () => {
      const sending = await publish("chorus-pro-invoice-data");
      expect(await platform.run(sending, await platform.store(invoice("F-0")))).toEqual({
        status: "OK",
        codes: ["chorus-pro.send supplier-not-registered"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );

  it(
    "register a supplier, whose page opens again after a wrong password",
    async () => {
      const supplier = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Atelier du Phare SARL",
        tax_id: { country: "FR", code: HOLDER },
      });
      const registering = await publish("chorus-pro-registration-data");
      expect(await platform.run(registering, supplier)).toMatchObject({ state: "registered" });
      const link = await platform.link(supplier);
      await give(link, "wrong");
      await askedAgain(link);
      expect(await put(link, { username: LOGIN })).toMatchObject({ status: 422 });
      const given = await put(link, { username: LOGIN, password: "right" });
      expect(given.status, given.text).toBe(200);
      const again = await publish("chorus-pro-registration");
      expect(await platform.run(again, supplier)).toMatchObject({ state: "registered" });
    },
    DEADLINE_MS,
  );

  it(
    "send invoices: integrated, rejected with the reason, and once after a lost answer",
    async () => {
      const sending = await publish("chorus-pro-invoice-data");
      const entry = await platform.store(invoice("F-1"));
      expect(await platform.run(sending, entry)).toEqual(SENT);
      const { data, attachments } = (
        await platform.platform.client.get(`/silo/v1/entries/${entry}`)
      ).json;
      expect(data.head.stamps).toContainEqual({
        prv: "chorus-pro-flow",
        val: expect.stringMatching(/^CPP001\d{19}$/),
      });
      expect(attachments.map(({ key }: { key: string }) => key)).toContain("chorus-pro-report");

      const buyers = { "35600000000048": { services: ["OTHER"] } };
      await platform.admin("PUT", "chorus-pro/settings", { buyers });
      const refused = await platform.store(invoice("F-2"));
      expect(await platform.run(sending, refused)).toEqual({
        status: "OK",
        codes: ["chorus-pro.send IN_REJETE"],
        state: "error",
      });
      await platform.admin("PUT", "chorus-pro/settings", { buyers: {} });
      // The number of a rejected invoice is still free.
      expect(await platform.run(sending, refused)).toEqual(SENT);

      const fault = { fault: "cut-after", path: "/deposer/flux", count: 1 };
      await platform.admin("POST", "chorus-pro/faults", fault);
      const lost = await platform.store(invoice("F-3"));
      expect(await platform.run(sending, lost)).toEqual(SENT);
      const taken = (await records()).filter(({ invoice: id }) => id !== "");
      expect(taken.map(({ number }) => number)).toEqual(
        ["F-1", "F-2", "F-3"].map((code) => expect.stringContaining(code)),
      );
    },
    DEADLINE_MS,
  );

  it(
    "are followed by an own one until the buyer has paid or rejected the invoice",
    async () => {
      const sending = await publish("chorus-pro-invoice-data");
      const following = await platform.publish(FOLLOWING);
      const paid = await platform.store(invoice("F-4"));
      expect(await platform.run(sending, paid)).toEqual(SENT);
      await decide("F-4", "SUSPENDUE", "il manque le bon de livraison");
      const job = await platform.begin(following, paid);
      const fact = async () => {
        const { json } = await platform.platform.client.get(`/silo/v1/entries/${paid}`);
        const found = json.meta?.find(({ key }: JsonObject) => key === "chorus-pro-state");
        return { state: json.state, fact: found?.value };
      };
      const value = { state: "SUSPENDUE", comment: "il manque le bon de livraison" };
      const suspended = { state: "processing", fact: value };
      await expect.poll(fact, { timeout: DEADLINE_MS }).toMatchObject(suspended);
      const { status, text } = await platform.platform.client.post(
        `/silo/v1/entries/${paid}/files`,
        {
          name: "bon.pdf",
          category: "attachment",
          mime: "application/pdf",
          data: Buffer.from("%PDF-1.7").toString("base64"),
        },
      );
      expect(status, text).toBeLessThan(300);
      const completing = await platform.publish(COMPLETING);
      const args = { "chorus-pro-comment": "voici le bon" };
      const lost = { fault: "cut-after", path: "/completer", count: 1 };
      await platform.admin("POST", "chorus-pro/faults", lost);
      expect(await platform.run(completing, paid, args)).toMatchObject({ status: "OK", codes: [] });
      const about = (await records()).filter(({ pieces = "" }) => pieces !== "");
      expect(about).toMatchObject([{ pieces: "bon.pdf" }]);
      await decide("F-4", "MISE_EN_PAIEMENT");
      expect(await platform.ended(job, paid)).toEqual({ status: "OK", codes: [], state: "paid" });

      const refused = await platform.store(invoice("F-5"));
      expect(await platform.run(sending, refused)).toEqual(SENT);
      await decide("F-5", "REJETEE", "engagement inconnu");
      expect(await platform.run(following, refused)).toMatchObject({
        codes: ["chorus-pro.wait.state REJETEE"],
        state: "rejected",
      });
      const { json } = await platform.platform.client.get(`/silo/v1/entries/${refused}`);
      expect(json.faults).toHaveLength(1);
      expect(json.faults[0].message).toContain("engagement inconnu");
    },
    DEADLINE_MS * 2,
  );

  it(
    "wait while Chorus Pro is unavailable, and can be cancelled meanwhile",
    async () => {
      const outage = { simulator: "chorus-pro", fault: "unavailable" };
      const store = (code: string) => platform.store(invoice(code));
      const entries = [await store("F-8"), await store("F-9")] as const;
      const sending = await publish("chorus-pro-invoice-data");
      expect(await interrupted(platform, outage, sending, entries)).toEqual(SENT);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("chorus-pro-workflows", () => [platform]);
