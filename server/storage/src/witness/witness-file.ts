import { type FileHandle, mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createBatches } from "@fakturo/server-base";
import type { Head } from "../store/heads.ts";
import type { KnownHead } from "../store/restore-stops.ts";
import { ENDING, filesIn, type KnownHeads, lineOf, readInto } from "./heads-file.ts";

/** Writes heads to a file outside the database before anything that contains them leaves the process. */
export interface Witness {
  /** Resolves when the heads are on disk. */
  keep(workspace: string, heads: readonly Head[]): Promise<void>;
  /** The same for heads of several workspaces that other processes have moved. */
  takeOver(heads: readonly KnownHead[]): Promise<void>;
  close(): Promise<void>;
}

export interface WitnessOptions {
  /** Created when missing. */
  readonly folder: string;
  readonly newId: () => string;
  /** Bytes after which the file is written anew with the newest heads only. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** A file that no process has touched for so long belongs to none. */
const ABANDONED_MS = 3_600_000;
/** Requests whose lines are synced together. */
const TOGETHER = 200;
const OWNER_ONLY = 0o600;

/** The file is created with the first head. */
export function createWitness({ folder, newId, maxBytes = MAX_BYTES }: WitnessOptions): Witness {
  let current: WrittenFile | undefined;
  const write = async (
    _group: string,
    requests: readonly string[],
  ): Promise<readonly undefined[]> => {
    current ??= await begin(folder, newId);
    await current.append(requests.join(""));
    if (current.bytes > maxBytes) current = await current.rewritten(join(folder, newId() + ENDING));
    return requests.map(() => undefined);
  };
  let count = 0;
  const together = createBatches<string, undefined>({
    serve: write,
    nameOf: () => String(count++),
    size: TOGETHER,
    parallel: 1,
    parallelPerGroup: 1,
  });
  const keepLines = async (lines: readonly string[]): Promise<void> => {
    if (lines.length > 0) await together.run("", lines.join(""));
  };
  return {
    keep: (workspace, heads) => keepLines(heads.map((head) => lineOf({ ...head, workspace }))),
    async takeOver(heads) {
      await current?.touch();
      await keepLines(heads.map(lineOf));
    },
    async close() {
      await current?.close();
    },
  };
}

/** A new file with the heads of all others; removes those of processes that have ended. */
async function begin(folder: string, newId: () => string): Promise<WrittenFile> {
  await mkdir(folder, { recursive: true });
  const others = await filesIn(folder);
  const heads: KnownHeads = new Map();
  for (const other of others) await readInto(heads, other.path);
  const path = join(folder, newId() + ENDING);
  const file = await WrittenFile.create(path, heads);
  const now = (await stat(path)).mtimeMs;
  for (const { path: other, at } of others) {
    if (now - at > ABANDONED_MS) await rm(other, { force: true });
  }
  return file;
}

class WrittenFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async create(path: string, heads: KnownHeads): Promise<WrittenFile> {
    const file = new WrittenFile(path, await open(path, "ax", OWNER_ONLY));
    await file.append([...heads.values()].map(lineOf).join(""));
    return file;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.#handle.appendFile(bytes);
    await this.#handle.datasync();
    this.#bytes += bytes.length;
  }

  /** The newest heads in a new file; removes this one. */
  async rewritten(path: string): Promise<WrittenFile> {
    const heads: KnownHeads = new Map();
    await readInto(heads, this.#path);
    const next = await WrittenFile.create(path, heads);
    await this.close();
    await rm(this.#path);
    return next;
  }

  /** Shows that the file has an owner: readers skip empty lines. */
  touch(): Promise<void> {
    return this.append("\n");
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
