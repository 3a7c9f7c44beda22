import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isMissing } from "@fakturo/server-base";
import { layout } from "./folder.ts";
import { lockHolder } from "./folder-lock.ts";

const POLL_MS = 20;

/**
 * Files by which Postgres locks a folder; it would mistake a zombie or foreign process with their id for
 * a live server.
 */
const CLAIMS = ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"];

/** Signals of increasing force with the time after each: fast shutdown, immediate, kill. */
const ESCALATION: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: "SIGINT", waitMs: 15_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/**
 * Ends every Postgres process that a killed server left in `data`, and removes its lock files. Requires
 * the folder's lock. Processes are identified by `data` as working folder, which is reliable even when
 * process ids are reused.
 * @throws Error when a process does not end.
 */
export async function clearOrphans(data: string): Promise<number> {
  const found = processesIn(data);
  for (const { signal, waitMs } of ESCALATION) {
    if (signal === "SIGINT") signalPostmaster(data);
    else signalAll(data, signal);
    if (await allGone(data, waitMs)) {
      for (const name of CLAIMS) rmSync(join(data, name), { force: true });
      return found.length;
    }
  }
  throw new Error(`Postgres processes ${processesIn(data).join(", ")} in ${data} do not end`);
}

function signalPostmaster(data: string): void {
  const postmaster = recordedPid(data);
  if (postmaster !== undefined && processesIn(data).includes(postmaster)) {
    signalProcess(postmaster, "SIGINT");
  }
}

function signalAll(data: string, signal: NodeJS.Signals): void {
  for (const pid of processesIn(data)) signalProcess(pid, signal);
}

async function allGone(data: string, waitMs: number): Promise<boolean> {
  for (let waited = 0; waited <= waitMs; waited += POLL_MS) {
    if (processesIn(data).length === 0) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Ids of the processes whose working folder is `data`. */
export function processesIn(data: string): number[] {
  return process.platform === "linux" ? scanProc(data) : recordedIfAlive(data);
}

function scanProc(data: string): number[] {
  const target = statSync(data, { throwIfNoEntry: false });
  if (target === undefined) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const place = statOrNothing(`/proc/${name}/cwd`);
      return place?.ino === target.ino && place.dev === target.dev;
    })
    .map(Number);
}

function recordedIfAlive(data: string): number[] {
  const pid = recordedPid(data);
  if (pid === undefined) return [];
  try {
    process.kill(pid, 0);
    return [pid];
  } catch {
    return [];
  }
}

function recordedPid(data: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10) || undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Processes of other users cannot be inspected, and any may end meanwhile. */
function statOrNothing(path: string): { ino: number; dev: number } | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Who works in a data folder: the server that holds it, and the processes of its Postgres. */
export interface FolderState {
  readonly holder: number | undefined;
  /** Without a holder they were left by a server that was killed; the next start ends them. */
  readonly processes: readonly number[];
}

/** State of a data folder, without changing it. */
export async function folderState(folder: string): Promise<FolderState> {
  const { locks, data } = layout(folder);
  const holder = existsSync(locks) ? await lockHolder(locks) : undefined;
  return { holder, processes: processesIn(data) };
}
