import type { JsonObject } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import { createFinder, readXml } from "@fakturo/xml";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byClients } from "../bench/turns.ts";
import { AUTHORITIES } from "../durability/authority-rows.ts";
import { RunningAuthorities } from "../durability/running-authorities.ts";
import { createClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { listOf } from "../harness/published-workflows.ts";
import type { ServerProcess } from "../harness/server.ts";
import { DEADLINE_MS } from "../harness/simulated-platform.ts";

const SUPPLIER = "B98602642";
/** Of each kind: events and invoices. */
const COUNT = 20;
const CLIENTS = 4;
/** Ended jobs after which a worker is killed. */
const KILL_AFTER = 6;
const REFERENCE = "REQ2026000000001";
const PREFIX = "gov-es.noverifactu";

const AEAT =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";
const { text } = createFinder({
  sum1: `${AEAT}SuministroInformacion.xsd`,
  sf: `${AEAT}EventosSIF.xsd`,
});

const ROW = { ...verifactu(), suppliers: [SUPPLIER] };
let agency: RunningAuthorities;
let cluster: Cluster;
let api: ServerProcess;
let workers: ServerProcess[];
let client: ReturnType<typeof createClient>;
let taxpayer: string;

function verifactu() {
  const row = AUTHORITIES["VERI*FACTU"];
  if (!row) throw new Error("there is no row of VERI*FACTU");
  const own = row.plugins.filter((name) => name.startsWith("@fakturo/"));
  return { ...row, plugins: [...own, "@fakturo/app-es-verifactu", "@fakturo/app-transform"] };
}

beforeAll(async () => {
  agency = await RunningAuthorities.start([ROW], Math.random);
  cluster = await startCluster(agency.env);
  api = await cluster.start("api");
  workers = [await cluster.start("worker"), await cluster.start("worker")];
  const kind = ["--country", "ES", "--sandbox"];
  const workspace = await cluster.run("workspaces", "create", "Kept", ...kind);
  client = createClient(api.url, await cluster.run("keys", "create", "--workspace", workspace));
  await agency.giveCredentials(client, ROW);
  taxpayer = await store({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code: SUPPLIER },
  });
});
afterAll(async () => {
  for (const worker of workers ?? []) await worker.kill();
  await api?.stop();
  await cluster?.[Symbol.asyncDispose]();
  await agency?.[Symbol.asyncDispose]();
});

async function store(data: JsonObject): Promise<string> {
  const { status, json, text: said } = await client.post("/silo/v1/entries", { data });
  expect(status, said).toBeLessThan(300);
  return json.id;
}

async function workflow(schema: string, ...steps: readonly JsonObject[]): Promise<string> {
  const id = newId();
  const body = { name: "W", schema, steps };
  const { status, text: said } = await client.put(`/transform/v1/workflows/${id}`, body);
  expect(status, said).toBe(200);
  return id;
}

async function begin(workflow_id: string, silo_entry_id: string, args: JsonObject = {}) {
  const id = newId();
  const path = `/transform/v1/jobs/${id}`;
  const { status, text: said } = await client.put(path, { workflow_id, silo_entry_id, args });
  expect(status, said).toBeLessThan(300);
  return id;
}

const get = async (path: string): Promise<JsonObject> => (await client.get(path)).json;

/** The jobs of a workflow, as listed. */
async function jobsOf(workflow_id: string): Promise<readonly JsonObject[]> {
  const { list } = await get("/transform/v1/jobs?limit=100");
  return listOf(list).filter((job) => job.workflow_id === workflow_id);
}

async function endedOf(...workflows: readonly string[]): Promise<number> {
  const lists = await Promise.all(workflows.map(jobsOf));
  return lists.flat().filter(({ completed_at }) => completed_at !== undefined).length;
}

/** Kills one of the workers, and starts another. */
async function replaceWorker(): Promise<void> {
  await workers.shift()?.kill();
  workers.push(await cluster.start("worker"));
}

/** A record's own fingerprint and that of the record before it, which is empty for the first. */
interface Chained {
  readonly own: string;
  readonly previous: string;
}

/** The signed records in the files of a workflow's jobs. */
async function recordsOf(workflow_id: string, key: string): Promise<readonly Chained[]> {
  const jobs = await jobsOf(workflow_id);
  return Promise.all(
    jobs.map(async ({ id }) => {
      const { status, attachments = [] } = await get(`/transform/v1/jobs/${id}`);
      const file = listOf(attachments).find((one) => one.key === key);
      expect([status, typeof file?.url]).toEqual(["OK", "string"]);
      const reply = await fetch(String(file?.url), { headers: { "user-agent": "test" } });
      const xml = await reply.text();
      verifyXml(xml);
      return key.endsWith("event") ? eventIn(xml) : invoiceIn(xml);
    }),
  );
}

function eventIn(xml: string): Chained {
  const root = readXml(xml);
  return {
    own: text(root, "sf:Evento/sf:HuellaEvento"),
    previous: text(root, "sf:Evento/sf:Encadenamiento/sf:EventoAnterior/sf:HuellaEvento"),
  };
}

function invoiceIn(xml: string): Chained {
  const root = readXml(xml);
  return {
    own: text(root, "sum1:Huella"),
    previous: text(root, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella"),
  };
}

/** Number of records that are reached from the first one, each over the only one that follows. */
function lengthOf(records: readonly Chained[]): number {
  const after = Map.groupBy(records, ({ previous }) => previous);
  let length = 0;
  for (let place = ""; after.has(place); length += 1) {
    const [next, ...forks] = after.get(place) ?? [];
    expect(forks).toEqual([]);
    place = next?.own ?? "";
  }
  return length;
}

it(
  "two workers chain events and invoices without a fork, though one is killed meanwhile",
  async () => {
    const numbered = (name: string) => [
      { provider: "sequence.enumerate", config: { name } },
      { provider: "silo.close" },
    ];
    const recording = await workflow("bill/status", ...numbered("Events"), {
      provider: `${PREFIX}.generate.event`,
    });
    const noting = await workflow(
      "org/party",
      { provider: `${PREFIX}.build.status`, config: { event_type: "90" } },
      { provider: "transform.job.create", config: { workflow_id: recording } },
    );
    const invoicing = await workflow("bill/invoice", ...numbered("Invoices"), {
      provider: `${PREFIX}.generate.invoice`,
    });
    const work = byClients(CLIENTS, COUNT, async () => {
      await begin(noting, taxpayer);
      await begin(invoicing, await store(invoice({ $addons: ["es-verifactu-v1"] })));
    });
    await expect
      .poll(() => endedOf(recording, invoicing), { timeout: DEADLINE_MS })
      .toBeGreaterThanOrEqual(KILL_AFTER);
    await replaceWorker();
    await work;
    await expect
      .poll(() => endedOf(recording, invoicing), { timeout: DEADLINE_MS, interval: 500 })
      .toBe(2 * COUNT);
    expect(lengthOf(await recordsOf(recording, "noverifactu-event"))).toBe(COUNT);
    expect(lengthOf(await recordsOf(invoicing, "noverifactu"))).toBe(COUNT);
  },
  DEADLINE_MS * 2,
);

it(
  "an answer to the agency is continued after its server was killed, and each record arrives once",
  async () => {
    const fault = { fault: "timeout-after", count: 1, delay: 600 };
    await agency.admin(ROW, "POST", "faults", fault);
    const answering = await workflow("org/party", { provider: `${PREFIX}.remit` });
    const upto = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Madrid" });
    const period = { from: "2026-01-01", upto };
    const job = await begin(answering, taxpayer, { reference: REFERENCE, ...period });
    // The agency has processed the message, and its answer is under way.
    const arrived = () => agency.events(ROW).length;
    await expect.poll(arrived, { timeout: DEADLINE_MS }).toBeGreaterThanOrEqual(COUNT);
    for (const worker of workers.splice(0)) await worker.kill();
    expect((await get(`/transform/v1/jobs/${job}`)).completed_at).toBeUndefined();
    workers.push(await cluster.start("worker"));
    const isOver = async () => (await get(`/transform/v1/jobs/${job}`)).completed_at !== undefined;
    await expect.poll(isOver, { timeout: DEADLINE_MS, interval: 500 }).toBe(true);
    expect(await get(`/transform/v1/jobs/${job}`)).toMatchObject({ status: "OK" });
    const stored = agency.events(ROW).flatMap((event) => ROW.stored(event) ?? []);
    expect(new Set(stored.map(({ number }) => number)).size).toBe(COUNT);
    expect(stored).toHaveLength(COUNT);
  },
  DEADLINE_MS * 2,
);
