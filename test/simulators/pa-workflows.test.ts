import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancel, interrupted, waits } from "../harness/branches.ts";
import {
  BUYER,
  giveAccount,
  invoice,
  partyOf,
  payment,
  RECEIVING,
  SELLER,
  SIGNATURE,
  SIGNER,
  sirenOf,
  status,
} from "../harness/pa-invoices.ts";
import { fileOf, filesOf, giveCertificate } from "../harness/peppol.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { readWorkflow, WORKFLOWS } from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

/** A company that does not become registered. */
const OTHER = "83404833048";
/** Workflows that hand invoices over to the platform. */
const SENDING = [
  "fr-pa-send-invoice",
  "fr-pa-send-invoice-data",
  "fr-pa-send-record-document",
] as const;

let platform: SimulatedPlatform;
/** Path of the platform's flows. */
const FLOWS = "/v1/flows";
const COMPLETED = { status: "OK", codes: [], state: "completed" };

/** Parties by VAT number, registered. */
const parties = new Map<string, string>();
/** The first sent invoice. */
let ubl = "";

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("pa,peppol");
  const receivers = [SELLER, BUYER].map((code) => `0225:${sirenOf(code)}_ap`);
  await platform.admin("PUT", "peppol/settings", { receivers });
  await giveCertificate(platform, "peppol.access-point");
  await platform.admin("PUT", "pa/settings", { processing: 0.1 });
  for (const holder of [SELLER, BUYER]) await giveAccount(platform, holder);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const published = (name: string) => platform.publish(readWorkflow(`fr/${name}`));

const flows = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "pa/records");
/** Messages that the simulated access point has received. */
const messages = async (): Promise<readonly JsonObject[]> =>
  platform.admin("GET", "peppol/records");
/** The document between companies that the simulated access point receives for, by an address of their own. */
const toPeppol = (document: JsonObject): JsonObject => ({
  ...document,
  supplier: atAccessPoint(SELLER),
  customer: atAccessPoint(BUYER),
});
const atAccessPoint = (code: string): JsonObject => ({
  ...partyOf(code),
  inboxes: [{ scheme: "0225", code: `${sirenOf(code)}_AP` }],
});
/** Lets another access point send to a registered company. */
const deliver = (to: string, message: JsonObject) => {
  const route = { from: `0225:${sirenOf(OTHER)}`, to: `0225:${sirenOf(to)}`, country: "FR" };
  return platform.call("POST", "peppol/deliveries", { ...route, ...message });
};
const received = async (): Promise<readonly { id: string; snippet: JsonObject }[]> => {
  const path = "/silo/v1/entries?folder=expenses&limit=100";
  const { list } = (await platform.platform.client.get(path)).json;
  return list.filter(({ state }: JsonObject) => state === "received");
};
const stateOf = async (entry: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${entry}`)).json.state;
const until = (look: () => unknown) => expect.poll(look, { timeout: DEADLINE_MS, interval: 250 });

describe.skipIf(!WORKFLOWS)("the published workflows of France", () => {
  it(
    "register a company that signs the mandate, and its flows are received from then on",
    async () => {
      const { client } = platform.platform;
      const registering = await published("fr-pa-register");
      for (const code of [SELLER, BUYER]) {
        const schema = "https://gobl.org/draft-0/org/party";
        const party = await platform.store({
          $schema: schema,
          ...partyOf(code),
          ...(code === BUYER && { people: [SIGNER] }),
        });
        parties.set(code, party);
        const job = await platform.begin(registering, party);
        const link = await platform.link(party, "approval-link");
        const page = await (await fetch(link, { headers: { accept: "text/html" } })).text();
        expect(page).toContain("Facturation électronique");
        const path = `/apps/gov-fr/v1/entry/${party}`;
        expect((await client.post(`${path}/confirm`, {})).status).toBe(412);
        const mandate = await client.get(`${path}/agreement`);
        expect([mandate.status, mandate.text.slice(0, 4)]).toEqual([200, "%PDF"]);
        // The first company uploads a signed document, as it states no signer; the second one signs it.
        const signing = await client.post(`${path}/sign`, { signature: SIGNATURE });
        expect(signing.status, signing.text).toBe(code === SELLER ? 422 : 204);
        if (code === SELLER) expect(signing.text).toContain("$.people[0].name.given");
        const data = Buffer.from("%PDF-1.7 signed").toString("base64");
        const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString("base64");
        const uploads = [() => client.post(`${path}/identity`, { data: picture, view: "page" })];
        if (code === SELLER) uploads.push(() => client.post(`${path}/agreement`, { data }));
        for (const upload of uploads) expect((await upload()).status).toBe(204);
        const confirmed = await client.post(`${path}/confirm`, {});
        expect([confirmed.status, confirmed.json]).toEqual([200, { status: "submitted" }]);
        const registered = { status: "OK", codes: [], state: "registered" };
        expect(await platform.ended(job, party)).toEqual(registered);
        const { json } = await client.get(`/apps/gov-fr/v1/addresses/${code}`);
        expect(json.webhook).toMatch(/\/apps\/gov-fr\/v1\/flows\/./);
      }
    },
    DEADLINE_MS,
  );

  it(
    "end a registration that is rejected or cancelled",
    async () => {
      const { client } = platform.platform;
      const workflow = readWorkflow("fr/fr-pa-register");
      const party = await platform.store({
        $schema: "https://gobl.org/draft-0/org/party",
        ...partyOf(OTHER),
        people: [SIGNER],
      });
      const cancelled = await platform.begin(await platform.publish(workflow), party);
      await platform.link(party, "approval-link");
      await cancel(platform, cancelled);
      expect((await platform.ended(cancelled, party)).status).toBe("CANCEL");

      const rejecting = await platform.publish(workflow, {
        "gov-fr.agreement.wait.approval": { approval: "reject" },
      });
      const rejected = await platform.begin(rejecting, party);
      await waits(platform, rejected);
      const path = `/apps/gov-fr/v1/entry/${party}`;
      const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString("base64");
      const signing = await client.post(`${path}/sign`, {});
      expect(signing.status, signing.text).toBe(204);
      await client.post(`${path}/identity`, { data: picture, view: "page" });
      expect((await client.post(`${path}/confirm`, {})).status).toBe(200);
      const codes = ["gov-fr.agreement.wait.approval rejected"];
      expect(await platform.ended(rejected, party)).toMatchObject({ codes, state: "error" });
    },
    DEADLINE_MS,
  );

  it(
    "send an invoice once over Peppol and once to the platform, though an answer is lost",
    async () => {
      await platform.admin("POST", "pa/faults", { fault: "cut-after", path: FLOWS, count: 1 });
      const sent = await platform.store(toPeppol(invoice("1")));
      expect(await platform.run(await published("fr-pa-send-invoice"), sent)).toEqual(COMPLETED);
      const out = (await flows()).filter(({ type }) => type === "CustomerInvoice");
      expect(out).toHaveLength(1);
      expect(await messages()).toMatchObject([{ receiver: `0225:${sirenOf(BUYER)}_ap` }]);
      ubl = await fileOf(platform, sent, "ubl");
    },
    DEADLINE_MS,
  );

  it(
    "receive invoices over Peppol, each once: as UBL and as PDF",
    async () => {
      const { client } = platform.platform;
      const workflow_id = await published("fr-pa-receive-invoice");
      expect((await client.put("/transform/v1/imports/peppol", { workflow_id })).status).toBe(200);
      const hybrid = await platform.publish({
        name: "Factur-X",
        schema: "bill/invoice",
        steps: [
          { provider: "silo.close" },
          { provider: "cii.generate", config: { doc_type: "facturx-v1" } },
          { provider: "pdf" },
          { provider: "cii.pdf.embed" },
        ],
      });
      const entry = await platform.store(invoice("40"));
      expect(await platform.run(hybrid, entry)).toMatchObject({ codes: [] });
      const files = await filesOf(platform, entry);
      const url = files.findLast(({ mime }) => mime === "application/pdf")?.url;
      const pdf = Buffer.from(await (await fetch(String(url))).arrayBuffer()).toString("base64");
      await deliver(BUYER, { document: ubl, instance: "ubl-1", times: 2 });
      await deliver(BUYER, { pdf, instance: "pdf-40" });
      const state = async () => JSON.stringify(await platform.admin("GET", "state"));
      await until(state).toContain("3 deliveries made, 3 of them taken");
      const codes = async () => (await received()).map(({ snippet }) => snippet.code).sort();
      await until(codes).toEqual(["F-1", "F-40"]);
      const [first] = await received();
      const { json } = await client.get(`/silo/v1/entries/${first?.id}`);
      expect(json.data.doc.supplier.tax_id.code).toBe(SELLER);
      // A received document is recorded, and handed to no platform.
      expect((await flows()).filter(({ type }) => type === "CustomerInvoice")).toHaveLength(1);
    },
    DEADLINE_MS,
  );

  it(
    "record an invoice as sent or for reporting, by the directory",
    async () => {
      const recording = await published("fr-pa-send-record-document");
      const found = await platform.store(toPeppol(invoice("2")));
      expect(await platform.run(recording, found)).toEqual(COMPLETED);
      const abroad = {
        name: "Kunde GmbH",
        tax_id: { country: "DE", code: "111111125" },
        addresses: [{ street: "X 1", locality: "Berlin", code: "10115", country: "DE" }],
      };
      const reported = await platform.store(
        invoice("3", { $addons: [], $regime: "FR", customer: abroad, payment: {} }),
      );
      expect(await platform.run(recording, reported)).toMatchObject({ codes: [] });
      const names = (await flows()).map(({ file }) => file);
      expect(names.filter((name) => name?.includes("F-2"))).not.toEqual([]);
      expect(names.filter((name) => name?.includes("F-3"))).toEqual([]);
    },
    DEADLINE_MS,
  );

  it(
    "send by the platform alone to a company that is not in Peppol",
    async () => {
      const elsewhere = { customer: partyOf(OTHER) };
      const sent = await platform.store(invoice("7", elsewhere));
      expect(await platform.run(await published("fr-pa-send-invoice"), sent)).toEqual(COMPLETED);
      // These workflows send over Peppol in any case: one before the platform, one after it.
      const endings = { "fr-pa-send-invoice-data": "error", "fr-pa-send-record-document": "" };
      for (const [place, [name, state]] of Object.entries(endings).entries()) {
        const entry = await platform.store(invoice(`8${place}`, elsewhere));
        const result = await platform.run(await published(name), entry);
        expect(result.codes).toEqual(["peppol.send receiver-not-found"]);
        expect(result.state).toBe(state || "processing");
      }
      const names = (await flows()).map(({ file }) => String(file));
      const isThere = (number: string) => names.some((name) => name.includes(number));
      expect(["F-7", "F-80", "F-81"].map(isThere)).toEqual([true, false, true]);
    },
    DEADLINE_MS,
  );

  it(
    "follow the life cycle: the buyer's payment sets the invoice to paid, a refusal to rejected",
    async () => {
      const { client } = platform.platform;
      const workflow_id = await platform.publish(RECEIVING);
      expect((await client.put("/transform/v1/imports/gov-fr", { workflow_id })).status).toBe(200);
      await platform.admin("PUT", "pa/settings", { webhooks: await webhooks() });
      const sending = await published("fr-pa-send-invoice");
      const sold = await platform.store(toPeppol(invoice("4")));
      expect(await platform.run(sending, sold)).toEqual(COMPLETED);
      const paid = await platform.store(toPeppol(payment("advice", "4")));
      expect(await platform.run(sending, paid)).toEqual(COMPLETED);
      await until(() => stateOf(sold)).toBe("paid");
      const direct = await published("fr-pa-send-invoice-data");
      const cashed = await platform.store(toPeppol(payment("receipt", "4")));
      expect(await platform.run(direct, cashed)).toEqual(COMPLETED);
      const again = await platform.store({ ...toPeppol(payment("receipt", "4")), code: "again" });
      expect(await platform.run(sending, again)).toMatchObject({ state: "error" });

      const wrong = await platform.store(toPeppol(invoice("9")));
      expect(await platform.run(sending, wrong)).toEqual(COMPLETED);
      const refused = await platform.store(toPeppol(status("rejected", "9")));
      expect(await platform.run(sending, refused)).toEqual(COMPLETED);
      await until(() => stateOf(wrong)).toBe("rejected");
      // The status has also come over Peppol, by the published workflow.
      await deliver(SELLER, {
        document: await fileOf(platform, refused, "cii"),
        instance: "210-9",
      });
      const inbound = async () => {
        const { json } = await client.get("/transform/v1/inbound?app=peppol");
        const one = json.list.find(({ key }: JsonObject) => String(key).endsWith("/210-9"));
        return one?.silo_entry_id && stateOf(one.silo_entry_id);
      };
      await until(inbound).toBe("received");
    },
    DEADLINE_MS,
  );

  it(
    "wait while a network is unavailable, and can be cancelled meanwhile",
    async () => {
      const platformOnly = { simulator: "pa", fault: "unavailable", path: FLOWS };
      const peppolOnly = { simulator: "peppol", fault: "unavailable", path: "/as4" };
      const runs = [
        ...SENDING.map((name) => [name, platformOnly] as const),
        ["fr-pa-send-invoice", peppolOnly] as const,
      ];
      for (const [place, [name, outage]] of runs.entries()) {
        const store = (number: number) => platform.store(toPeppol(invoice(`6${place}${number}`)));
        const entries = [await store(0), await store(1)] as const;
        const sending = await published(name);
        expect(await interrupted(platform, outage, sending, entries)).toEqual(COMPLETED);
      }
    },
    DEADLINE_MS,
  );

  it(
    "end for a company that the directory does not know",
    async () => {
      const sending = await published("fr-pa-send-invoice");
      await platform.admin("PUT", "pa/settings", { unknown: ["552081317"] });
      const unknown = { ...partyOf(BUYER), tax_id: { country: "FR", code: "03552081317" } };
      const identities = [{ type: "SIREN", code: "552081317", ext: { "iso-scheme-id": "0002" } }];
      const customer = { ...unknown, identities };
      for (const [place, id] of [sending, await published("fr-pa-send-invoice-data")].entries()) {
        const lost = await platform.store(invoice(`5${place}`, { customer }));
        expect(await platform.run(id, lost)).toMatchObject({
          codes: ["gov-fr.directory.record unknown-siren"],
          state: "error",
        });
      }
      await platform.admin("PUT", "pa/settings", { unknown: [] });
    },
    DEADLINE_MS,
  );

  it(
    "end in error where nothing was received",
    async () => {
      const message = { $schema: "https://gobl.org/draft-0/note/message", content: "Hello" };
      const entry = await platform.store(message);
      const result = await platform.run(await published("fr-pa-receive-invoice"), entry);
      expect(result).toMatchObject({ codes: ["peppol.import no-document"], state: "error" });
    },
    DEADLINE_MS,
  );

  it(
    "unregister the company, unless the platform refuses it",
    async () => {
      const leaving = await published("fr-pa-unregister");
      const seller = parties.get(SELLER) ?? "";
      const fault = { fault: "forbidden", path: "/directory-line", count: 1 };
      await platform.admin("POST", "pa/faults", fault);
      const refused = { codes: ["gov-fr.directory.disable FORBIDDEN_ACCESS"], state: "error" };
      expect(await platform.run(leaving, seller)).toMatchObject(refused);
      expect(await platform.run(leaving, seller)).toMatchObject({ codes: [], state: "void" });
    },
    DEADLINE_MS,
  );
});

/** The webhooks of both companies, as the server gives them. */
async function webhooks(): Promise<JsonObject> {
  const { client } = platform.platform;
  const rows = [SELLER, BUYER].map(async (code) => {
    const { json } = await client.get(`/apps/gov-fr/v1/addresses/${code}`);
    return [sirenOf(code), json.webhook];
  });
  return Object.fromEntries(await Promise.all(rows));
}

itRunsItsBranches("pa-workflows", () => [platform]);
