import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { FakturoError } from "@fakturo/model";
import type { Database } from "../database/pool.ts";
import { findBlob, isBlobGone, listUploaded, registerBlobs, reserveBlobs } from "../store/files.ts";
import type { Tx } from "../store/tx.ts";
import { createDatabaseFiles } from "./database-files.ts";
import type { FileStore } from "./file-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** Maximum number of concurrent uploads of one transaction. */
const PARALLEL = 8;
const NAME = /^([0-9a-f-]{36})\/([0-9a-f]{64})$/;

export interface ObjectFilesParts {
  readonly objects: ObjectStore;
  /** Sees the rows of all workspaces, to find orphans. */
  readonly owner: Pick<Database, "withWorkspace">;
}

interface Upload {
  readonly sha256: string;
  readonly size: number;
  readonly body: () => Uint8Array | Readable;
}

/**
 * Bytes in an object store as `<workspace>/<sha256>`; Postgres records what is stored. Bytes stored in
 * Postgres before are read from there. A transaction holds a shared lock on its uploads, so that the
 * clean-up does not delete them before their rows are committed.
 */
export function createObjectFiles({ objects, owner }: ObjectFilesParts): FileStore {
  const inDatabase = createDatabaseFiles();

  const upload = async (tx: Tx, uploads: readonly Upload[], at: Date): Promise<void> => {
    const hashes = uploads.map(({ sha256 }) => sha256);
    const { workspace, known } = await reserveBlobs(tx, hashes);
    const missing = uploads.filter(
      ({ sha256 }, i) => !known.has(sha256) && hashes.indexOf(sha256) === i,
    );
    for (let start = 0; start < missing.length; start += PARALLEL)
      await Promise.all(
        missing
          .slice(start, start + PARALLEL)
          .map(({ sha256, size, body }) => objects.put(`${workspace}/${sha256}`, body(), size)),
      );
    await registerBlobs(tx, missing, at);
  };

  const removeOrphan = (workspace: string, sha256: string): Promise<boolean> =>
    owner.withWorkspace(workspace, async (tx) => {
      if (!(await isBlobGone(tx, sha256))) return false;
      await objects.remove(`${workspace}/${sha256}`);
      return true;
    });

  return {
    async keep(tx, contents, at) {
      const uploads = contents.map(({ sha256, data }) => ({
        sha256,
        size: data.length,
        body: () => data,
      }));
      if (uploads.length > 0) await upload(tx, uploads, at);
    },
    keepFromDisk: (tx, { sha256, size, path }, at) =>
      upload(tx, [{ sha256, size, body: () => createReadStream(path) }], at),
    async read(tx, sha256) {
      const blob = await findBlob(tx, sha256);
      if (blob?.place !== "s3") return inDatabase.read(tx, sha256);
      return buffer(checked(await open(objects, blob.workspace, sha256), sha256));
    },
    async *pieces(inTx, sha256) {
      const blob = await inTx((tx) => findBlob(tx, sha256));
      if (blob?.place !== "s3") yield* inDatabase.pieces(inTx, sha256);
      else yield* checked(await open(objects, blob.workspace, sha256), sha256);
    },
    async removeOrphans(workspaceId) {
      let removed = 0;
      const names = objects.list(workspaceId === undefined ? "" : `${workspaceId}/`);
      for await (const { workspace, hashes } of grouped(names))
        for (const sha256 of await owner.withWorkspace(workspace, (tx) => unknown(tx, hashes)))
          if (await removeOrphan(workspace, sha256)) removed += 1;
      return removed;
    },
  };
}

async function unknown(tx: Tx, hashes: readonly string[]): Promise<readonly string[]> {
  const known = await listUploaded(tx, hashes);
  return hashes.filter((sha256) => !known.has(sha256));
}

interface Group {
  readonly workspace: string;
  readonly hashes: readonly string[];
}

const GROUP = 1_000;

/** Object names by workspace, from a sorted list; other names are ignored. */
async function* grouped(names: AsyncIterable<string>): AsyncGenerator<Group> {
  let workspace = "";
  let hashes: string[] = [];
  for await (const name of names) {
    const [, next, sha256] = NAME.exec(name) ?? [];
    if (next === undefined || sha256 === undefined) continue;
    if (hashes.length > 0 && (next !== workspace || hashes.length === GROUP)) {
      yield { workspace, hashes };
      hashes = [];
    }
    workspace = next;
    hashes.push(sha256);
  }
  if (hashes.length > 0) yield { workspace, hashes };
}

async function open(objects: ObjectStore, workspace: string, sha256: string): Promise<Readable> {
  const body = await objects.get(`${workspace}/${sha256}`);
  if (!body) throw new FakturoError("internal", "a stored file is missing in the object store");
  return body;
}

/** Contents must match the hash in their name. */
async function* checked(body: Readable, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256)
    throw new FakturoError("internal", "a stored file was changed in the object store");
}
