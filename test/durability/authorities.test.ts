import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import type { ServerProcess } from "../harness/server.ts";
import type { AuthorityRow } from "./authority-row.ts";
import { AUTHORITIES, SHARED_AUTHORITIES } from "./authority-rows.ts";
import { registerSuppliers } from "./row-registration.ts";
import { RunningAuthorities } from "./running-authorities.ts";

/** Documents to an authority alone; `npm run chaos -- authorities` asks for 1,000, and for each authority alone. */
const LONG = process.env.FAKTURO_CHAOS_DOCUMENTS;
const DOCUMENTS = Number(LONG ?? 40);
/** Documents to each of several authorities on the same servers. */
const SHARE = 8;
/** Of the faults and the kills; their moments depend on the machine too. */
const SEED = Number(process.env.FAKTURO_SEED) || 20_261_123;
const WORKERS = 3;
const MIN_KILLS = 2;
const DOCUMENTS_PER_KILL = 40;
const MAX_PAUSE_MS = 3_000;
const SUBMITTERS = 5;
const START_MS = 900_000;

/** A mailbox that fails five times in a row, as on a busy machine, is left alone for five minutes. */
const END_MS = 900_000;
/** Per document. The slowest is the portal of the Agenzia delle Entrate: one document at a time, several calls for each. */
const SLOWEST_MS = 1_500;
const MAINTENANCE_S = 2;

/** A person looks later than a request that was given up may still be processed. */
const LOOK_MS = 15_000;

/** Transactions that waited for each other: each waits for a second, and is repeated. */
const DEADLOCKS =
  "select deadlocks::int as n from pg_stat_database where datname = current_database()";

/** Authorities on the same servers, and the documents of each. */
interface Run {
  readonly name: string;
  readonly rows: readonly AuthorityRow[];
  readonly documents: number;
}

const alone = ([name, row]: readonly [string, AuthorityRow]): Run => ({
  name,
  rows: [row],
  documents: DOCUMENTS,
});
const shared = Object.entries(SHARED_AUTHORITIES);
const names = shared.map(([name]) => name).join(", ");
const together: Run = { name: names, rows: shared.map(([, row]) => row), documents: SHARE };
const RUNS: readonly Run[] = [
  ...Object.entries(AUTHORITIES).map(alone),
  ...(LONG === undefined ? [together] : shared.map(alone)),
];

/** What was submitted for a row. */
interface Submitted {
  readonly entries: string[];
  readonly jobs: string[];
}

describe.each(RUNS)("chaos with $name", ({ name, rows, documents }) => {
  let authorities: RunningAuthorities;
  let cluster: Cluster;
  let api: ServerProcess;
  let client: Client;
  let sql: Sql;
  let url: Readonly<Record<string, string>> = {};
  const workers: ServerProcess[] = [];
  const random = randomOf(SEED);
  const total = rows.length * documents;
  const submitted = new Map<AuthorityRow, Submitted>(
    rows.map((row) => [row, { entries: [], jobs: [] }]),
  );
  const endMs = END_MS + total * SLOWEST_MS;
  let kills = 0;

  beforeAll(async () => {
    authorities = await RunningAuthorities.start(rows, randomOf(SEED + 1));
    cluster = await startCluster(authorities.env);
    api = await cluster.start("api");
    // Authorities call the API back.
    url = { FAKTURO_PUBLIC_URL: api.url };
    workers.push(...(await Promise.all(Array.from({ length: WORKERS }, startWorker))));
    const workspace = await cluster.run("workspaces", "create", "Chaos", "--sandbox");
    const key = await cluster.run("keys", "create", "--workspace", workspace);
    client = createPlainClient(api.url, key);
    for (const row of rows) await authorities.giveCredentials(client, row);
    sql = await cluster.connect();
  }, START_MS);

  afterAll(async () => {
    await sql?.end();
    await Promise.all([api, ...workers].map((server) => server?.stop()));
    await cluster?.[Symbol.asyncDispose]();
    await authorities?.[Symbol.asyncDispose]();
  });

  const startWorker = () => cluster.start("worker", url);

  async function storeWorkflow({ steps }: AuthorityRow): Promise<string> {
    const id = newId();
    const body = { name: "Chaos", schema: "bill/invoice", steps };
    await putUntilAnswered(client, `/transform/v1/workflows/${id}`, body);
    return id;
  }

  /** Ids of the workflows. */
  async function prepare(): Promise<ReadonlyMap<AuthorityRow, string>> {
    const workflows = new Map<AuthorityRow, string>();
    for (const row of rows) {
      await registerSuppliers(client, row);
      workflows.set(row, await storeWorkflow(row));
    }
    for (const row of rows) await authorities.addFaults(row);
    return workflows;
  }

  async function submit(workflows: ReadonlyMap<AuthorityRow, string>): Promise<void> {
    let left = total;
    await Promise.all(
      Array.from({ length: SUBMITTERS }, async () => {
        while (left > 0) {
          left -= 1;
          const row = rows[left % rows.length];
          if (row) await begin(row, Math.floor(left / rows.length), workflows.get(row));
        }
      }),
    );
  }

  async function begin(row: AuthorityRow, place: number, workflow_id = ""): Promise<void> {
    const series = row.series?.[place % row.series.length];
    const document = row.document(row.suppliers[place % row.suppliers.length] ?? "");
    const data = series === undefined ? document : { ...document, series };
    const [silo_entry_id, job] = [newId(), newId()];
    await putUntilAnswered(client, `/silo/v1/entries/${silo_entry_id}`, { data });
    submitted.get(row)?.jobs.push(job);
    submitted.get(row)?.entries.push(silo_entry_id);
    await putUntilAnswered(client, `/transform/v1/jobs/${job}`, { workflow_id, silo_entry_id });
  }

  /** Kills workers at random and replaces each at once. */
  async function killWorkers(isSubmitted: () => boolean): Promise<void> {
    const enough = total / DOCUMENTS_PER_KILL;
    while (kills < MIN_KILLS || !isSubmitted() || (kills < enough && (await openJobs()) > 0)) {
      await sleep(random() * MAX_PAUSE_MS);
      const victim = Math.floor(random() * workers.length);
      await workers[victim]?.kill();
      kills += 1;
      workers[victim] = await startWorker();
    }
  }

  async function misbehave(): Promise<void> {
    await sleep(MAX_PAUSE_MS);
    for (const row of rows) {
      const fault = { fault: row.maintenance, seconds: MAINTENANCE_S };
      await authorities.admin(row, "POST", "faults", fault);
    }
  }

  const count = async (query: string, values: unknown[] = []): Promise<number> =>
    (await sql.query(query, values)).rows[0].n;
  const openJobs = () =>
    count("select count(*)::int as n from job where completed_at is null and id = any($1)", [
      [...submitted.values()].flatMap(({ jobs }) => jobs),
    ]);

  /** What is known of the jobs that are open. */
  async function unended(): Promise<readonly unknown[]> {
    const { rows: open } = await sql.query(
      `select job.id, connection, holder, state, failures, submission.detail -> 'attempts' as attempts
        from job left join submission on submission.entry = job.entry
        where completed_at is null and job.id = any($1)`,
      [[...submitted.values()].flatMap(({ jobs }) => jobs)],
    );
    return open;
  }

  /** Decides as a person does who looks into the records of an authority that cannot be asked. */
  async function decide(row: AuthorityRow): Promise<void> {
    if (row.unconfirmed === undefined) return;
    const { entries = [] } = submitted.get(row) ?? {};
    const own = "select count(*)::int as n from submission where entry = any($1)";
    const ended = `${own} and state in ('accepted', 'remarked')`;
    const end = Date.now() + endMs;
    while ((await count(ended, [entries])) < documents && Date.now() < end) {
      const { rows: held } = await sql.query(
        "select id, identity from submission where entry = any($1) and state = 'held'",
        [entries],
      );
      await sleep(LOOK_MS);
      for (const { id, identity } of held) {
        const isThere = accepted(row).some(
          ({ holder, number }) => identity.startsWith(holder) && identity.endsWith(`/${number}`),
        );
        const word = { is: isThere ? "there" : "not-there", reason: "looked up at the operator" };
        const { status, text } = await client.post(`/transform/v1/submissions/${id}/resolve`, word);
        expect(status, text).toBeLessThan(300);
      }
    }
  }

  it(
    `${documents} documents to each authority are accepted exactly once`,
    async () => {
      const workflows = await prepare();
      const began = Date.now();
      let isSubmitted = false;
      const submission = submit(workflows).finally(() => {
        isSubmitted = true;
      });
      await Promise.all([submission, killWorkers(() => isSubmitted), misbehave()]);
      await expect.poll(unended, { timeout: endMs, interval: 250 }).toEqual([]);
      for (const row of rows) await decide(row);
      const took = Math.round((Date.now() - began) / 1000);
      for (const row of rows) {
        await checkJobs(row);
        checkAcceptances(row);
        await checkChains(row);
      }
      expect(await count(DEADLOCKS)).toBe(0);
      const figures = `${total} documents, ${kills} kills, ${took} s, seed ${SEED}`;
      process.stderr.write(`chaos with ${name}: ${figures}\n`);
    },
    endMs * 2,
  );

  async function checkJobs(row: AuthorityRow): Promise<void> {
    const { jobs = [], entries = [] } = submitted.get(row) ?? {};
    const { rows: ended } = await sql.query(
      "select id, status, faults from job where id = any($1) and status <> 'OK'",
      [jobs],
    );
    const unexpected = ended.filter(
      ({ faults }) => row.unconfirmed === undefined || faults?.[0]?.code !== row.unconfirmed,
    );
    expect(unexpected).toEqual([]);
    expect(documents).toBeGreaterThan(0);
    expect(jobs).toHaveLength(documents);
    const own = "select count(*)::int as n from submission where entry = any($1)";
    expect(await count(`${own} and state in ('accepted', 'remarked')`, [entries])).toBe(documents);
    expect(await count(own, [entries])).toBe(documents);
    const carried = `${own} and connection = $2`;
    expect(await count(carried, [entries, row.connection])).toBe(documents);
  }

  const accepted = (row: AuthorityRow) =>
    authorities.events(row).flatMap((event) => row.stored(event) ?? []);

  function checkAcceptances(row: AuthorityRow): void {
    const records = accepted(row);
    expect(records).toHaveLength(documents);
    expect(new Set(records.map(({ holder, number }) => `${holder} ${number}`)).size).toBe(
      documents,
    );
    const holders = new Set(records.map(({ holder }) => holder));
    expect(holders.size).toBe(Math.min(documents, row.suppliers.length));
  }

  /** No fork and no gap, in the order in which the authority stored the records. */
  async function checkChains(row: AuthorityRow): Promise<void> {
    const { link, suppliers } = row;
    if (!link) return;
    const { rows: sent } = await sql.query(
      `select holder, position::int as position, identity, convert_from(record, 'UTF8') as record
        from submission where entry = any($1) order by holder, position`,
      [submitted.get(row)?.entries],
    );
    expect(sent).toHaveLength(documents);
    expect(sent.filter(({ holder }) => !suppliers.includes(holder))).toEqual([]);
    for (const holder of suppliers) {
      const own = sent.filter((one) => one.holder === holder);
      expect(own.map(({ position }) => position)).toEqual(own.map((_one, i) => i + 1));
      const links = own.map(({ record }) => link(record));
      expect(links.every((one) => one.own !== "")).toBe(true);
      expect(links.map(({ previous }) => previous)).toEqual([
        "",
        ...links.slice(0, -1).map((one) => one.own),
      ]);
      if (row.hasUnits) continue;
      const stored = accepted(row).filter((one) => one.holder === holder);
      const identities = own.map(({ identity }) => identity);
      expect(identities).toHaveLength(stored.length);
      if (row.anyOrder) continue;
      for (const [i, { number }] of stored.entries()) expect(identities[i]).toContain(number);
    }
  }
});
