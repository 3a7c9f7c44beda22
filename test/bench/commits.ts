import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const PAYLOAD = JSON.stringify({ text: "x".repeat(1700) });
const RESULT = JSON.stringify({ status: "OK", at: "2026-01-15T10:00:00.000Z" });
const TABLES = `create table bench_job (id int primary key, payload json not null, done bool not null);
  create table bench_step (job int, step int, result json not null, primary key (job, step))`;
const ACCEPT = { name: "accept", text: "insert into bench_job values ($1, $2, false)" };
const FINISH = {
  name: "finish",
  text: `with steps as (insert into bench_step select $1, n, $2 from generate_series(1, 6) as n)
    update bench_job set done = true, payload = coalesce($3, payload) where id = $1`,
};

/** Runs ANALYZE on all tables. Autovacuum does so soon after a start, which would change plans during a measurement. */
export async function analyze(data: string): Promise<void> {
  const pool = ownerPool(data, 1);
  try {
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}

/** Connections as the owner of the tables, which sees the rows of all workspaces, to the Postgres that runs on a data folder. */
export function ownerPool(data: string, max: number): pg.Pool {
  const secrets: { owner?: string } = JSON.parse(
    readFileSync(join(data, "database/secrets.json"), "utf8"),
  );
  return new pg.Pool({
    host: join(data, "database/data"),
    port: 5432,
    user: "fakturo_owner",
    password: secrets.owner,
    database: "fakturo",
    options: "-c fakturo.maintenance=on",
    max,
  });
}

/**
 * The least around a call that must have its effect once: a commit before it and one after it. On the Postgres of a
 * data folder.
 */
export async function durableCalls(data: string, clients: number) {
  const pool = ownerPool(data, clients);
  await pool.query(TABLES);
  let last = 0;
  return {
    async call(work: () => Promise<void>): Promise<void> {
      last += 1;
      const id = last;
      await pool.query({ ...ACCEPT, values: [id, PAYLOAD] });
      await work();
      await pool.query({ ...FINISH, values: [id, RESULT, null] });
    },
    async stop(): Promise<void> {
      await pool.query("drop table if exists bench_job, bench_step");
      await pool.end();
    },
  };
}

/** Work between the two commits of a job; its JSON text is stored with the second one. */
export type BareWork = () => Promise<string | null>;

const NOTHING: BareWork = async () => null;

/**
 * Minimum cost of a durable job of six steps, without queue and locks: a row on acceptance, its six steps and
 * its end together, one commit each. On the Postgres of a data folder.
 */
export async function bareCommits(
  data: string,
  clients: number,
  count: number,
  work: BareWork = NOTHING,
): Promise<void> {
  const pool = ownerPool(data, clients);
  try {
    await pool.query(TABLES);
    let next = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (next < count) {
          next += 1;
          const id = next;
          await pool.query({ ...ACCEPT, values: [id, PAYLOAD] });
          await pool.query({ ...FINISH, values: [id, RESULT, await work()] });
        }
      }),
    );
  } finally {
    await pool.query("drop table if exists bench_job, bench_step");
    await pool.end();
  }
}
