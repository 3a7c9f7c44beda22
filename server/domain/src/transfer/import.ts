import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FakturoError } from "@fakturo/model";
import { IMPORT, type OnProgress, runAs, systemCode, unwatched } from "@fakturo/server-base";
import { latestMigration, type Transaction } from "@fakturo/server-storage/database";
import type { FileStore } from "@fakturo/server-storage/files";
import { findWorkspace, noteAudit, stopCopied } from "@fakturo/server-storage/store";
import type { Exported, TransferParts } from "./export.ts";
import {
  BLOB_FOLDER,
  type ExportManifest,
  MANIFEST_FILE,
  parseExportManifest,
} from "./manifest.ts";
import { columnsOf, TRANSFERRED_TABLES, type TransferredTable } from "./tables.ts";

/** Moment, watcher and purpose of an import. */
export interface ImportOptions {
  readonly now: Date;
  /** Chains and series are stopped: the installation that the export comes from continues them. */
  readonly isCopy?: boolean;
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Imports an export into a workspace without data, all or nothing. Open jobs are imported as ended: the
 * installation they come from continues them.
 * @throws FakturoError "input" for a folder that is damaged or newer, "conflict" for a workspace that
 * has data or is on the other side of the sandbox, for chains and series that would continue twice, and for documents of
 * a simulation in a live workspace.
 */
export async function importWorkspace(
  { database, files }: TransferParts,
  workspaceId: string,
  folder: string,
  { now, isCopy = false, onProgress = unwatched }: ImportOptions,
): Promise<Exported> {
  const manifest = await readManifest(folder);
  if (manifest.continued > 0 && !isCopy) throw continuedTwice(manifest.continued);
  // Disables the audit triggers: the rows' own audit log is imported with them.
  return runAs(IMPORT, () =>
    database.withWorkspace(workspaceId, async (tx) => {
      await checkTarget(tx, manifest);
      const blobs = await readBlobs(tx, files, { folder, now, onProgress });
      if (blobs !== manifest.blobs) throw damaged(`${BLOB_FOLDER} lacks files`);
      let rows = 0;
      for (const [i, table] of TRANSFERRED_TABLES.entries()) {
        onProgress(table.name, i, TRANSFERRED_TABLES.length);
        rows += await readTable(tx, table, folder, manifest);
      }
      await refuseSimulated(tx, manifest);
      await tx.query(END_JOBS, [now]);
      if (isCopy) await stopCopied(tx, now);
      for (const { created_at, jwk } of manifest.keys)
        await tx.query(KEEP_KEY, [jwk.kid, JSON.stringify(jwk), new Date(created_at), now]);
      await noteAudit(tx, "workspace.import", workspaceId, {
        from: manifest.workspace.id,
        rows,
        ...(isCopy && { copy: true }),
      });
      return { rows, blobs };
    }),
  );
}

function continuedTwice(count: number): FakturoError {
  return new FakturoError(
    "conflict",
    `${count} chains and series of the export go on where it was written, and would give the same numbers and links twice: export it with --move, or import it with --copy, which stops them here`,
  );
}

const SIMULATED = `select 'the document of the entry ' || entry as what from entry_version
    where workspace = current_workspace() and envelope like '%simulated%'
      and envelope::jsonb @> '{"head": {"stamps": [{"prv": "simulated"}]}}'
  union all
  select 'the file ' || name from file
    where workspace = current_workspace() and meta ->> 'environment' = 'simulated'
  limit 1`;

/** What was made in a simulation stays in sandboxes, whatever a manifest says of its workspace. */
async function refuseSimulated(tx: Transaction, { workspace }: ExportManifest): Promise<void> {
  if (workspace.sandbox) return;
  const { rows } = await tx.query<{ what: string }>(SIMULATED);
  const [found] = rows;
  if (found)
    throw new FakturoError(
      "conflict",
      `${found.what} was made in a simulation: it is not imported into a live workspace`,
    );
}

const END_JOBS = `update job set status = 'CANCEL', completed_at = $1
  where workspace = current_workspace() and completed_at is null`;
/** Public halves only: old signatures can be verified, nothing can be signed. */
const KEEP_KEY = `insert into signing_key (kid, purpose, public_jwk, private_key, created_at, retired_at)
  values ($1, 'document', $2, '', $3, $4) on conflict do nothing`;

async function readManifest(folder: string): Promise<ExportManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => "");
  const manifest = parseExportManifest(text);
  if (manifest.migration !== latestMigration())
    throw new FakturoError(
      "input",
      `the export has migration ${manifest.migration}, this program ${latestMigration()}: use the same version for both`,
    );
  return manifest;
}

async function checkTarget(tx: Transaction, { workspace }: ExportManifest): Promise<void> {
  const target = await findWorkspace(tx);
  if (!target) throw new FakturoError("not-found", "workspace not found");
  if (target.sandbox !== workspace.sandbox)
    throw new FakturoError("conflict", "sandbox and live data never mix");
  for (const { name } of TRANSFERRED_TABLES.filter(({ mayBeThere }) => !mayBeThere)) {
    const { rows } = await tx.query(
      `select from ${name} where workspace = current_workspace() limit 1`,
    );
    if (rows.length > 0)
      throw new FakturoError("conflict", `the workspace is not empty: it has rows of ${name}`);
  }
}

/** Maximum characters of rows stored by one statement. */
const BATCH = 8 * 1024 * 1024;

async function readTable(
  tx: Transaction,
  { name, mayBeThere, readAs }: TransferredTable,
  folder: string,
  manifest: ExportManifest,
): Promise<number> {
  const columns = await columnsOf(tx, name);
  const insert = `insert into ${name} (${columns})
    select ${await columnsOf(tx, name, readAs)} from json_populate_recordset(null::fakturo.${name}, $1::json)
    ${mayBeThere ? "on conflict do nothing" : ""}`;
  const hash = createHash("sha256");
  let batch: string[] = [];
  let size = 0;
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0)
      await tx.query(insert, [`[${batch.join(",")}]`]).catch((error: unknown) => {
        throw isRefusal(error) ? damaged(name) : error;
      });
    rows += batch.length;
    batch = [];
    size = 0;
  };
  for await (const line of linesOf(join(folder, `${name}.ndjson`))) {
    hash.update(`${line}\n`);
    if (size + line.length > BATCH) await flush();
    batch.push(line);
    size += line.length;
  }
  await flush();
  const facts = manifest.tables[name];
  if (facts?.rows !== rows || facts.sha256 !== hash.digest("hex")) throw damaged(name);
  return rows;
}

/** True when the database refuses the values: no export holds such rows unless somebody changed it. */
function isRefusal(error: unknown): boolean {
  return /^(22|23|42501)/.test(systemCode(error) ?? "");
}

/** Maximum characters of a row: a file without line feeds would fill the memory. */
const MAX_ROW = 64 * 1024 * 1024;

/** Splits at line feeds only: texts may hold other characters that end lines. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let begun: string[] = [];
  let length = 0;
  try {
    for await (const chunk of createReadStream(path, "utf8")) {
      const [first = "", ...others] = String(chunk).split("\n");
      begun.push(first);
      length += first.length;
      if (length > MAX_ROW) throw damaged(path);
      for (const next of others) {
        yield begun.join("");
        begun = [next];
        length = next.length;
      }
    }
  } catch {
    throw damaged(path);
  }
  const rest = begun.join("");
  if (rest !== "") yield rest;
}

async function readBlobs(
  tx: Transaction,
  files: FileStore,
  { folder, now, onProgress }: { folder: string; now: Date; onProgress: OnProgress },
): Promise<number> {
  const names = await readdir(join(folder, BLOB_FOLDER)).catch((): string[] => []);
  for (const [i, name] of names.entries()) {
    onProgress("files", i, names.length);
    const path = join(folder, BLOB_FOLDER, name);
    const { sha256, size } = await factsOf(path);
    if (sha256 !== name) throw damaged(`${BLOB_FOLDER}/${name}`);
    await files.keepFromDisk(tx, { sha256, size, path }, now);
  }
  return names.length;
}

async function factsOf(path: string): Promise<{ readonly sha256: string; readonly size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const bytes of createReadStream(path)) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest("hex"), size };
}

function damaged(what: string): FakturoError {
  return new FakturoError("input", `the export is damaged: ${what} is not what was written`);
}
