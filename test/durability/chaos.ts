import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { INVOICE_PLUGINS, invoice, invoiceWorkflow } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import type { ServerProcess } from "../harness/server.ts";

/** How the chaos test runs with another engine. */
export interface ChaosOptions {
  /** What delivers the jobs. */
  readonly name: string;
  /** Called before the processes start. @returns their environment. */
  readonly prepare?: () => Promise<Readonly<Record<string, string>>>;
  /** Disturbs the engine while jobs are submitted. */
  readonly disturb?: () => Promise<void>;
  /** Launcher of a former version: that of the API and of a worker until it is killed. */
  readonly former?: string;
  /** Makes the launcher of the installation whose workers run; default: this repository's sources. */
  readonly install?: () => string;
  /** What follows, e.g. `, Temporal lost twice`. */
  readonly title?: string;
}

/** `npm run chaos` asks for 5,000. */
const JOBS = Number(process.env.FAKTURO_CHAOS_JOBS ?? 150);
const WORKERS = 3;
/** Minimum number of kills; workers are killed while jobs are submitted. `npm run chaos -- kills` asks for 1,000. */
const KILLS = Number(process.env.FAKTURO_CHAOS_KILLS ?? 3);
const HAS_MANY_KILLS = KILLS > WORKERS;
const SEED = Number(process.env.FAKTURO_CHAOS_SEED ?? Date.now() % 2 ** 31);
const MAX_PAUSE_MS = 1_500;
/** Longest time until a webhook is answered. With many kills it is long, so that kills meet jobs at work. */
const REPLY_MS = HAS_MANY_KILLS ? 500 : 0;
/** A run with many kills submits its jobs over its whole length: those of so many kills are submitted ahead. */
const AHEAD = 20;
/** Kills between two restarts of Postgres. */
const RESTART_EVERY = 250;
const POLL_MS = 50;
const SUBMITTERS = 8;
/** Transactions that lock several series must not wait for each other. */
const SERIES = 5;
/** Time limits for a slow machine: jobs of a killed worker continue within 30 s, then the rest is done. */
const TAKEOVER_MS = 120_000;
const END_MS = 180_000 + JOBS * 40 + KILLS * 3_000;
const STEPS = [
  "silo.state",
  "sequence.enumerate",
  "silo.close",
  "ubl.generate",
  "silo.state",
  "webhook",
];

let cluster: Cluster;
let api: ServerProcess;
let receiver: Receiver;
let client: Client;
let sql: Sql;
const workers: ServerProcess[] = [];
const workflow = newId();
const jobs: string[] = [];
const random = randomOf(SEED);
let cli: string | undefined;
let kills = 0;

async function submit(): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: SUBMITTERS }, async () => {
      for (let n = next++; n < JOBS; n = next++) {
        while (n * KILLS > JOBS * (kills + AHEAD)) await sleep(POLL_MS);
        const [entry, job] = [newId(), newId()];
        const data = invoice({ series: `F${n % SERIES}` });
        await putUntilAnswered(client, `/silo/v1/entries/${entry}`, { data });
        await putUntilAnswered(client, `/transform/v1/jobs/${job}`, {
          workflow_id: workflow,
          silo_entry_id: entry,
        });
        jobs.push(job);
      }
    }),
  );
}

/** Kills workers at random and replaces each immediately, until stopped. */
async function killWorkers(isOver: () => boolean): Promise<void> {
  const killers = HAS_MANY_KILLS ? WORKERS : 1;
  await Promise.all(
    Array.from({ length: killers }, async (_none, n) => {
      while (kills < KILLS || !isOver()) {
        await sleep(random() * MAX_PAUSE_MS);
        const victim = killers > 1 ? n : Math.floor(random() * workers.length);
        await workers[victim]?.kill();
        kills += 1;
        // A former version does not start on tables that a newer one has extended.
        workers[victim] = await cluster.start("worker", {}, cli);
      }
    }),
  );
}

async function restartPostgres(): Promise<void> {
  for (let due = 0; due < KILLS; due += RESTART_EVERY) {
    while (kills < due) await sleep(POLL_MS);
    for (const signal of ["SIGINT", "SIGKILL"] as const) {
      await sleep(500 + random() * MAX_PAUSE_MS);
      await cluster.restartPostgres(signal);
    }
  }
}

async function openJobs(): Promise<number> {
  const { rows } = await sql.query("select count(*)::int as n from job where completed_at is null");
  return rows[0].n;
}

async function start(
  env: Readonly<Record<string, string>>,
  { former, install }: Pick<ChaosOptions, "former" | "install">,
): Promise<void> {
  cli = install?.();
  cluster = await startCluster({ FAKTURO_PLUGINS: INVOICE_PLUGINS.join(), ...env });
  receiver = await startReceiver(
    () => 204,
    () => sleep(random() * REPLY_MS),
  );
  // A former version makes the tables, and goes on while the present one extends them.
  api = await cluster.start("api", {}, former);
  if (former !== undefined) workers.push(await cluster.start("worker", {}, former));
  const others = Array.from({ length: WORKERS - workers.length }, () =>
    cluster.start("worker", {}, cli),
  );
  workers.push(...(await Promise.all(others)));
  const workspace = await cluster.run(
    "workspaces",
    "create",
    "Chaos",
    "--country",
    "ES",
    "--sandbox",
  );
  client = createPlainClient(
    api.url,
    await cluster.run("keys", "create", "--workspace", workspace),
  );
  const path = `/transform/v1/workflows/${workflow}`;
  expect((await client.put(path, invoiceWorkflow(receiver.url))).status).toBe(200);
}

async function stop(): Promise<void> {
  await sql?.end();
  await Promise.all([api, ...workers].map((server) => server?.stop()));
  await receiver?.[Symbol.asyncDispose]();
  await cluster?.[Symbol.asyncDispose]();
}

/** Every job ends once, whatever happens to workers, Postgres and the engine. */
export function describeChaos(options: ChaosOptions): void {
  const { name, prepare, disturb, title = "" } = options;
  describe(`chaos over ${name}`, () => {
    beforeAll(async () => start((await prepare?.()) ?? {}, options));
    afterAll(stop);

    it(
      `${JOBS} jobs on ${WORKERS} workers that are killed at random, Postgres restarted twice${title}: every job ends once`,
      async () => {
        let isSubmitted = false;
        const submitted = submit().finally(() => {
          isSubmitted = true;
        });
        const killed = killWorkers(() => isSubmitted);
        await Promise.all([submitted, killed, restartPostgres(), disturb?.()]);
        sql = await cluster.connect();
        const deadline = Date.now() + END_MS;
        while ((await openJobs()) > 0 && Date.now() < deadline) await sleep(200);
        await checkJobs();
        await checkJournals();
        await checkTraces();
        checkDeliveries();
        process.stderr.write(
          `chaos over ${name}, seed ${SEED}: ${JOBS} jobs, ${kills} kills, ${receiver.deliveries.length - JOBS} webhooks sent again\n`,
        );
      },
      END_MS * 2,
    );
  });
}

async function checkJobs(): Promise<void> {
  const { rows } = await sql.query("select id, status from job order by id");
  expect(rows).toEqual([...jobs].sort().map((id) => ({ id, status: "OK" })));
  // The next worker detects the completed work of a killed one.
  await expect.poll(queued, { timeout: TAKEOVER_MS, interval: 200 }).toEqual([]);
}

async function queued(): Promise<unknown[]> {
  const { rows } = await sql.query(
    "select key from graphile_worker._private_jobs where payload ->> 'job' = any($1)",
    [jobs],
  );
  return rows;
}

/** Six steps in order, each ended once, each event after the preceding one. */
async function checkJournals(): Promise<void> {
  const { rows } = await sql.query(`select n - 1 as position, i ->> 'provider' as provider,
      (i ->> 'completed')::bool as completed, i -> 'events' as events
    from job, json_array_elements(journal) with ordinality as steps(i, n) order by id, n`);
  expect(rows).toHaveLength(jobs.length * STEPS.length);
  rows.forEach(({ position, provider, completed, events }, i) => {
    expect([Number(position), provider, completed]).toEqual([
      i % STEPS.length,
      STEPS[i % STEPS.length],
      true,
    ]);
    const seen: { index: number; status: string; at: string }[] = events;
    expect(seen.map(({ index }) => index)).toEqual(seen.map((_event, index) => index));
    const [start, ...others] = seen.map(({ status }) => status);
    expect(start).toBe("RUN");
    expect(others.pop()).toBe("OK");
    expect(others.filter((status) => status !== "ERR" && status !== "RUN")).toEqual([]);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort());
  });
}

/** Every effect exists once: number, signature, file, states. */
async function checkTraces(): Promise<void> {
  const { rows: series } = await sql.query(`select count(*)::int as given,
      array_agg(e.code::int order by e.index) as codes
    from series_entry e join series s on s.id = e.series group by s.code`);
  expect(series).toHaveLength(SERIES);
  for (const { given, codes } of series)
    expect(codes).toEqual(Array.from({ length: given }, (_none, i) => i + 1));
  expect(series.reduce((sum, { given }) => sum + given, 0)).toBe(jobs.length);
  const { rows } = await sql.query(`select e.signed,
      concat(v.envelope::json #>> '{doc,series}', '-', v.envelope::json #>> '{doc,code}') as code,
      json_array_length(v.envelope::json -> 'sigs') as signatures,
      (select count(*)::int from file f where f.entry = e.id) as files,
      (select string_agg(s.key, ' ' order by s.at) from entry_state s where s.entry = e.id) as states
    from entry e join entry_version v on v.entry = e.id and v.version = e.version
    where exists (select from job j where j.entry = e.id)`);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(jobs.length);
  for (const { code: _code, ...row } of rows)
    expect(row).toEqual({ signed: true, signatures: 1, files: 1, states: "processing sent" });
}

/** A delivery repeated after a crash has the same id; no job sends two ids. */
function checkDeliveries(): void {
  const told = new Map<string, Set<string>>();
  for (const { body } of receiver.deliveries) {
    const { id, transform_job_id: job } = JSON.parse(body);
    told.set(job, (told.get(job) ?? new Set()).add(id));
  }
  expect([...told.keys()].sort()).toEqual([...jobs].sort());
  expect([...told.values()].map((ids) => ids.size)).toEqual(jobs.map(() => 1));
  expect(new Set([...told.values()].flatMap((ids) => [...ids])).size).toBe(jobs.length);
}
