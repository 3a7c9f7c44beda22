import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "./client.ts";
import { databaseCode, isUniqueViolation } from "./errors.ts";
import type { Transaction } from "./pool.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let db: TestDatabase;
const [ours, theirs] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  db = await createTestDatabase();
  await addWorkspace(ours, "ours");
  await addWorkspace(theirs, "theirs");
  await db.database.withWorkspace(theirs, (tx) => addSeries(tx, theirs));
});
afterAll(() => db.drop());

function addWorkspace(id: string, slug: string) {
  return db.database.withWorkspace(id, (tx) =>
    tx.query(
      "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1, now(), now(), $2, $2, true)",
      [id, slug],
    ),
  );
}

function addSeries(tx: Transaction, workspace: string) {
  return tx.query(
    "insert into series (workspace, id, created_at, updated_at, name) values ($1, $2, now(), now(), 'A')",
    [workspace, randomUUID()],
  );
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("without a workspace the application sees no tenant's rows", async () => {
  for (const table of ["workspace", "series", "entry"]) {
    expect((await db.database.query(`select * from ${table}`)).rows).toEqual([]);
  }
});

test("the workspace does not outlive its transaction on a connection", async () => {
  await withClient(db.app, async (client) => {
    await client.query(`begin; set local fakturo.workspace = '${theirs}'`);
    expect((await client.query("select * from series")).rows).toHaveLength(1);
    await client.query("commit");
    expect((await client.query("select * from series")).rows).toEqual([]);
  });
});

test("rows of another workspace can be neither seen, written, changed nor referred to", async () => {
  const { database } = db;
  const seen = await database.readWorkspace(ours, (tx) => tx.query("select * from series"));
  expect(seen.rows).toEqual([]);

  const written = database.withWorkspace(ours, (tx) => addSeries(tx, theirs));
  expect(databaseCode(await failure(written))).toBe("42501");

  const changed = await database.withWorkspace(ours, (tx) =>
    tx.query("update series set name = 'B'"),
  );
  expect(changed.rowCount).toBe(0);
});

test("a workspace cannot take over the other's row by moving its own", async () => {
  await db.database.withWorkspace(ours, (tx) => addSeries(tx, ours));
  const moved = db.database.withWorkspace(ours, (tx) =>
    tx.query("update series set workspace = $1", [theirs]),
  );
  expect(databaseCode(await failure(moved))).toBe("42501");
});

test("maintenance over all workspaces is the owner's only", async () => {
  const count = "select count(*)::int as n from workspace";
  expect((await db.owner.maintain((tx) => tx.query(count))).rows).toEqual([{ n: 2 }]);
  expect((await db.owner.query(count)).rows).toEqual([{ n: 0 }]);
  expect((await db.database.maintain((tx) => tx.query(count))).rows).toEqual([{ n: 0 }]);
});

test("the application owns nothing, cannot pass row security and cannot change the schema", async () => {
  const owned = await db.owner.query(
    "select relname from pg_class where relowner = 'fakturo_app'::regrole",
  );
  expect(owned.rows).toEqual([]);
  const role = await db.owner.query(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'fakturo_app'",
  );
  expect(role.rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
  ]);
  for (const statement of [
    "create table fakturo.t ()",
    "create table public.t ()",
    "alter table series disable row level security",
    "set role fakturo_owner",
    "select * from node",
    "delete from entry",
    "update series_entry set code = ''",
  ]) {
    expect(databaseCode(await failure(db.database.query(statement))), statement).toBe("42501");
  }
});

test("every table with a workspace is under forced row security", async () => {
  const { rows } = await db.owner.query(
    `select c.relname from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace'
     where c.relkind = 'r' and c.relnamespace = 'fakturo'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity)`,
  );
  expect(rows).toEqual([]);
});

test("work is queued in the caller's transaction, for the caller's workspace only", async () => {
  const enqueue = (workspace: string) =>
    db.database.withWorkspace(ours, (tx) =>
      tx.query("select enqueue('run', $1)", [JSON.stringify({ workspace })]),
    );
  await enqueue(ours);
  expect(databaseCode(await failure(enqueue(theirs)))).toBe("42501");
  const queued = await db.owner.query("select payload from graphile_worker._private_jobs");
  expect(queued.rows).toEqual([{ payload: { workspace: ours } }]);
});

test("a job replaces nothing in the queue of a workspace that has a job of the same id", async () => {
  const job = randomUUID();
  for (const workspace of [ours, theirs])
    await db.database.withWorkspace(workspace, async (tx) => {
      await tx.query("select enqueue_new('run', $1)", [[job]]);
      await tx.query("select enqueue_later('run', $1, $2)", [[job], [1_000]]);
      await tx.query("select enqueue('run', $1, job_key => $2)", [
        JSON.stringify({ workspace, job }),
        job,
      ]);
    });
  const queued = await db.owner.query(
    `select payload ->> 'workspace' as workspace from graphile_worker._private_jobs
     where payload ->> 'job' = $1 order by id`,
    [job],
  );
  expect(queued.rows).toEqual([{ workspace: ours }, { workspace: theirs }]);
});

test("a slug is unique over all workspaces", async () => {
  const error = await failure(addWorkspace(randomUUID(), "ours"));
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, "workspace_slug")).toBe(true);
  expect(isUniqueViolation(error, "workspace_pkey")).toBe(false);
});
