import { afterAll, beforeAll, expect, it } from "vitest";
import { analyzeGrown } from "./statistics.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it("analyses tables that have several times the size of their last ANALYZE, and no others", async () => {
  const { owner } = db;
  const fill = (rows: number) =>
    owner.query(`insert into "Grown" select n from generate_series(1, ${rows}) as n`);
  const isAnalyzed = async () =>
    (await analyzeGrown(owner)).filter((name) => name === '"Grown"').length === 1;
  // Autovacuum would analyse it, too.
  await owner.query('create table "Grown" (n int) with (autovacuum_enabled = off)');
  await fill(100);
  expect(await isAnalyzed()).toBe(false);
  await fill(20_000);
  expect(await isAnalyzed()).toBe(true);
  const { rows } = await owner.query(
    `select reltuples from pg_class where oid = '"Grown"'::regclass`,
  );
  expect(rows).toEqual([{ reltuples: 20_100 }]);
  await fill(20_000);
  expect(await isAnalyzed()).toBe(false);
  await fill(60_000);
  expect(await isAnalyzed()).toBe(true);
});
