import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "./client.ts";
import { type DatabaseConnection, withDatabase } from "./connection.ts";
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

async function emptyDatabase(): Promise<DatabaseConnection> {
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
  const first = step(1, "create schema fakturo");
  const second = step(2, "create table fakturo.a ()");
  const failing = step(3, "create table fakturo.b (); select 1/0");
  await migrate(admin, [first]);
  await expect(migrate(admin, [first, second, failing])).rejects.toMatchObject({ code: "22012" });
  expect(await appliedMigration(admin)).toBe(2);
  expect(await migrate(admin, [first, second, step(3, "create table fakturo.b ()")])).toBe(1);
});

test("an empty database gets all steps or none", async () => {
  const admin = await emptyDatabase();
  const first = step(1, "create schema fakturo");
  const steps = [first, step(2, "create table fakturo.a (); select 1/0")];
  await expect(migrate(admin, steps)).rejects.toMatchObject({ code: "22012" });
  expect(await appliedMigration(admin)).toBe(0);
  expect(await migrate(admin, [first])).toBe(1);
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

test("a database with the first form of step 17 is opened and put right", async () => {
  const admin = await emptyDatabase();
  const first = "d1b4260d95c4498963788af5d4a5e0986bdf198c0c65a2cbeea8c578d6a7be2c";
  const before = knownMigrations()
    .filter(({ number }) => number < 24)
    .map((one) => (one.number === 17 ? { ...one, checksum: first } : one));
  await migrate(admin, before);
  const [workspace, workflow, job] = [randomUUID(), randomUUID(), randomUUID()];
  const journal = await withClient(admin, async (client) => {
    await client.query(`
      set search_path = fakturo, public; set fakturo.workspace = '${workspace}';
      insert into workspace (id, created_at, updated_at, name, slug, sandbox)
        values ('${workspace}', now(), now(), 'W', 'w', true);
      insert into workflow (id, created_at, updated_at, name, schema, hash, steps, rescue)
        values ('${workflow}', now(), now(), 'W', 'bill/invoice', '', '[]', '[]');
      insert into workflow_version (workflow, version, name, hash, steps, rescue, created_at, src)
        values ('${workflow}', 1, 'W', '', '[]', '[]', now(), 'api');
      insert into job (id, created_at, updated_at, workflow, workflow_version, journal)
        values ('${job}', now(), now(), '${workflow}', 1, '[{"id":"a","wake_at":null,"events":[]}]')`);
    expect(await migrate(admin)).toBe(latestMigration() - 23);
    return (await client.query("select journal from job")).rows[0].journal;
  });
  expect(journal).toEqual([{ id: "a", events: [] }]);
});

test("steps that were released are as they were", () => {
  const known = knownMigrations().map(({ number, checksum }) => `${number} ${checksum}`);
  const released = readFileSync(new URL("migrations/released.txt", import.meta.url), "utf8");
  const lines = released.trim().split("\n");
  expect(known.slice(0, lines.length)).toEqual(lines);
});

test("an app that has an id in several workspaces keeps it in the oldest", async () => {
  const admin = await emptyDatabase();
  await migrate(
    admin,
    knownMigrations().filter(({ number }) => number < 19),
  );
  const [first, second, app, other, id] = Array.from({ length: 5 }, () => randomUUID());
  const rows = await withClient(admin, async (client) => {
    await client.query(`
      set search_path = fakturo, public;
      set fakturo.maintenance = 'on';
      insert into workspace (id, created_at, updated_at, name, slug, sandbox)
        values ('${first}', now(), now(), 'A', 'a', true), ('${second}', now(), now(), 'B', 'b', true);
      insert into app (id, created_at, updated_at, key, name, client_hash, secret)
        values ('${app}', now(), now(), 'a', 'A', '', ''), ('${other}', now(), now(), 'b', 'B', '', '');
      insert into enrollment (workspace, id, app, created_at, updated_at)
        values ('${second}', '${id}', '${app}', now(), now()),
        ('${first}', '${id}', '${app}', now() - interval '1 day', now())`);
    await migrate(admin);
    await client.query(`insert into enrollment (workspace, id, app, created_at, updated_at)
      values ('${second}', '${id}', '${other}', now(), now())`);
    return (
      await client.query("select workspace from enrollment where id = $1 and app = $2", [id, app])
    ).rows;
  });
  expect(rows).toEqual([{ workspace: first }]);
});

test("entries are found by parts of their words and by references of apps", async () => {
  const admin = await emptyDatabase();
  await migrate(
    admin,
    knownMigrations().filter(({ number }) => number < 18),
  );
  const [workspace, plain, signs] = Array.from({ length: 3 }, () => randomUUID());
  const many = Array.from({ length: 2000 }, (_, n) => `${n}-${"ß".repeat(120)}`);
  const rows = await withClient(admin, async (client) => {
    await client.query(`
      set search_path = fakturo, public;
      set fakturo.workspace = '${workspace}';
      insert into workspace (id, created_at, updated_at, name, slug, sandbox)
        values ('${workspace}', now(), now(), 'W', 'w', true)`);
    const add = (id: string | undefined, words: readonly string[]) =>
      client.query(
        `insert into entry (id, created_at, updated_at, folder, doc_schema, head_uuid, digest, snippet, version, words)
         values ($1, now(), now(), 'f', '', $1, '{}', '{}', '', array_to_tsvector($2::text[]))`,
        [id, words],
      );
    await add(plain, ["acme", String(plain)]);
    await add(signs, ['"straße"', "(łodz)", "øre,", "o'brien", "&", "inv-2026/001", "東京・大阪"]);
    await add(randomUUID(), many);
    await client.query(`
      insert into meta (entry, src, key, created_at, updated_at, ref, indexed, secure)
      select e::uuid, 'a', key, now(), now(), ref, indexed, secure from (values
        ('${plain}', 'a', 'Zébra-99  X', true, false), ('${plain}', 'b', 'no', false, false),
        ('${plain}', 'c', 'no', true, true), (null, 'd', 'no', true, false)
      ) as m(e, key, ref, indexed, secure)`);
    await migrate(admin);
    const words = async (table: string, order: string) =>
      (
        await client.query(
          `select array_to_string(tsvector_to_array(words), ' ') as words from ${table} order by ${order}`,
        )
      ).rows.map((row) => row.words);
    const index = await client.query<{ part: string; words: string }>(
      `select part, string_agg(word, ' ' order by word) as words from entry_word
       where entry = $1 group by part order by part`,
      [plain],
    );
    return {
      entries: await words("entry", "length(words)"),
      meta: await words("meta", "key"),
      index: index.rows.map(({ part, words }) => `${part} ${words}`),
    };
  });
  const [small, split, large] = rows.entries;
  expect(small.split(" ").sort()).toEqual(["acme", plain].sort());
  expect(split).toBe(
    [`"strasse"`, "&", "(lodz)", "001", "2026", "brien", "inv", "inv-2026/001", "lodz", "o"]
      .concat(["o'brien", "ore", "ore,", "strasse", "大阪", "東京", "東京・大阪"])
      .join(" "),
  );
  expect(new Set(large.split(" ").map((word: string) => word.length > 128))).toEqual(
    new Set([false]),
  );
  expect(large.split(" ")).toHaveLength(2000);
  expect(rows.meta).toEqual(["99 x zebra zebra-99", null, null, null]);
  expect(rows.index).toEqual([
    ` ${["acme", String(plain)].sort().join(" ")}`,
    "a:a 99 x zebra zebra-99",
  ]);
});

test("links of chains get their job, entry, record and predecessor", async () => {
  const admin = await emptyDatabase();
  await migrate(
    admin,
    knownMigrations().filter(({ number }) => number < 37),
  );
  const ids = Array.from({ length: 9 }, () => randomUUID());
  const [workspace, workflow, job, entry, submission, ...intents] = ids;
  const [first, second, third, fourth] = intents;
  const found = await withClient(admin, async (client) => {
    await client.query(`
      set search_path = fakturo, public;
      set fakturo.workspace = '${workspace}';
      insert into workspace (id, created_at, updated_at, name, slug, sandbox)
        values ('${workspace}', now(), now(), 'W', 'w', true);
      insert into workflow (id, created_at, updated_at, name, schema, hash, steps, rescue)
        values ('${workflow}', now(), now(), 'W', 'bill/invoice', '', '[]', '[]');
      insert into workflow_version (workflow, version, name, hash, steps, rescue, created_at, src)
        values ('${workflow}', 1, 'W', '', '[]', '[]', now(), 'api');
      insert into entry (id, created_at, updated_at, folder, doc_schema, head_uuid, digest, snippet, version)
        values ('${entry}', now(), now(), 'f', '', '${entry}', '{}', '{}', '');
      insert into job (id, created_at, updated_at, workflow, workflow_version, entry, journal)
        values ('${job}', now(), now(), '${workflow}', 1, '${entry}',
          '[{"id":"${first}","events":[]},{"id":"${third}","events":[]}]');
      insert into submission (id, environment, connection, kind, identity, holder, entry, created_at, mime,
          record, digest, stream, position, state, detail)
        values ('${submission}', 'test', 'acme', 'issue', '1', 'B', '${entry}', now(), '', '', '',
          'test acme a:1', 1, 'accepted', '{}');
      insert into chain_link (key, position, created_at, intent, link) values
        ('a:1', 1, now(), '${first}', '{"n":1}'), ('a:1', 2, now(), '${second}', '{"n":2}'),
        ('a:1', 3, now(), '${fourth}', '{"n":3}'), ('b:1', 1, now(), '${third}', '"x"')`);
    expect(await migrate(admin)).toBe(latestMigration() - 36);
    return client.query(
      `select key, position::int, job, entry, submission, previous, link_digest(previous, link) as digest
       from chain_link order by key, position`,
    );
  });
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const one = sha256('{"n":1}');
  const two = sha256(`${one}{"n":2}`);
  const none = { job: null, entry: null, submission: null };
  expect(found.rows).toEqual([
    { key: "a:1", position: 1, job, entry, submission, previous: null, digest: one },
    { key: "a:1", position: 2, ...none, previous: one, digest: two },
    { key: "a:1", position: 3, ...none, previous: two, digest: sha256(`${two}{"n":3}`) },
    {
      key: "b:1",
      position: 1,
      job,
      entry,
      submission: null,
      previous: null,
      digest: sha256('"x"'),
    },
  ]);
});
