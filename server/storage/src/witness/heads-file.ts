import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isObject, isUuid } from "@fakturo/model";
import type { KnownHead } from "../store/restore-stops.ts";

/** Newest known head of each chain and series, by `nameOf`. */
export type KnownHeads = Map<string, KnownHead>;

/** Ending of the files. */
export const ENDING = ".jsonl";

/** Reads all files of a folder; empty where there is none. */
export async function readHeads(folder: string): Promise<KnownHeads> {
  const heads: KnownHeads = new Map();
  for (const { path } of await filesIn(folder)) await readInto(heads, path);
  return heads;
}

/** Files of a folder with the time of their last line, in milliseconds; the latest last. */
export async function filesIn(
  folder: string,
): Promise<readonly { readonly path: string; readonly at: number }[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith(ENDING))
      .map(async (name) => {
        const path = join(folder, name);
        const found = await unlessMissing(stat(path));
        return found ? [{ path, at: found.mtimeMs }] : [];
      }),
  );
  return files.flat().sort((a, b) => a.at - b.at);
}

/** Adds the heads of a file. The last line may be cut off by a crash: nothing had left then. */
export async function readInto(heads: KnownHeads, path: string): Promise<void> {
  await unlessMissing(addLines(heads, path));
}

async function addLines(heads: KnownHeads, path: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const head = headOf(line);
    if (head) addHead(heads, head);
  }
}

/** Another process that starts may remove a file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Keeps the head with more links or the higher number; of two equal ones the later. */
function addHead(heads: KnownHeads, head: KnownHead): void {
  const name = `${head.workspace} ${head.kind} ${head.key}`;
  const known = heads.get(name);
  if (!known || BigInt(head.length) >= BigInt(known.length)) heads.set(name, head);
}

/** The line of a head. */
export function lineOf({ workspace, kind, key, length, digest }: KnownHead): string {
  return `${JSON.stringify({ workspace, kind, key, length, digest })}\n`;
}

function headOf(line: string): KnownHead | undefined {
  const value = parsed(line);
  if (!isObject(value)) return undefined;
  const { workspace, kind, key, length, digest } = value;
  if (typeof workspace !== "string" || !isUuid(workspace) || typeof key !== "string") return;
  if (typeof length !== "string" || !/^\d{1,18}$/.test(length)) return undefined;
  if (kind === "series") return { workspace, kind, key, length, digest: null };
  if (kind !== "chain" || typeof digest !== "string") return undefined;
  return { workspace, kind, key, length, digest };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
