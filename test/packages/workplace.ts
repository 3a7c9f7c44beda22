import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fakturo/test-support";
import { type Registry, startRegistry } from "./registry.ts";

const start = promisify(execFile);
const MAX_OUTPUT = 16 * 1024 * 1024;

/** A folder outside the repository, and a registry with the packages as published. */
export interface Workplace {
  readonly folder: string;
  /** Folder of the archives. */
  readonly archives: string;
  readonly registry: Registry;
  /**
   * Runs a command in a folder below; packages come from the registry.
   * @returns what it printed. @throws an error with its output where it fails.
   */
  run(folder: string, command: string, ...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Packs all packages and starts the registry. */
export async function createWorkplace(): Promise<Workplace> {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-packages-"));
  const archives = join(folder, "archives");
  await start(process.execPath, [join(repositoryRoot(), "scripts", "pack.ts"), archives]);
  const registry = await startRegistry(archives);
  const env = { ...process.env, CI: "true", NO_COLOR: "1", npm_config_registry: registry.url };
  return {
    folder,
    archives,
    registry,
    run: (below, command, ...args) =>
      output(command, args, { cwd: join(folder, below), env, maxBuffer: MAX_OUTPUT }),
    async remove() {
      await registry.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function output(command: string, args: readonly string[], options: object): Promise<string> {
  try {
    return (await start(command, args, { ...options, encoding: "utf8" })).stdout;
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error && "stderr" in error)) throw error;
    throw new Error([error.message, error.stdout, error.stderr].join("\n"), { cause: error });
  }
}
