import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, from this file's place in it. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Folder of reference material beside the repository. */
const SHARED = resolve(ROOT, "../shared");

let announced = false;

/**
 * Path in the reference material next to the repository; undefined where it is absent, which is printed
 * once, because such a run is incomplete.
 */
export function shared(...parts: readonly string[]): string | undefined {
  if (existsSync(SHARED)) return join(SHARED, ...parts);
  if (!announced) process.stdout.write("No ../shared here: tests over the corpora are skipped.\n");
  announced = true;
  return undefined;
}

/** The repository's root folder. */
export function repositoryRoot(): string {
  return ROOT;
}
