import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "./client.ts";
import { type DatabaseConnection, withDatabase } from "./connection.ts";
import { dumpDatabase } from "./dump.ts";
import { databaseCode } from "./errors.ts";
import { latestMigration } from "./migrate.ts";
import { createDatabase } from "./pool.ts";
import { restoreDatabase } from "./restore.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let db: TestDatabase;
let folder: string;
let dump: string;
const names: string[] = [];
const workspaces = [randomUUID(), randomUUID()];
const entry = randomUUID();
const envelope = '{"b":1, "a":"tab\\t and \\\\ backslash",\r\n "ü":"\u{1F9FE}"}';
const bytes = randomBytes(300_000);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-dump-"));
  db = await createTestDatabase();
  for (const [index, workspace] of workspaces.entries()) await fill(workspace, `w${index}`);
  dump = join(folder, "a.dump");
  await dumpDatabase(db.admin, dump);
});
afterAll(async () => {
  await withClient(db.superuser, async (client) => {
    for (const name of names) await client.query(`drop database ${name} with (force)`);
  });
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

function fill(workspace: string, slug: string) {
  return db.database.withWorkspace(workspace, async (tx) => {
    await tx.query(
      "insert into workspace (id, created_at, updated_at, name, slug, sandbox) values ($1, now(), now(), $2, $3, true)",
      [workspace, "\\. and \\N", slug],
    );
    await tx.query(
      `insert into entry (id, created_at, updated_at, folder, doc_schema, doc_uuid, head_uuid, digest, snippet, version, words)
       values ($1, '2026-01-15T10:00:00.001Z', now(), 'invoices', 's', $1, $1, '{}', '{"z":1,"a":2}', 'v', 'acme')`,
      [entry],
    );
    await tx.query(
      "insert into entry_version (entry, version, at, position, signed, invalid, src, envelope) values ($1, 'v', now(), 0, false, false, 'api', $2)",
      [entry, envelope],
    );
    await tx.query(
      "insert into file_blob (sha256, size, bytes, created_at) values ($1, $2, $3, now())",
      ["0".repeat(64), bytes.length, bytes],
    );
    await tx.query(
      "insert into file (entry, id, created_at, name, mime, size, sha256, blob, src) values ($1, $1, now(), 'a', 'b', 1, $2, $2, 'api')",
      [entry, "0".repeat(64)],
    );
    await tx.query(
      `insert into series (id, created_at, updated_at, name) values ($1, now(), now(), 'A')`,
      [entry],
    );
    await tx.query(
      `insert into series_entry (series, id, created_at, updated_at, index, code, previous_id)
       values ($1, $1, now(), now(), 2, '2', $2), ($1, $2, now(), now(), 1, '1', null)`,
      [entry, workspace],
    );
  });
}

async function emptyDatabase(): Promise<{ admin: DatabaseConnection; app: DatabaseConnection }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(db.superuser, (client) =>
    client.query(`create database ${name} owner fakturo_owner`),
  );
  names.push(name);
  return { admin: withDatabase(db.admin, name), app: withDatabase(db.app, name) };
}

test("a restored database has the same rows, byte for byte, and the same row security", async () => {
  expect(statSync(dump).mode & 0o777).toBe(0o600);
  const { admin, app } = await emptyDatabase();
  const counts = await restoreDatabase(admin, dump);
  expect(counts).toMatchObject({ workspace: 2, entry: 2, file_blob: 2, series_entry: 4 });

  const restored = createDatabase(app, { connections: 2 });
  const read = async (database: typeof restored) =>
    database.readWorkspace(workspaces[1] ?? "", async (tx) => ({
      entries: (await tx.query("select e.*, snippet::text as raw from entry e")).rows,
      words: (await tx.query("select * from entry_word")).rows,
      versions: (await tx.query("select * from entry_version")).rows,
      blobs: (await tx.query("select * from file_blob")).rows,
      files: (await tx.query("select * from file")).rows,
      names: (await tx.query("select name from workspace")).rows,
    }));
  const [before, after] = [await read(db.database), await read(restored)];
  expect(after).toEqual(before);
  expect(after.words).toMatchObject([{ word: "acme", entry }]);
  expect(after.versions[0]?.envelope).toBe(envelope);
  expect(after.blobs[0]?.bytes).toEqual(bytes);
  expect((await restored.query("select * from workspace")).rows).toEqual([]);
  await restored.close();
});

test("a dump of the restored database has the same content", async () => {
  const { admin } = await emptyDatabase();
  await restoreDatabase(admin, dump);
  const again = join(folder, "b.dump");
  await dumpDatabase(admin, again);
  const content = (path: string) => gunzipSync(readFileSync(path)).toString();
  expect(content(again)).toBe(content(dump));
});

test("what belongs to a restore is committed with its rows, or nothing is", async () => {
  const { admin } = await emptyDatabase();
  const seen: unknown[] = [];
  const killed = restoreDatabase(admin, dump, {
    together: async (client) => {
      seen.push((await client.query("select name from fakturo.workspace")).rows.length);
      throw new Error("killed");
    },
  });
  await expect(killed).rejects.toThrow("killed");
  expect(seen).toEqual([2]);
  // Only an empty database is accepted.
  expect(await restoreDatabase(admin, dump)).toMatchObject({ workspace: 2 });
});

test("a dump is not read into a database with rows", async () => {
  await expect(restoreDatabase(db.admin, dump)).rejects.toThrow(/not empty/);
});

test("damaged, cut and foreign files are refused and leave no rows", async () => {
  const lines = gunzipSync(readFileSync(dump)).toString().split("\n");
  const altered = lines.map((line) => line.replace("invoices", "expenses"));
  const cut = lines.slice(0, lines.length >> 1);
  const newer = [
    JSON.stringify({
      format: "fakturo-dump",
      layout: 1,
      migration: latestMigration() + 1,
      postgres: "18",
    }),
  ];
  const { admin } = await emptyDatabase();
  const path = join(folder, "broken.dump");
  const packed = (lines: readonly string[]) => gzipSync(`${lines.join("\n")}\n`);
  const foreign = `${path} is no dump of Fakturo`;
  const broken: readonly (readonly [Buffer | string, string])[] = [
    [packed(altered), `${path} is damaged`],
    [packed(cut), `${path} is cut off`],
    [readFileSync(dump).subarray(0, 900), `${path} is cut off`],
    [packed(newer), "run a newer Fakturo"],
    [packed(["{}"]), foreign],
    [packed(["x"]), foreign],
    [packed([]), foreign],
    ["plain text", foreign],
  ];
  for (const [bytes, reason] of broken) {
    writeFileSync(path, bytes);
    await expect(restoreDatabase(admin, path)).rejects.toThrow(reason);
  }
  await expect(restoreDatabase(admin, join(folder, "missing.dump"))).rejects.toThrow(
    "missing.dump cannot be read: there is no such file",
  );
  await restoreDatabase(admin, dump);
});

test("a dump that cannot be finished leaves no file", async () => {
  const path = join(folder, "none", "a.dump");
  await expect(dumpDatabase(db.admin, path)).rejects.toMatchObject({ code: "ENOENT" });
  const denied = join(folder, "denied.dump");
  const error = await dumpDatabase(db.app, denied).catch((cause: unknown) => cause);
  expect(databaseCode(error)).toBe("42501");
  expect(existsSync(denied) || existsSync(`${denied}.part`)).toBe(false);
});
