import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** What the probe writes: the longest times between two turns of the event loop, in milliseconds. */
export interface LongestBlock {
  readonly wall: number;
  /** CPU time of the main thread itself: without waits for a core. */
  readonly cpu: number;
  /** Its waits for a core within one turn, on Linux: other threads and processes had all of them. */
  readonly waited: number;
}

export const PROBE_FILE = "FAKTURO_PROBE_FILE";
export const PROBE_SIGNAL = "SIGUSR2";
const TURN_MS = 5;

/** Loaded into the server: observes its event loop, and writes and forgets the maxima at a signal. */
function observe(file: string): void {
  let longest = NONE;
  let [wall, cpu, waited] = [performance.now(), cpuMs(), waitedMs()];
  const turn = (): void => {
    const [wallBefore, cpuBefore, waitedBefore] = [wall, cpu, waited];
    [wall, cpu, waited] = [performance.now(), cpuMs(), waitedMs()];
    longest = {
      wall: Math.max(longest.wall, wall - wallBefore - TURN_MS),
      cpu: Math.max(longest.cpu, cpu - cpuBefore),
      waited: Math.max(longest.waited, waited - waitedBefore),
    };
  };
  setInterval(turn, TURN_MS).unref();
  process.on(PROBE_SIGNAL, () => {
    writeFileSync(file, JSON.stringify(longest));
    longest = NONE;
  });
}

const NONE: LongestBlock = { wall: 0, cpu: 0, waited: 0 };
const NS_PER_MS = 1_000_000;

function waitedMs(): number {
  if (process.platform !== "linux") return 0;
  const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(" ");
  return Number(waited) / NS_PER_MS;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const file = process.env[PROBE_FILE];
if (isMainThread && file !== undefined && process.argv.includes("serve")) observe(file);
