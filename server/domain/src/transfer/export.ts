import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { FakturoError } from "@fakturo/model";
import { type OnProgress, unwatched } from "@fakturo/server-base";
import {
  type Database,
  latestMigration,
  makeFolder,
  type Transaction,
  type WorkspaceReads,
} from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import { countContinued, findWorkspace } from "@fakturo/server-storage/store";
import {
  BLOB_FOLDER,
  type ExportManifest,
  FORMAT,
  LAYOUT,
  MANIFEST_FILE,
  type TableFacts,
} from "./manifest.ts";
import { columnsOf, TRANSFERRED_TABLES, type TransferredTable } from "./tables.ts";

/** Dependencies of exports and imports. */
export interface TransferParts extends ExportParts {
  /** Runs with the rights of a tenant. */
  readonly database: Database;
}

/** What an export reads from. */
export interface ExportParts {
  readonly database: WorkspaceReads;
  readonly files: FileStore;
}

/** Moment, watcher and purpose of an export. */
interface ExportOptions {
  readonly now: Date;
  /** The workspace's chains and series are stopped, and another installation continues them. */
  readonly isMove?: boolean;
  readonly onProgress?: OnProgress | undefined;
}

/** Counts of an export. */
export interface Exported {
  readonly rows: number;
  readonly blobs: number;
}

/**
 * Writes all data of a workspace, from one snapshot and while the server runs, to an empty folder: a
 * file of JSON lines for each table, stored files by hash, and last the manifest, which marks the export
 * as complete. Keys, secrets and enrolments are not exported.
 */
export async function exportWorkspace(
  { database, files }: ExportParts,
  workspaceId: string,
  folder: string,
  { now, isMove = false, onProgress = unwatched }: ExportOptions,
): Promise<Exported> {
  makeFolder(join(folder, BLOB_FOLDER));
  if ((await readdir(folder)).length > 1)
    throw new FakturoError("input", `the folder ${folder} is not empty`);
  const manifest = await database.readWorkspace(workspaceId, async (tx) => {
    const tables: Record<string, TableFacts> = {};
    for (const [i, table] of TRANSFERRED_TABLES.entries()) {
      onProgress(table.name, i, TRANSFERRED_TABLES.length);
      tables[table.name] = await writeTable(tx, table, folder);
    }
    const blobs = await writeBlobs(tx, files, folder, onProgress);
    return { tables, ...(await factsOf(tx, { now, isMove })), blobs };
  });
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, blobs: manifest.blobs };
}

async function factsOf(
  tx: Transaction,
  { now, isMove }: { readonly now: Date; readonly isMove: boolean },
): Promise<Omit<ExportManifest, "tables" | "blobs">> {
  const workspace = await findWorkspace(tx);
  if (!workspace) throw new FakturoError("not-found", "workspace not found");
  const { id, name, country, sandbox } = workspace;
  const { rows: keys } = await tx.query<ExportManifest["keys"][number]>(KEYS);
  return {
    format: FORMAT,
    layout: LAYOUT,
    migration: latestMigration(),
    exported_at: now.toISOString(),
    workspace: { id, name, country, sandbox },
    continued: await countContinued(tx, isMove),
    keys,
  };
}

const KEYS = `select created_at, public_jwk as jwk from signing_key
  where purpose = 'document' order by created_at, kid`;
/** Number of rows read at once: each may hold a file. */
const PAGE = 4;

async function writeTable(
  tx: Transaction,
  { name, order, except = "false" }: TransferredTable,
  folder: string,
): Promise<TableFacts> {
  const columns = await columnsOf(tx, name);
  await tx.query(`declare transferred no scroll cursor for
    select row_to_json(t)::text as line from (
      select ${columns} from ${name} where workspace = current_workspace() and not (${except})
      order by ${order}) t`);
  const hash = createHash("sha256");
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const page = await tx.query<{ line: string }>(`fetch ${PAGE} from transferred`);
      if (page.rows.length === 0) return;
      rows += page.rows.length;
      for (const { line } of page.rows) {
        const text = `${line}\n`;
        hash.update(text);
        yield text;
      }
    }
  }
  await pipeline(lines, createWriteStream(join(folder, `${name}.ndjson`)));
  await tx.query("close transferred");
  return { rows, sha256: hash.digest("hex") };
}

const BLOBS = `select sha256 from file_blob
  where workspace = current_workspace() order by sha256`;

async function writeBlobs(
  tx: Transaction,
  files: FileStore,
  folder: string,
  onProgress: OnProgress,
): Promise<number> {
  const { rows } = await tx.query<{ sha256: string }>(BLOBS);
  for (const [i, { sha256 }] of rows.entries()) {
    onProgress("files", i, rows.length);
    await pipeline(
      files.pieces((work) => work(tx), sha256),
      createWriteStream(join(folder, BLOB_FOLDER, sha256)),
    );
  }
  return rows.length;
}
