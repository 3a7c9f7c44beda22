import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closedWindows } from "@fakturo/app-gov-fr";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interrupted } from "../harness/branches.ts";
import {
  BUYER,
  invoice,
  partyOf,
  payment,
  SELLER,
  SIGNATURE,
  SIGNER,
  sirenOf,
} from "../harness/pa-invoices.ts";
import { DEADLINE_MS, SimulatedSpain } from "../harness/simulated-spain.ts";

const WORKFLOWS = shared("corpus", "workflows", "fr");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

let platform: SimulatedSpain;
/** Parties by VAT number, registered. */
const parties = new Map<string, string>();

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedSpain.start("pa");
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

interface Step extends JsonObject {
  readonly provider: string;
  readonly next?: readonly { readonly code?: string; readonly steps: readonly Step[] }[];
}

/**
 * The steps without a Peppol access point of one's own: the approved platform delivers, so nothing else does, and
 * received files come from it.
 */
function overPlatform(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => {
    const next = step.next?.map((one) => ({ ...one, steps: overPlatform(one.steps) }));
    const kept = { ...step, ...(next && { next }) };
    if (step.provider === "peppol.import") return [{ ...kept, provider: "gov-fr.import" }];
    if (step.provider === "peppol.validate.endpoint")
      return next?.find(({ code }) => code === "false")?.steps ?? [];
    return step.provider.startsWith("peppol.") ? [] : [kept];
  });
}

function published(name: string): Promise<string> {
  const workflow = JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));
  return platform.publish({ ...workflow, steps: overPlatform(workflow.steps) });
}

/** Follows the life cycle: received statuses change the state of the invoice. */
const FOLLOWING: JsonObject = {
  name: "Receive",
  steps: [
    {
      provider: "gov-fr.import",
      next: [
        { code: "UBL", steps: [{ provider: "ubl.import" }] },
        { code: "CII", steps: [{ provider: "cii.import" }] },
      ],
    },
    {
      provider: "silo.if",
      config: { expr: '$schema endsWith "bill/invoice"', scope: "doc" },
      next: [
        { code: "true", steps: [{ provider: "gov-fr.directory.record" }] },
        {
          code: "false",
          steps: [
            {
              provider: "gov-fr.lifecycle",
              next: [
                { code: "211", steps: [{ provider: "silo.state", config: { state: "paid" } }] },
                { code: "213", steps: [{ provider: "silo.state", config: { state: "error" } }] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

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
        if (code === SELLER)
          uploads.push(() => client.post(`${path}/agreement`, { data }));
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
      const entries = [await store("60"), await store("61")] as const;
      const sending = await published("fr-pa-send-invoice-data");
      const completed = { status: "OK", codes: [], state: "completed" };
      expect(await interrupted(platform, outage, sending, entries)).toEqual(completed);
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
      const lost = await platform.store(invoice("5", { customer: { ...unknown, identities } }));
      expect(await platform.run(sending, lost)).toMatchObject({
        codes: ["gov-fr.directory.record unknown-siren"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );

  it(
    "report the sales of a closed period, and what was changed afterwards",
    async () => {
      const { client } = platform.platform;
      const recording = await published("fr-reporting-record");
      const reporting = await published("fr-reporting-send-data");
      const [window] = closedWindows("real_normal_monthly", "tx", { now: Date.now(), max: 1 });
      const day = window?.end ?? "";
      const sale = (number: string) => {
        const { customer: _, payment: __, ...rest } = invoice(number);
        return { ...rest, $addons: ["fr-ctc-flow10-v1"], issue_date: day };
      };
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
    },
    DEADLINE_MS,
  );

  it(
    "unregister the company",
    async () => {
      const leaving = await published("fr-pa-unregister");
      const seller = parties.get(SELLER) ?? "";
      expect(await platform.run(leaving, seller)).toEqual({
        status: "OK",
        codes: [],
        state: "void",
      });
    },
    DEADLINE_MS,
  );
  it(
    "send a Factur-X file, whose invoice the platform reads",
    async () => {
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
