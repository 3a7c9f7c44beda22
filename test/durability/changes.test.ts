import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PUBLISHED } from "@fakturo/server-storage/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addInvoice,
  type ChangeFeed,
  keptRunning,
  startChangeFeed,
} from "../harness/change-feed.ts";

/* The example of docs/examples/warehouse reads the change feed of one workspace, and is killed in between. */

const folder = mkdtempSync(join(tmpdir(), "fakturo-changes-"));
const file = join(folder, "changes.ndjson");
const reader = keptRunning(() => feed.example("changes.mjs", file));
let feed: ChangeFeed;

beforeAll(async () => {
  feed = await startChangeFeed();
});
afterAll(async () => {
  await reader.kill();
  await feed?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface Change {
  readonly table: string;
  readonly op: string;
  readonly row: Readonly<Record<string, unknown>>;
}

function changes(): Change[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

const entries = () =>
  new Set(changes().flatMap(({ table, row }) => (table === "entry" ? [row.id] : [])));

it("a change feed has each document of its workspace at least once, though its reader is killed", async () => {
  const { client, cluster, other, published } = feed;
  expect(await cluster.run("db", "publish", "--workspace", published)).toContain(published);
  const ids = [await addInvoice(client), await addInvoice(client)];
  await addInvoice(other);
  reader.ensure();
  await expect.poll(entries, { interval: 200 }).toEqual(new Set(ids));
  await reader.kill();
  ids.push(await addInvoice(client));
  await addInvoice(other);
  ids.push(await addInvoice(client));
  const entriesAgain = () => {
    reader.ensure();
    return entries();
  };
  await expect.poll(entriesAgain, { interval: 2_000 }).toEqual(new Set(ids));
  const rows = changes();
  expect(new Set(rows.map(({ row }) => row.workspace ?? row.id))).toEqual(new Set([published]));
  const versions = rows.filter(({ table }) => table === "entry_version");
  expect(JSON.parse(String(versions[0]?.row.envelope)).doc.supplier.name).toBe("Acme SL");
});

it("publishes no secrets", async () => {
  for (const { table, row } of changes())
    expect(PUBLISHED[table], table).toEqual(expect.arrayContaining(Object.keys(row)));
  const sql = await feed.cluster.connect();
  const { rows } = await sql.query(
    `select tablename as table, attnames::text[] as columns from pg_publication_tables
     where pubname = 'fakturo_changes'`,
  );
  await sql.end();
  expect(
    Object.fromEntries(rows.map(({ table, columns }) => [table, [...columns].sort()])),
  ).toEqual(
    Object.fromEntries(
      Object.entries(PUBLISHED).map(([table, columns]) => [table, [...columns].sort()]),
    ),
  );
  const secret = /secret|hash|private|password|token|bytes|value|journal|args|record$/;
  expect(
    Object.values(PUBLISHED)
      .flat()
      .filter((column) => secret.test(column)),
  ).toEqual([]);
});

it("ends, and is refused without a log for it", async () => {
  const { cluster } = feed;
  expect(await cluster.run("db", "publish", "--end")).toContain("is ended");
  await expect(cluster.run("db", "publish", "--end")).rejects.toThrow(/there is no publication/);
  await expect(cluster.run("db", "publish", "--workspace", "nobody")).rejects.toThrow(
    /no workspace with id or handle 'nobody'/,
  );
});
