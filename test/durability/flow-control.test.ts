import { isObject, type JsonObject } from "@fakturo/model";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byClients } from "../bench/turns.ts";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import type { ServerProcess } from "../harness/server.ts";
import type { AuthorityRow } from "./authority-row.ts";
import { AUTHORITIES } from "./authority-rows.ts";
import { RunningAuthorities } from "./running-authorities.ts";

/** `npm run chaos -- flow` asks for 10,000, with messages of 1,000 as at the real agency. */
const RECORDS = Number(process.env.FAKTURO_FLOW_RECORDS ?? 60);
const MEMBERS = RECORDS < 1_000 ? 10 : 1_000;
const SUPPLIER = "B98602642";
const ROW: AuthorityRow = { ...verifactu(), suppliers: [SUPPLIER] };
/** TiempoEsperaEnvio, seconds: longer than the test, then short. */
const LONG_S = 9_999;
const SHORT_S = 2;
const OTHERS = 5;
const SOME = 25;
const CLIENTS = 10;
const END_MS = 180_000 + RECORDS * 500;

let authority: RunningAuthorities;
let cluster: Cluster;
let server: ServerProcess;
let client: Client;
let sql: Sql;

beforeAll(async () => {
  authority = await RunningAuthorities.start([ROW], Math.random);
  cluster = await startCluster({
    ...authority.env,
    FAKTURO_TEST_MEMBERS: String(MEMBERS),
    // A job that waited in a worker would stop all others.
    ...(MEMBERS < 1_000 && { FAKTURO_CONCURRENCY: "1" }),
  });
  server = await cluster.start("all");
  const workspace = await cluster.run("workspaces", "create", "Flow", "--sandbox");
  const key = await cluster.run("keys", "create", "--workspace", workspace);
  client = createPlainClient(server.url, key);
  await authority.giveCredentials(client, ROW);
  sql = await cluster.connect();
});

afterAll(async () => {
  await sql?.end();
  await server?.stop();
  await cluster?.[Symbol.asyncDispose]();
  await authority?.[Symbol.asyncDispose]();
});

function verifactu(): AuthorityRow {
  const row = AUTHORITIES["VERI*FACTU"];
  if (!row) throw new Error("there is no row of VERI*FACTU");
  return row;
}

async function insist(path: string, body: object): Promise<void> {
  const { status, text } = await client.put(path, body);
  expect(status, text).toBeLessThan(300);
}

async function workflow(steps: readonly JsonObject[]): Promise<string> {
  const id = newId();
  await insist(`/transform/v1/workflows/${id}`, { name: "Flow", schema: "bill/invoice", steps });
  return id;
}

/** Starts a workflow over so many new invoices. */
async function begin(workflow_id: string, count: number): Promise<string[]> {
  const jobs: string[] = [];
  await byClients(CLIENTS, count, async () => {
    const [silo_entry_id, job] = [newId(), newId()];
    const data = ROW.document(SUPPLIER);
    await insist(`/silo/v1/entries/${silo_entry_id}`, { data });
    await insist(`/transform/v1/jobs/${job}`, { workflow_id, silo_entry_id });
    jobs.push(job);
  });
  return jobs;
}

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  (await sql.query(query, values)).rows[0].n;
const queued = () =>
  count("select count(*)::int as n from submission where state in ('queued', 'intended')");
const open = (jobs: readonly string[]) =>
  count("select count(*)::int as n from job where completed_at is null and id = any($1)", [jobs]);
const until = (look: () => Promise<number>, value: number) =>
  expect.poll(look, { timeout: END_MS, interval: 200 }).toBe(value);
const ended = (jobs: readonly string[]) => until(() => open(jobs), 0);

/** Messages by the time at which they were about to be sent, with the numbers of their records. */
async function intents(): Promise<readonly { readonly at: number; readonly records: number }[]> {
  const { rows } = await sql.query(`select (a ->> 'at')::float8 as at, count(*)::int as records
    from submission, json_array_elements(detail -> 'attempts') a group by 1 order by 1`);
  return rows;
}

/** Numbers of records of the messages that the agency processed. */
function messages(): number[] {
  return authority
    .events(ROW)
    .flatMap((event) => (isObject(event) && event.message === true ? [Number(event.records)] : []));
}

it(
  "a message that is not full is sent when the waiting time is over",
  async () => {
    await authority.admin(ROW, "PUT", "settings", { wait: SHORT_S });
    const sending = await workflow(ROW.steps);
    await ended(await begin(sending, SOME));
    const sent = await intents();
    expect(sent.reduce((sum, { records }) => sum + records, 0)).toBe(SOME);
    for (const [place, { records, at }] of sent.entries()) {
      const earliest = (sent[place - 1]?.at ?? -Infinity) + SHORT_S * 1000;
      expect(records === MEMBERS || at >= earliest).toBe(true);
    }
  },
  END_MS,
);

it(
  `${RECORDS} records of one supplier are sent as fast as the agency allows, and nothing else waits for them`,
  async () => {
    await authority.admin(ROW, "PUT", "settings", { wait: LONG_S });
    const before = messages().length;
    const sending = await workflow(ROW.steps);
    const other = await workflow([{ name: "Number", provider: "sequence.enumerate", config: {} }]);

    await ended(await begin(sending, 1));
    const waiting = await begin(sending, MEMBERS - 1);
    await until(queued, MEMBERS - 1);
    await ended(await begin(other, OTHERS));
    expect(await open(waiting)).toBe(MEMBERS - 1);
    expect(messages().slice(before)).toEqual([1]);

    await authority.admin(ROW, "POST", "faults", { fault: "maintenance" });
    const began = Date.now();
    const more = await begin(sending, RECORDS - MEMBERS + 1);
    await until(queued, RECORDS);
    const released = Date.now();
    await authority.admin(ROW, "DELETE", "faults");
    const full = Array.from({ length: RECORDS / MEMBERS }, () => MEMBERS);
    await until(async () => messages().length - before, 1 + full.length);
    tell(released - began, Date.now() - released);
    expect(messages().slice(before)).toEqual([1, ...full]);
    await ended([...waiting, ...more]);
  },
  END_MS * 3,
);

function tell(prepared: number, sent: number): void {
  const rate = (ms: number) => `${((RECORDS * 1000) / ms).toFixed(0)}/s`;
  const figures = `prepared ${rate(prepared)}, sent ${rate(sent)}`;
  process.stderr.write(`flow control: ${RECORDS} records, ${figures}\n`);
}
