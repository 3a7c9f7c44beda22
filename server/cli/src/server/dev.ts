import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { join, resolve, sep } from "node:path";
import { UsageError } from "@fakturo/server-base";
import type { Io } from "../io.ts";

/** Changes that occur together, e.g. by `git checkout`, cause one restart. */
const SETTLE_MS = 200;
const ENTRIES = ["src/index.ts", "index.ts", "dist/index.js", "index.js"];
const IGNORED =
  /(?:^|[\\/])(?:node_modules|dist|data|fixtures|\.[^\\/]*)(?:[\\/]|$)|\.test\.ts$|~$/;

/** Options of `fakturo dev`. */
export interface DevOptions {
  /** Folder of the plugin. */
  readonly folder: string;
  /** Flags for `serve`. */
  readonly flags: readonly string[];
}

/**
 * Serves with the bundled plugins and the one in a folder, and restarts when one of its files changes.
 * Ends with the first SIGINT or SIGTERM.
 * @throws UsageError for a folder without a plugin.
 */
export async function dev(io: Io, { folder, flags }: DevOptions): Promise<void> {
  const root = resolve(io.cwd, folder);
  const entry = ENTRIES.find((name) => existsSync(join(root, name)));
  if (!entry) throw new UsageError(`${root} has no plugin: expected one of ${ENTRIES.join(", ")}`);
  const plugins = `bundled,${join(root, entry).split(sep).join("/")}`;
  let child = start(io, root, plugins, flags);
  let timer: NodeJS.Timeout | undefined;
  const restart = async (file: string): Promise<void> => {
    io.stderr.write(`fakturo: ${file} has changed, starting again\n`);
    await stop(child);
    child = start(io, root, plugins, flags);
  };
  const watcher = watch(root, { recursive: true }, (_event, file) => {
    if (file === null || IGNORED.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(file), SETTLE_MS);
  });
  await signalled();
  watcher.close();
  clearTimeout(timer);
  await stop(child);
}

function start(io: Io, root: string, plugins: string, flags: readonly string[]): ChildProcess {
  const [, program = ""] = process.argv;
  const args = [...process.execArgv, program, "serve", "--data", join(root, "data"), ...flags];
  return spawn(process.execPath, args, {
    cwd: io.cwd,
    env: { ...io.env, FAKTURO_PLUGINS: plugins },
    stdio: "inherit",
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

function signalled(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => done());
  });
}
