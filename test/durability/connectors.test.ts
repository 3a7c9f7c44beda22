import { generateKeyPairSync } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { simulator as chargebee } from "@fakturo/simulator-chargebee";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY } from "../../apps/stripe/fixtures/account.ts";
import { ChargebeeSite, GERMAN_SUPPLIER } from "../harness/chargebee.ts";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { INVOICE_PLUGINS } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import type { ServerProcess } from "../harness/server.ts";
import { type StartedSimulator, startSimulator } from "../harness/started-simulator.ts";
import { postEvent } from "../harness/stripe.ts";
import { DrivePlace, StripePlace } from "./connector-places.ts";

/** Invoices of each platform; `npm run chaos -- connectors` asks for 1,000. */
const DOCUMENTS = Number(process.env.FAKTURO_CHAOS_DOCUMENTS ?? 12);
/** Of the faults and the kills; their moments depend on the machine too. */
const SEED = Number(process.env.FAKTURO_SEED) || 20_261_129;
const WORKERS = 3;
const MIN_KILLS = 3;
const DOCUMENTS_PER_KILL = 40;
const MAX_PAUSE_MS = 3_000;
/** Copies of each event, sent at the same time. */
const COPIES = 3;
const SENDERS = 5;
const START_MS = 900_000;
const END_MS = 900_000 + DOCUMENTS * 3_000;

const PLUGINS = [
  ...INVOICE_PLUGINS,
  ...["regime-de", "regime-fr", "app-stripe", "app-chargebee", "app-google-drive"].map(
    (name) => `@fakturo/${name}`,
  ),
];
const PEM = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();
const SECRET = "whsec_chaos";
const SUPPLIER = { name: "Acme SL", tax_id: { country: "ES", code: "B98602642" } };
/** Faults of Chargebee's answers. */
const FAULTS = [
  { fault: "cut-after", rate: 0.05 },
  { fault: "error", rate: 0.05 },
];
const TOTAL = { field: "cf_entry_total", value: "doc.totals.payable" };

const IMPORTS: Readonly<Record<string, JsonObject>> = {
  stripe: {
    name: "Stripe",
    steps: [
      { provider: "stripe.import" },
      { provider: "silo.modify", config: { addons: ["eu-en16931-v2017"] } },
      { provider: "silo.close" },
      { provider: "ubl.generate" },
      { provider: "google-drive", config: { folder_id: "folder" } },
      { provider: "stripe.pay" },
    ],
  },
  chargebee: {
    name: "Chargebee",
    steps: [
      { provider: "chargebee.import" },
      { provider: "silo.close" },
      { provider: "chargebee.pdf.download" },
      { provider: "chargebee.update.details", config: { fields: [TOTAL] } },
      { provider: "chargebee" },
    ],
  },
};

/** Smallest units without tax of the invoice at that place. */
const netOf = (place: number) => 10_001 + place;
/** With 19 % of tax, in euros. */
const grossOf = (place: number) => {
  const units = netOf(place) + Math.round((netOf(place) * 19) / 100);
  return `${Math.floor(units / 100)}.${String(units % 100).padStart(2, "0")}`;
};

describe("chaos with connectors", () => {
  const random = randomOf(SEED);
  const stripe = new StripePlace(randomOf(SEED + 1));
  const drive = new DrivePlace(randomOf(SEED + 2));
  let site: StartedSimulator;
  let cluster: Cluster;
  let api: ServerProcess;
  let client: Client;
  let sql: Sql;
  let url: Readonly<Record<string, string>> = {};
  const workers: ServerProcess[] = [];
  const billed: string[] = [];
  let kills = 0;

  const startWorker = () => cluster.start("worker", url);
  const put = async (path: string, body: JsonObject) => {
    const { status, text } = await client.put(path, body);
    expect(status, text).toBeLessThan(300);
  };
  const webhookOf = async (app: string): Promise<string> =>
    (await client.get(`/apps/${app}/v1/webhook`)).json.webhook;

  beforeAll(async () => {
    site = await startSimulator(chargebee);
    const config = {
      FAKTURO_PLUGINS: PLUGINS.join(),
      FAKTURO_PLUGIN_ISOLATION: "none",
      FAKTURO_ALLOW_PRIVATE_TARGETS: "true",
    };
    cluster = await startCluster(config);
    api = await cluster.start("api");
    url = { FAKTURO_PUBLIC_URL: api.url };
    workers.push(...(await Promise.all(Array.from({ length: WORKERS }, startWorker))));
    const workspace = await cluster.run("workspaces", "create", "Chaos", "--sandbox");
    const key = await cluster.run("keys", "create", "--workspace", workspace);
    client = createPlainClient(api.url, key);
    sql = await cluster.connect();
    await configure(await stripe.start(), await drive.start());
  }, START_MS);

  afterAll(async () => {
    await sql?.end();
    await Promise.all([api, ...workers].map((server) => server?.stop()));
    await cluster?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
    await stripe[Symbol.asyncDispose]();
    await drive[Symbol.asyncDispose]();
  });

  async function configure(api: string, google: string): Promise<void> {
    const apps: Readonly<Record<string, JsonObject>> = {
      stripe: { url: api, supplier: SUPPLIER, time_zone: "Europe/Madrid" },
      chargebee: {
        ...{ site: "muster-test", url: `${site.url}/chargebee`, supplier: GERMAN_SUPPLIER },
        time_zone: "Europe/Berlin",
      },
      "google-drive": { url: google, tokens: `${google}/token` },
    };
    for (const [app, config] of Object.entries(apps))
      await put(`/access/v1/apps/${app}`, { config });
    const credentials: Readonly<Record<string, Json>> = {
      "stripe.key": KEY,
      "stripe.webhook": SECRET,
      "chargebee.key": "test_key",
      "google-drive.service-account": { client_email: "robot@acme.example", private_key: PEM },
    };
    for (const [name, value] of Object.entries(credentials))
      await put(`/access/v1/credentials/${name}`, { value });
    for (const [app, workflow] of Object.entries(IMPORTS)) {
      const workflow_id = newId();
      await put(`/transform/v1/workflows/${workflow_id}`, workflow);
      await put(`/transform/v1/imports/${app}`, { workflow_id });
    }
  }

  /** Invoices at Chargebee, whose events are sent once the webhook is set. */
  async function bill(): Promise<void> {
    const own = new ChargebeeSite({ address: (path) => `${site.url}/${path}` });
    await own.customer("de", "DE");
    for (let i = 0; i < DOCUMENTS; i++) billed.push(await own.invoice("de", netOf(i)));
  }

  async function announce(): Promise<void> {
    for (const fault of FAULTS) await site.admin("POST", "faults", fault);
    await site.admin("PUT", "settings", { webhook: await webhookOf("chargebee"), retry: 0.2 });
    const webhook = await webhookOf("stripe");
    let left = DOCUMENTS;
    const send = async () => {
      while (left > 0) {
        const id = `in_c${left--}`;
        const copies = Array.from({ length: COPIES }, () =>
          postEvent(webhook, "invoice.finalized", id, { secret: SECRET }),
        );
        expect(await Promise.all(copies)).toEqual(copies.map(() => 204));
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
  }

  /** Kills workers at random and replaces each at once. */
  async function killWorkers(isAnnounced: () => boolean): Promise<void> {
    const enough = (2 * DOCUMENTS) / DOCUMENTS_PER_KILL;
    while (kills < MIN_KILLS || !isAnnounced() || (kills < enough && (await missing()) > 0)) {
      await sleep(random() * MAX_PAUSE_MS);
      const victim = Math.floor(random() * workers.length);
      await workers[victim]?.kill();
      kills += 1;
      workers[victim] = await startWorker();
    }
  }

  const count = async (query: string): Promise<number> => (await sql.query(query)).rows[0].n;
  const missing = async () =>
    2 * DOCUMENTS -
    (await count("select count(*)::int as n from job where completed_at is not null"));

  /** Comments by the jobs on an invoice at Chargebee, and the total that they have written there. */
  async function writtenTo(id: string): Promise<readonly [comments: number, total: unknown]> {
    const own = new ChargebeeSite({ address: (path) => `${site.url}/${path}` });
    const comments = await own.comments("invoice", id);
    const { invoice } = await own.get(`invoices/${id}`);
    const total = isObject(invoice) ? invoice.cf_entry_total : undefined;
    return [comments.filter((notes) => notes.startsWith("Fakturo ")).length, total];
  }

  it(
    `${DOCUMENTS} invoices of each platform are imported, copied, paid and reported exactly once`,
    async () => {
      await bill();
      stripe.fail();
      drive.fail();
      const began = Date.now();
      let isAnnounced = false;
      const announced = announce().finally(() => {
        isAnnounced = true;
      });
      await Promise.all([announced, killWorkers(() => isAnnounced)]);
      await expect.poll(missing, { timeout: END_MS, interval: 250 }).toBe(0);
      const took = Math.round((Date.now() - began) / 1000);

      const { rows } = await sql.query("select status, journal from job where status <> 'OK'");
      expect(rows).toEqual([]);
      expect(await count("select count(*)::int as n from job")).toBe(2 * DOCUMENTS);
      expect(await count("select count(*)::int as n from entry")).toBe(2 * DOCUMENTS);
      expect(await count("select count(distinct key)::int as n from inbound")).toBe(2 * DOCUMENTS);

      const ids = Array.from({ length: DOCUMENTS }, (_one, i) => `in_c${i + 1}`);
      expect([...stripe.charges.keys()].toSorted()).toEqual(ids.toSorted());
      expect([...stripe.charges.values()].filter(({ size }) => size !== 1)).toEqual([]);
      const copied = [...drive.copies.values()].map(
        (body) => /"entry_file_id":"([^"]+)"/.exec(body)?.[1],
      );
      expect([copied.length, new Set(copied).size]).toEqual([DOCUMENTS, DOCUMENTS]);
      await site.admin("DELETE", "faults");
      for (const [i, id] of billed.entries()) expect(await writtenTo(id)).toEqual([1, grossOf(i)]);
      process.stderr.write(
        `chaos with connectors: ${2 * DOCUMENTS} invoices, ${kills} kills, ${took} s, seed ${SEED}\n`,
      );
    },
    END_MS * 2,
  );
});
