import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import type { Client as Sql } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import type { ServerProcess } from "../harness/server.ts";
import { AUTHORITIES } from "./authority-rows.ts";
import { RunningAuthority } from "./running-authority.ts";

/** `npm run chaos -- authorities` asks for 1,000. */
const DOCUMENTS = Number(process.env.FAKTURO_CHAOS_DOCUMENTS ?? 40);
/** Of the faults and the kills; their moments depend on the machine too. */
const SEED = Number(process.env.FAKTURO_SEED) || 20_261_123;
const WORKERS = 3;
const SUPPLIERS = ["B63272603", "B65271835", "B85905495", "B98602642", "A58818501"];
const MIN_KILLS = 2;
/** Kills while jobs are open. */
const KILLS = DOCUMENTS / 40;
const MAX_PAUSE_MS = 3_000;
const SUBMITTERS = 5;
/** A killed worker's stream continues after its lease; the rest waits for maintenance and pauses. */
const END_MS = 240_000 + DOCUMENTS * 300;

/** Answers lost 5 %, 500 and time-outs 5 %, one maintenance window. */
const FAULTS = [
  { fault: "cut-after", rate: 0.05 },
  { fault: "error", rate: 0.025 },
  { fault: "timeout", rate: 0.025, delay: 8 },
];
const MAINTENANCE_S = 2;

describe.each(Object.entries(AUTHORITIES))("chaos with %s", (name, row) => {
  let authority: RunningAuthority;
  let cluster: Cluster;
  let api: ServerProcess;
  let client: Client;
  let sql: Sql;
  const workers: ServerProcess[] = [];
  const random = randomOf(SEED);
  const suppliers = row.suppliers ?? SUPPLIERS;
  const jobs: string[] = [];
  let kills = 0;

  beforeAll(async () => {
    authority = await RunningAuthority.start(row, randomOf(SEED + 1));
    cluster = await startCluster(authority.env);
    api = await cluster.start("api");
    const start = () => cluster.start("worker");
    workers.push(...(await Promise.all(Array.from({ length: WORKERS }, start))));
    const workspace = await cluster.run("workspaces", "create", "Chaos", "--sandbox");
    const key = await cluster.run("keys", "create", "--workspace", workspace);
    client = createPlainClient(api.url, key);
    for (const code of suppliers) await authority.giveCertificate(client, code);
    sql = await cluster.connect();
  });

  afterAll(async () => {
    await sql?.end();
    await Promise.all([api, ...workers].map((server) => server?.stop()));
    await cluster?.[Symbol.asyncDispose]();
    await authority?.[Symbol.asyncDispose]();
  });

  async function insist(path: string, body: unknown): Promise<void> {
    const { status, text } = await client.put(path, body);
    expect(status, text).toBeLessThan(300);
  }

  async function submit(workflow: string): Promise<void> {
    let left = DOCUMENTS;
    await Promise.all(
      Array.from({ length: SUBMITTERS }, async () => {
        while (left > 0) {
          const data = row.document(suppliers[left % suppliers.length] ?? "");
          left -= 1;
          const [entry, job] = [newId(), newId()];
          await insist(`/silo/v1/entries/${entry}`, { data });
          jobs.push(job);
          await insist(`/transform/v1/jobs/${job}`, {
            workflow_id: workflow,
            silo_entry_id: entry,
          });
        }
      }),
    );
  }

  /** Kills workers at random and replaces each at once. */
  async function killWorkers(isSubmitted: () => boolean): Promise<void> {
    while (kills < MIN_KILLS || !isSubmitted() || (kills < KILLS && (await openJobs()) > 0)) {
      await sleep(random() * MAX_PAUSE_MS);
      const victim = Math.floor(random() * workers.length);
      await workers[victim]?.kill();
      kills += 1;
      workers[victim] = await cluster.start("worker");
    }
  }

  const count = async (query: string): Promise<number> => (await sql.query(query)).rows[0].n;
  const openJobs = () => count("select count(*)::int as n from job where completed_at is null");

  it(
    `${DOCUMENTS} documents of ${suppliers.length} suppliers are accepted exactly once`,
    async () => {
      const workflow = newId();
      await insist(`/transform/v1/workflows/${workflow}`, {
        name: "Chaos",
        schema: "bill/invoice",
        steps: row.steps,
      });
      for (const fault of FAULTS) await authority.admin("POST", "faults", fault);
      const began = Date.now();
      let isSubmitted = false;
      const submitted = submit(workflow).finally(() => {
        isSubmitted = true;
      });
      const maintained = sleep(MAX_PAUSE_MS).then(() =>
        authority.admin("POST", "faults", { fault: row.maintenance, seconds: MAINTENANCE_S }),
      );
      await Promise.all([submitted, killWorkers(() => isSubmitted), maintained]);
      await expect.poll(openJobs, { timeout: END_MS, interval: 250 }).toBe(0);
      const took = Math.round((Date.now() - began) / 1000);
      await checkJobs();
      checkAcceptances();
      await checkChains();
      const figures = `${DOCUMENTS} documents, ${kills} kills, ${took} s, seed ${SEED}`;
      process.stderr.write(`chaos with ${name}: ${figures}\n`);
    },
    END_MS * 2,
  );

  async function checkJobs(): Promise<void> {
    const { rows } = await sql.query("select id, status from job order by id");
    expect(rows).toEqual([...jobs].sort().map((id) => ({ id, status: "OK" })));
    const ended =
      "select count(*)::int as n from submission where state in ('accepted', 'remarked')";
    expect(await count(ended)).toBe(DOCUMENTS);
    expect(await count("select count(*)::int as n from submission")).toBe(DOCUMENTS);
  }

  const accepted = () => authority.events().flatMap((event) => row.stored(event) ?? []);

  function checkAcceptances(): void {
    const all = accepted().map(({ holder, number }) => `${holder} ${number}`);
    expect(all).toHaveLength(DOCUMENTS);
    expect(new Set(all).size).toBe(DOCUMENTS);
  }

  /** No fork and no gap, in the order in which the authority stored the records. */
  async function checkChains(): Promise<void> {
    const { link } = row;
    if (!link) return;
    const { rows } = await sql.query(
      `select holder, position::int as position, identity, convert_from(record, 'UTF8') as record
        from submission order by holder, position`,
    );
    for (const holder of suppliers) {
      const own = rows.filter((one) => one.holder === holder);
      expect(own.map(({ position }) => position)).toEqual(own.map((_one, i) => i + 1));
      const links = own.map(({ record }) => link(record));
      expect(links.every((one) => one.own !== "")).toBe(true);
      expect(links.map(({ previous }) => previous)).toEqual([
        "",
        ...links.slice(0, -1).map((one) => one.own),
      ]);
      const stored = accepted().filter((one) => one.holder === holder);
      const sent = own.map(({ identity }) => identity);
      expect(sent).toHaveLength(stored.length);
      if (row.anyOrder) continue;
      for (const [i, { number }] of stored.entries()) expect(sent[i]).toContain(number);
    }
  }
});
