import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./identity.ts";
import type { DatabaseLog } from "./log.ts";
import { type PostgresSettings, settingArguments } from "./settings.ts";

export interface PostmasterOptions {
  readonly binaries: Binaries;
  /** Data folder as this process sees it. */
  readonly data: string;
  readonly user: SystemUser | undefined;
  readonly settings: PostgresSettings;
  readonly log: DatabaseLog;
}

/** A running Postgres, child of this process. */
export interface Postmaster {
  readonly pid: number;
  /** Settles when the process has ended, with a description of how. */
  readonly ended: Promise<string>;
  /** Asks for a fast shutdown (sessions end, data is flushed) and waits, with force if need be. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const REMEMBERED_LINES = 8;
const READY = "database system is ready to accept connections";
const NOTEWORTHY = /^(FATAL|PANIC)|terminated by signal|not properly shut down|automatic recovery/;
/** Answers to clients that come while the server starts or stops. */
const EXPECTED = /the database system is (starting up|shutting down|not yet accepting|in recovery)/;
const PATIENCE: readonly { signal: NodeJS.Signals; ms: number }[] = [
  { signal: "SIGINT", ms: 20_000 },
  { signal: "SIGQUIT", ms: 5_000 },
  { signal: "SIGKILL", ms: 5_000 },
];

/**
 * Starts Postgres over an initialised data folder and waits until it takes connections.
 * @throws Error with Postgres' own last words when it ends before that.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, data, user, settings, log } = options;
  // Its own process group: a Ctrl-C is for the server, which stops Postgres last.
  const child = spawn(binaries.postgres, ["-D", DATA_ARGUMENT, ...settingArguments(settings)], {
    cwd: data,
    detached: true,
    env: { LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
  const ended = whenEnded(child);
  const ready = whenReady(child, log);
  const patience = timer(START_MS);
  const outcome = await Promise.race([
    ready.seen,
    ended.then((how) => ({ failure: how })),
    patience.done.then(() => ({ failure: `not ready after ${START_MS / 1000} s` })),
  ]).finally(patience.clear);
  if (outcome !== "ready" || child.pid === undefined) {
    child.kill("SIGKILL");
    const how = outcome === "ready" ? "no process" : outcome.failure;
    throw new Error(`Postgres did not start (${how}): ${ready.lastWords()}`);
  }
  return { pid: child.pid, ended, stop: () => stopChild(child, ended) };
}

/**
 * Postgres goes to its data folder by path and may not pass all parents (root's home, say); its
 * working folder, set before the change of user, needs none of them. Elsewhere `.` is the same.
 */
export const DATA_ARGUMENT = process.platform === "linux" ? "/proc/self/cwd" : ".";

function whenEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

function whenReady(child: ChildProcess, log: DatabaseLog) {
  const lines: string[] = [];
  const { promise: seen, resolve } = Promise.withResolvers<"ready">();
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (EXPECTED.test(line)) return;
      lines.push(line);
      if (lines.length > REMEMBERED_LINES) lines.shift();
      if (line.includes(READY)) resolve("ready");
      else if (NOTEWORTHY.test(line)) log.warn(`postgres: ${line}`);
    });
  }
  return { seen, lastWords: () => lines.join(" ") || "no output" };
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const { signal, ms } of PATIENCE) {
    child.kill(signal);
    const patience = timer(ms);
    const done = await Promise.race([ended.then(() => true), patience.done.then(() => false)]);
    patience.clear();
    if (done) return;
  }
}

function timer(ms: number): { done: Promise<void>; clear: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handle = setTimeout(resolve, ms);
  return { done: promise, clear: () => clearTimeout(handle) };
}
