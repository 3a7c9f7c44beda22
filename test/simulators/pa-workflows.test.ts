import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancel, interrupted, waits } from "../harness/branches.ts";
import {
  BUYER,
  FOLLOWING,
  invoice,
  partyOf,
  payment,
  SELLER,
  SIGNATURE,
  SIGNER,
  sale,
  sirenOf,
} from "../harness/pa-invoices.ts";
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
/** Parties by VAT number, registered. */
const parties = new Map<string, string>();

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("pa");
  await platform.admin("PUT", "pa/settings", { processing: 0.1 });
  for (const holder of [SELLER, BUYER]) {
    const value = {
      client_id: sirenOf(holder),
      client_secret: "simulated",
      platform_number: "0007",
      platform_name: "PA Exemple",
    };
    const path = "/access/v1/credentials/gov-fr.platform";
    const put = await platform.platform.client.put(path, { holder, value });
    expect(put.status, put.text).toBe(200);
  }
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const published = (name: string) => platform.publish(readWorkflow(`fr/${name}`));

const flows = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "pa/records");
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
    "send an invoice that the buyer receives once, though an answer is lost and flows come twice",
    async () => {
      const { client } = platform.platform;
      const workflow_id = await published("fr-pa-receive-invoice");
      expect((await client.put("/transform/v1/imports/gov-fr", { workflow_id })).status).toBe(200);
      await platform.admin("PUT", "pa/settings", { webhooks: await webhooks() });
      const sending = await published("fr-pa-send-invoice");
      await platform.admin("POST", "pa/faults", {
        fault: "cut-after",
        path: "/v1/flows",
        count: 1,
      });
      const sent = await platform.store(invoice("1"));
      const completed = { status: "OK", codes: [], state: "completed" };
      expect(await platform.run(sending, sent)).toEqual(completed);
      const out = (await flows()).filter(({ type }) => type === "CustomerInvoice");
      expect(out).toHaveLength(1);
      const received = async () =>
        (await client.get("/silo/v1/entries?folder=expenses&limit=10")).json.list.filter(
          ({ state }: { state: string }) => state === "received",
        );
      await until(received).toHaveLength(1);
      // The feed lists what the webhook has told already.
      for (const holder of [SELLER, BUYER]) {
        const feed = { holder, active: true };
        await client.put("/transform/v1/feeds/gov-fr.flows", feed);
      }
      const [entry] = await received();
      const { json } = await client.get(`/silo/v1/entries/${entry.id}`);
      expect(json.data.doc.supplier.tax_id.code).toBe(SELLER);
      expect(await received()).toHaveLength(1);
    },
    DEADLINE_MS,
  );

  it(
    "record an invoice as sent or for reporting, by the directory",
    async () => {
      const recording = await published("fr-pa-send-record-document");
      const found = await platform.store(invoice("2"));
      expect(await platform.run(recording, found)).toEqual({
        status: "OK",
        codes: [],
        state: "completed",
      });
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
    "follow the life cycle: the buyer's payment sets the invoice to paid",
    async () => {
      const { client } = platform.platform;
      const workflow_id = await platform.publish(FOLLOWING);
      expect((await client.put("/transform/v1/imports/gov-fr", { workflow_id })).status).toBe(200);
      const sending = await published("fr-pa-send-invoice");
      const completed = { status: "OK", codes: [], state: "completed" };
      const sold = await platform.store(invoice("4"));
      expect(await platform.run(sending, sold)).toEqual(completed);
      const paid = await platform.store(payment("advice", "4"));
      expect(await platform.run(sending, paid)).toEqual(completed);
      await until(() => stateOf(sold)).toBe("paid");
      const direct = await published("fr-pa-send-invoice-data");
      const cashed = await platform.store(payment("receipt", "4"));
      expect(await platform.run(direct, cashed)).toEqual(completed);
      const again = await platform.store({ ...payment("receipt", "4"), code: "again" });
      expect(await platform.run(sending, again)).toMatchObject({ state: "error" });
    },
    DEADLINE_MS,
  );

  it(
    "wait while the platform is unavailable, and can be cancelled meanwhile",
    async () => {
      const outage = { simulator: "pa", fault: "unavailable", path: "/v1/flows" };
      const store = (number: string) => platform.store(invoice(number));
      const completed = { status: "OK", codes: [], state: "completed" };
      for (const [place, name] of SENDING.entries()) {
        const entries = [await store(`6${place}0`), await store(`6${place}1`)] as const;
        const sending = await published(name);
        expect(await interrupted(platform, outage, sending, entries)).toEqual(completed);
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
    "end in error where no flow was received",
    async () => {
      const message = { $schema: "https://gobl.org/draft-0/note/message", content: "Hello" };
      for (const [name, code] of [
        ["fr-pa-receive-invoice", "gov-fr.import no-document"],
        ["fr-reporting-record", "gov-fr.reporting.record schema-unsupported"],
      ] as const) {
        const entry = await platform.store(message);
        expect(await platform.run(await published(name), entry)).toMatchObject({
          codes: [code],
          state: "error",
        });
      }
    },
    DEADLINE_MS,
  );

  it(
    "report the sales of a closed period, and what was changed afterwards",
    async () => {
      const { client } = platform.platform;
      const recording = await published("fr-reporting-record");
      const reporting = await published("fr-reporting-send-data");
      const party = parties.get(SELLER) ?? "";
      const completed = { status: "OK", codes: [], state: "completed" };
      const none = await platform.run(reporting, party);
      expect(none).toEqual(completed);
      for (const number of ["10", "11"]) {
        expect(await platform.run(recording, await platform.store(sale(number)))).toEqual(
          completed,
        );
        expect(await platform.run(reporting, party)).toEqual(completed);
      }
      expect(await platform.run(reporting, party)).toEqual(completed);
      const path = `/apps/gov-fr/v1/reports/${party}`;
      const { json } = await client.get(`${path}/periods?kind=tx`);
      const told = json.periods.map((one: JsonObject) => [one.sequence, one.status, one.ack_ref]);
      expect(told).toEqual([
        [2, "filed", "300"],
        [1, "filed", "300"],
      ]);
      const xml = (await client.get(`${path}/periods/${json.periods[0].id}/xml`)).text;
      expect(xml).toContain("<TypeCode>RE</TypeCode>");
      expect(xml).toContain("<TransactionsCount>2</TransactionsCount>");
      expect(xml).toContain("<TaxExclusiveAmount>200.00</TaxExclusiveAmount>");
      const summary = (await client.get(path)).json;
      expect(summary).toMatchObject({ enabled: true, regime: "real_normal_monthly" });
      expect(summary.kinds[0]).toMatchObject({ kind: "tx", cadence: "ten_day" });
      expect((await client.get("/apps/gov-fr/v1/directory/siren/732829320")).status).toBe(403);

      for (const code of [SELLER, BUYER]) {
        const sold = await platform.store({ ...sale("13"), supplier: partyOf(code) });
        expect(await platform.run(recording, sold)).toEqual(completed);
      }
      const outage = { simulator: "pa", fault: "unavailable", path: "/v1/flows" };
      const reporters = [party, parties.get(BUYER) ?? ""] as const;
      expect(await interrupted(platform, outage, reporting, reporters)).toEqual(completed);
    },
    DEADLINE_MS,
  );

  it(
    "end in error for a report that the administration rejects",
    async () => {
      await platform.admin("PUT", "pa/settings", { elsewhere: [sirenOf(SELLER)] });
      const sold = await platform.store(sale("14"));
      const completed = { status: "OK", codes: [], state: "completed" };
      expect(await platform.run(await published("fr-reporting-record"), sold)).toEqual(completed);
      const party = parties.get(SELLER) ?? "";
      const result = await platform.run(await published("fr-reporting-send-data"), party);
      expect(result).toMatchObject({ codes: ["gov-fr.reporting.send REJ_UNI"], state: "error" });
      await platform.admin("PUT", "pa/settings", { elsewhere: [] });
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

  it(
    "receive the life cycle, and a Factur-X file, by the published workflow",
    async () => {
      const { client } = platform.platform;
      const workflow_id = await published("fr-pa-receive-invoice-data");
      expect((await client.put("/transform/v1/imports/gov-fr", { workflow_id })).status).toBe(200);
      const sending = await platform.publish({
        name: "Factur-X",
        schema: "bill/invoice",
        steps: [
          { provider: "silo.close" },
          { provider: "cii.generate", config: { doc_type: "facturx-v1" } },
          { provider: "pdf" },
          { provider: "cii.pdf.embed" },
          { provider: "gov-fr.directory.record", config: { format: "factur-x" } },
          { provider: "gov-fr.directory.forward" },
          { provider: "silo.state", config: { state: "completed" } },
        ],
      });
      const entry = await platform.store(invoice("40"));
      const completed = { status: "OK", codes: [], state: "completed" };
      expect(await platform.run(sending, entry)).toEqual(completed);
      const hybrid = async () =>
        (await flows())
          .filter(({ syntax }) => syntax === "Factur-X")
          .map(({ type, reason }) => [type, reason]);
      await until(hybrid).toEqual([
        ["CustomerInvoice", ""],
        ["SupplierInvoice", ""],
      ]);
      const received = async () =>
        (await client.get("/silo/v1/entries?folder=expenses&limit=100")).json.list
          .filter(({ state }: { state: string }) => state === "received")
          .map(({ snippet }: { snippet: { code: string } }) => snippet.code);
      await until(received).toContainEqual(expect.stringMatching(/F-40$/));
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
