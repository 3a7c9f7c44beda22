import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type OnProgress, unwatched } from "@fakturo/server-base";
import type { Client } from "pg";
import { inTransaction, withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";
import { copyOut } from "./copy.ts";
import { END_OF_TABLE } from "./dump-format.ts";
import { renameDurably } from "./durable.ts";
import { partitionsOf } from "./partition.ts";
import { copySource, listTables } from "./tables.ts";

/** Number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

const SNAPSHOT =
  "begin isolation level repeatable read read only; set local fakturo.maintenance = 'on'";

/**
 * Writes all data, from one snapshot and while the server runs, to `path`; the file appears only when
 * complete. Excludes the queue, which is rebuilt from open jobs, and the vault's key.
 */
export async function dumpDatabase(
  admin: DatabaseConnection,
  path: string,
  onProgress: OnProgress = unwatched,
): Promise<RowCounts> {
  return withClient(admin, (client) =>
    inTransaction(client, SNAPSHOT, async () => {
      const counts: Record<string, number> = {};
      const draft = `${path}.part`;
      try {
        await pipeline(
          Readable.from(sealed(content(client, counts, onProgress), counts), { objectMode: true }),
          createGzip({ level: 5 }),
          createWriteStream(draft, { mode: 0o600 }),
        );
        await synchronise(draft);
        renameDurably(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      return counts;
    }),
  );
}

async function* content(
  client: Client,
  counts: Record<string, number>,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ migration: number; postgres: string }>(
    "select max(number) as migration, current_setting('server_version') as postgres from fakturo.migration",
  );
  const partitions = await partitionsOf(client);
  yield line({
    ...{ format: "fakturo-dump", layout: 1, ...rows[0] },
    ...(partitions > 0 && { partitions }),
  });
  const tables = await listTables(client);
  for (const [i, table] of tables.entries()) {
    onProgress(table.name, i, tables.length);
    yield line({ table: table.name, columns: table.columns });
    let count = 0;
    for await (const row of copyOut(client, `copy ${copySource(table)} to stdout`)) {
      count += 1;
      yield row;
    }
    counts[table.name] = count;
    yield Buffer.from(`${END_OF_TABLE}\n`);
  }
}

async function* sealed(
  lines: AsyncIterable<Buffer>,
  rows: Record<string, number>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of lines) {
    hash.update(chunk);
    yield chunk;
  }
  yield line({ rows, sha256: hash.digest("hex") });
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

async function synchronise(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
