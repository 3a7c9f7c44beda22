import { randomBytes } from "node:crypto";
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
