import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import { isObject, type JsonObject } from "@fakturo/model";
import { memoryJournal, type RunningSimulators, startSimulators } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-peppol";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import { CUSTOMER, CUSTOMER_ID, inbox, invoice, SUPPLIER, SUPPLIER_ID } from "../harness/peppol.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server.ts";
import { callAdmin } from "../harness/started-simulator.ts";

/** Documents in each direction; `npm run chaos -- peppol` asks for 1,000. */
const DOCUMENTS = Number(process.env.FAKTURO_CHAOS_DOCUMENTS ?? 12);
const SEED = Number(process.env.FAKTURO_SEED) || 20_261_123;
const MIN_KILLS = 2;
const DOCUMENTS_PER_KILL = 40;
const MAX_PAUSE_MS = 3_000;
const START_MS = 360_000;
const END_MS = 240_000 + DOCUMENTS * 1_000;
const PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/regime-be",
  "@fakturo/addon-eu-en16931",
  "@fakturo/app-silo",
  "@fakturo/app-ubl",
  "@fakturo/app-peppol",
];
const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const DOCUMENT = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>${BIS}</cbc:CustomizationID></Invoice>`;

const journal = memoryJournal();
const random = randomOf(SEED);
const folder = mkdtempSync(join(tmpdir(), "fakturo-peppol-"));
let simulators: RunningSimulators;
let cluster: Cluster;
let server: ServerProcess;
let start: () => Promise<ServerProcess>;
let client: Client;
let sql: Sql;
let kills = 0;

beforeAll(async () => {
  simulators = await startSimulators({
    ...{ simulators: [simulator], host: "127.0.0.1", port: 0, now: Date.now, random },
    journal: () => journal,
  });
  // Senders repeat for a day; the restart of the server takes its time.
  await callAdmin(simulators.url, "PUT", "peppol/settings", { retry: 2, attempts: 1_000 });
  const port = await freePort();
  const endpoints = Object.entries(simulators.endpoints);
  cluster = await startCluster({
    FAKTURO_PLUGINS: PLUGINS.join(),
    FAKTURO_PLUGIN_ISOLATION: "none",
    FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
    FAKTURO_ENDPOINTS: JSON.stringify(
      Object.fromEntries(endpoints.map(([key, simulated]) => [key, { simulated }])),
    ),
  });
  // One process, always at the address that the publisher shows.
  start = () => startServer({ data: folder, port, env: cluster.env });
  server = await start();
  const workspace = await cluster.run("workspaces", "create", "Chaos", "--sandbox");
  const key = await cluster.run("keys", "create", "--workspace", workspace);
  client = createPlainClient(server.url, key);
  sql = await cluster.connect();
  const issued = await call("certificates?seat=POP000001");
  await putUntilAnswered(client, "/access/v1/credentials/peppol.access-point", {
    value: { certificate: String(issued.certificate), private_key: String(issued.private_key) },
  });
  const receiving = await publish("bill/invoice", [{ provider: "peppol.import" }]);
  await putUntilAnswered(client, "/transform/v1/imports/peppol", { workflow_id: receiving });
  await register();
}, START_MS);

afterAll(async () => {
  await sql?.end();
  await server?.stop();
  await cluster?.[Symbol.asyncDispose]();
  await simulators?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls the simulated network. */
async function call(path: string, body?: JsonObject): Promise<Readonly<Record<string, unknown>>> {
  const sent = { method: "POST", ...(body && { body: JSON.stringify(body) }) };
  const reply = await fetch(`${simulators.url}/peppol/${path}`, sent);
  const answer: unknown = await reply.json();
  expect(reply.status).toBeLessThan(300);
  return isObject(answer) ? answer : {};
}

async function publish(schema: string, all: readonly JsonObject[]): Promise<string> {
  const id = newId();
  const steps = all.map((one) => ({ id: newId(), ...one }));
  await putUntilAnswered(client, `/transform/v1/workflows/${id}`, { name: "steps", schema, steps });
  return id;
}

async function register(): Promise<void> {
  const [silo_entry_id, job] = [crypto.randomUUID(), newId()];
  const data = {
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Atelier SA",
    tax_id: SUPPLIER,
  };
  await putUntilAnswered(client, `/silo/v1/entries/${silo_entry_id}`, { data });
  const workflow_id = await publish("org/party", [{ provider: "peppol.register" }]);
  await putUntilAnswered(client, `/transform/v1/jobs/${job}`, { workflow_id, silo_entry_id });
  const over = async () => expect(await ended([job])).toBe(1);
  await vi.waitFor(over, { timeout: START_MS, interval: 250 });
}

const count = async (query: string, values: unknown[]): Promise<number> =>
  (await sql.query(query, values)).rows[0].n;
const ended = (jobs: readonly string[]) =>
  count("select count(*)::int as n from job where id = any($1) and status = 'OK'", [jobs]);
const received = () =>
  count("select count(*)::int as n from inbound where app = $1 and entry is not null", ["peppol"]);

function eventsOf(type: string): readonly Readonly<Record<string, unknown>>[] {
  return [...journal.events()].filter(isObject).filter((event) => event.type === type);
}

/** Begins to send one document, and has the network send another one. */
async function exchange(workflow_id: string, place: number): Promise<string> {
  const [silo_entry_id, job] = [newId(), newId()];
  const data = invoice(String(place), inbox(CUSTOMER.scheme, CUSTOMER.code));
  await putUntilAnswered(client, `/silo/v1/entries/${silo_entry_id}`, { data });
  await putUntilAnswered(client, `/transform/v1/jobs/${job}`, { workflow_id, silo_entry_id });
  await call("deliveries", {
    ...{ to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO" },
    ...{ document: DOCUMENT, instance: `in-${place}`, times: 2 },
  });
  return job;
}

it(
  `${DOCUMENTS} documents in each direction are delivered once, though the server is killed`,
  async () => {
    const workflow = await publish("bill/invoice", [
      { provider: "ubl.generate", config: { doc_type: "bis-invoice-v3" } },
      { provider: "peppol.send" },
    ]);
    const jobs: string[] = [];
    const isDone = async () =>
      (await ended(jobs)) === DOCUMENTS &&
      (await received()) >= DOCUMENTS &&
      eventsOf("closed").length >= 2 * DOCUMENTS;
    const exchanging = async () => {
      for (let n = 0; n < DOCUMENTS; n += 1) jobs.push(await exchange(workflow, n + 1));
    };
    const killing = async () => {
      while (kills < MIN_KILLS || (kills < DOCUMENTS / DOCUMENTS_PER_KILL && !(await isDone()))) {
        await sleep(random() * MAX_PAUSE_MS);
        await server.kill();
        kills += 1;
        server = await start();
      }
    };
    await Promise.all([exchanging(), killing()]);
    await expect.poll(isDone, { timeout: END_MS, interval: 500 }).toBe(true);
    const delivered = eventsOf("message").map(({ instanceId }) => instanceId);
    expect([delivered.length, new Set(delivered).size]).toEqual([DOCUMENTS, DOCUMENTS]);
    expect(await received()).toBe(DOCUMENTS);
    expect(eventsOf("closed").filter(({ isTaken }) => isTaken !== true)).toEqual([]);
    process.stderr.write(`Peppol: ${DOCUMENTS} documents each way, ${kills} kills, seed ${SEED}\n`);
  },
  END_MS * 2,
);
