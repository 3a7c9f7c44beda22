import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./identity.ts";
import type { DatabaseLog } from "./log.ts";
import { type PostgresSettings, settingArguments } from "./settings.ts";
import { watchPostgres } from "./watch.ts";

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
  /** Resolves when the process has ended, with a description of the reason. */
  readonly ended: Promise<string>;
  /** Requests a fast shutdown (sessions end, data is flushed) and waits; uses force if needed. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const REMEMBERED_LINES = 8;
/** A standby accepts read-only ones. */
const READY = /database system is ready to accept (read-only )?connections/;
const NOTEWORTHY = /^(FATAL|PANIC)|terminated by signal|not properly shut down|automatic recovery/;
/** Messages to clients that connect while the server starts or stops. */
const EXPECTED = /the database system is (starting up|shutting down|not yet accepting|in recovery)/;
const STOP_SIGNALS: readonly { signal: NodeJS.Signals; ms: number }[] = [
  { signal: "SIGINT", ms: 20_000 },
  { signal: "SIGQUIT", ms: 5_000 },
  { signal: "SIGKILL", ms: 5_000 },
];

/**
 * Starts Postgres on an initialised data folder and waits until it accepts connections.
 * @throws Error with Postgres' last log lines when it ends before that.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, data, user, settings, log } = options;
  // A separate process group: Ctrl-C goes to the server, which stops Postgres last.
  const child = spawn(binaries.postgres, ["-D", DATA_ARGUMENT, ...settingArguments(settings)], {
    cwd: data,
    detached: true,
    env: { LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
  const ended = whenEnded(child);
  if (child.pid !== undefined) ended.then(watchPostgres(child.pid));
  const ready = whenReady(child, log);
  const limit = timer(START_MS);
  const outcome = await Promise.race([
    ready.seen,
    ended.then((how) => ({ failure: how })),
    limit.done.then(() => ({ failure: `not ready after ${START_MS / 1000} s` })),
  ]).finally(limit.clear);
  if (outcome !== "ready" || child.pid === undefined) {
    child.kill("SIGKILL");
    const how = outcome === "ready" ? "no process" : outcome.failure;
    throw new Error(`Postgres did not start (${how}): ${ready.lastWords()}`);
  }
  return { pid: child.pid, ended, stop: () => stopChild(child, ended) };
}

/**
 * Postgres may not be allowed to traverse the parents of its data folder (e.g. root's home). Its working
 * folder is set before the user changes, so `.` works in any case.
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
      if (READY.test(line)) resolve("ready");
      else if (NOTEWORTHY.test(line)) log.warn(`postgres: ${line}`);
    });
  }
  return { seen, lastWords: () => lines.join(" ") || "no output" };
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const { signal, ms } of STOP_SIGNALS) {
    child.kill(signal);
    const limit = timer(ms);
    const done = await Promise.race([ended.then(() => true), limit.done.then(() => false)]);
    limit.clear();
    if (done) return;
  }
}

function timer(ms: number): { done: Promise<void>; clear: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handle = setTimeout(resolve, ms);
  return { done: promise, clear: () => clearTimeout(handle) };
}
