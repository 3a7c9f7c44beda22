import { randomBytes, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "./client.ts";
import { type Connection, withDatabase } from "./connection.ts";
import {
  appliedMigration,
  knownMigrations,
  latestMigration,
  type Migration,
  migrate,
} from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let db: TestDatabase;
const empty: string[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await withClient(db.superuser, async (client) => {
    for (const name of empty) await client.query(`drop database ${name} with (force)`);
  });
  await db.drop();
});

async function emptyDatabase(): Promise<Connection> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(db.superuser, (client) =>
    client.query(`create database ${name} owner fakturo_owner`),
  );
  empty.push(name);
  return withDatabase(db.admin, name);
}

const step = (number: number, sql: string): Migration => ({
  number,
  name: `step-${number}`,
  sql,
  checksum: sql,
});

test("numbers are consecutive from 1", () => {
  expect(knownMigrations().map(({ number }) => number)).toEqual(
    Array.from({ length: latestMigration() }, (_, index) => index + 1),
  );
});

test("nodes that start together apply each step once", async () => {
  const admin = await emptyDatabase();
  const applied = await Promise.all([migrate(admin), migrate(admin), migrate(admin)]);
  expect(applied.toSorted()).toEqual([0, 0, latestMigration()]);
  expect(await appliedMigration(admin)).toBe(latestMigration());
});

test("a step that fails leaves nothing, those before it stay", async () => {
  const admin = await emptyDatabase();
  const steps = [
    step(1, "create schema fakturo"),
    step(2, "create table fakturo.a (); select 1/0"),
  ];
  await expect(migrate(admin, steps)).rejects.toMatchObject({ code: "22012" });
  expect(await appliedMigration(admin)).toBe(1);
  expect(await migrate(admin, [...steps.slice(0, 1), step(2, "create table fakturo.a ()")])).toBe(
    1,
  );
});

test("edited steps and databases of newer programs are refused", async () => {
  const admin = await emptyDatabase();
  const first = step(1, "select 1");
  await migrate(admin, [first, step(2, "select 2")]);
  await expect(migrate(admin, [first, step(2, "select 3")])).rejects.toThrow(/edited/);
  await expect(migrate(admin, [first])).rejects.toThrow(/newer/);
});

test("journals of steps in rows of their own move into their jobs", async () => {
  const admin = await emptyDatabase();
  const before = knownMigrations().filter(({ number }) => number < 17);
  await migrate(admin, before);
  const [workspace, workflow, job, first, second] = Array.from({ length: 5 }, () => randomUUID());
  const work = <T>(run: (client: Client) => Promise<T>): Promise<T> =>
    withClient(admin, async (client) => {
      await client.query(
        `set search_path = fakturo, public; set fakturo.workspace = '${workspace}'`,
      );
      return run(client);
    });
  await work(async (client) => {
    await client.query(`
      insert into workspace (id, created_at, updated_at, name, slug, sandbox)
        values ('${workspace}', now(), now(), 'W', 'w', true);
      insert into workflow (id, created_at, updated_at, name, schema, hash, steps, rescue)
        values ('${workflow}', now(), now(), 'W', 'bill/invoice', '', '[]', '[]');
      insert into workflow_version (workflow, version, name, hash, steps, rescue, created_at, src)
        values ('${workflow}', 1, 'W', '', '[]', '[]', now(), 'api');
      insert into job (id, created_at, updated_at, workflow, workflow_version)
        values ('${job}', now(), now(), '${workflow}', 1), ('${randomUUID()}', now(), now(), '${workflow}', 1);
      insert into intent (id, job, position, created_at, updated_at, step_id, provider, completed, ref,
          record, events)
        values
        ('${second}', '${job}', 1, now(), now(), '${second}', 'b', false, 'r2', '{"z": 1.0}', '[{"status":"QUEUED"}]'),
        ('${first}', '${job}', 0, '2026-01-15 10:00:00.123Z', now(), '${first}', 'a', true, 'r1', '1', '[]')`);
  });
  expect(await migrate(admin)).toBe(latestMigration() - 16);
  const rows = await work(
    async (client) =>
      (await client.query("select journal, ref, record::text from job order by ref")).rows,
  );
  expect(rows).toMatchObject([
    {
      journal: [
        { id: first, provider: "a", completed: true, events: [] },
        { id: second, provider: "b", completed: false, events: [{ status: "QUEUED" }] },
      ],
      ref: "r2",
      record: '{"z": 1.0}',
    },
    { journal: [], ref: null, record: null },
  ]);
  expect(Date.parse(rows[0].journal[0].created_at)).toBe(Date.UTC(2026, 0, 15, 10, 0, 0, 123));
});
