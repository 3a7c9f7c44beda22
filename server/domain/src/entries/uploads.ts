import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FakturoError } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import type { FileStore } from "@fakturo/server-storage/files";
import { type FileRow, markStored, type Tx, touchEntry } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import type { FileParts } from "../parts.ts";

/** Time limit of an upload; larger ones get more. */
const TIMEOUT_MS = 60_000;
/** Minimum rate; slower uploads are aborted. */
const MIN_BYTES_PER_MS = 16;

/**
 * Fills a placeholder with the bytes of a stream; concurrent uploads are allowed. The bytes go to a
 * temporary file first, so that neither memory nor a database connection is held while the client sends.
 * @throws RequestError when the bytes do not match the declared facts.
 */
export async function storeUpload(
  {
    inWorkspace,
    clock,
    files,
  }: { readonly inWorkspace: InWorkspace } & Pick<FileParts, "clock" | "files">,
  workspaceId: string,
  file: FileRow,
  bytes: Readable,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fakturo-upload-"));
  try {
    const path = join(folder, "bytes");
    await receive(bytes, file, path);
    const at = new Date(clock.now());
    await inWorkspace(workspaceId, (tx) => keep(tx, files, file, path, at));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SENDER_GONE = ["ABORT_ERR", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

async function receive(bytes: Readable, file: FileRow, path: string): Promise<void> {
  const limitMs = TIMEOUT_MS + Math.ceil(Number(file.size) / MIN_BYTES_PER_MS);
  try {
    await pipeline(
      bytes,
      (source: AsyncIterable<Buffer>) => announced(source, file),
      createWriteStream(path, { mode: 0o600 }),
      { signal: AbortSignal.timeout(limitMs) },
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (!SENDER_GONE.some((known) => known === code)) throw error;
    throw new RequestError("size", "did not arrive whole");
  }
}

/** Forwards bytes as long as they can still match the declared facts. */
async function* announced(
  source: AsyncIterable<Buffer>,
  { size, sha256 }: FileRow,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const part of source) {
    length += part.length;
    if (length > Number(size)) throw new RequestError("size", "does not match the file");
    hash.update(part);
    yield part;
  }
  if (length !== Number(size)) throw new RequestError("size", "does not match the file");
  if (hash.digest("hex") !== sha256) throw new RequestError("sha256", "does not match the file");
}

async function keep(
  tx: Tx,
  files: FileStore,
  { entry, id, sha256, size }: FileRow,
  path: string,
  at: Date,
): Promise<void> {
  await files.keepFromDisk(tx, { sha256, size: Number(size), path }, at);
  if (!(await markStored(tx, entry, id))) throw new FakturoError("not-found");
  await touchEntry(tx, entry, at);
}
