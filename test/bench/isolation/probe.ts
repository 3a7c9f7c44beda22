import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** What the probe writes: the longest times between two turns of the event loop, in milliseconds. */
export interface LongestBlock {
  readonly wall: number;
  /** CPU time of the main thread itself: without waits for a core. */
  readonly cpu: number;
}

export const PROBE_FILE = "FAKTURO_PROBE_FILE";
export const PROBE_SIGNAL = "SIGUSR2";
const TURN_MS = 5;

/** Loaded into the server: observes its event loop, and writes and forgets the maxima at a signal. */
function observe(file: string): void {
  let longest: LongestBlock = { wall: 0, cpu: 0 };
  let [wall, cpu] = [performance.now(), cpuMs()];
  const turn = (): void => {
    const [wallBefore, cpuBefore] = [wall, cpu];
    [wall, cpu] = [performance.now(), cpuMs()];
    longest = {
      wall: Math.max(longest.wall, wall - wallBefore - TURN_MS),
      cpu: Math.max(longest.cpu, cpu - cpuBefore),
    };
  };
  setInterval(turn, TURN_MS).unref();
  process.on(PROBE_SIGNAL, () => {
    writeFileSync(file, JSON.stringify(longest));
    longest = { wall: 0, cpu: 0 };
  });
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const file = process.env[PROBE_FILE];
if (isMainThread && file !== undefined && process.argv.includes("serve")) observe(file);
