import { setTimeout as sleep } from "node:timers/promises";
import { type Memory, startRig } from "./load-rig.ts";
import { print, quantile } from "./measure.ts";

const WORKERS = 2;
const LINES = 20;
const MS_PER_S = 1_000;
const MS_PER_MIN = 60_000;
const QUARTERS = 4;

/** Jobs at a constant rate for a period; prints memory and times twenty times, and the peaks of memory. */
export async function soak(minutes: number, rate: number): Promise<void> {
  await using rig = await startRig(WORKERS);
  const start = Date.now();
  const end = start + minutes * MS_PER_MIN;
  const samples: Memory[] = [];
  const running = new Set<Promise<void>>();
  let started = 0;
  let looked = new Date();
  let failure: unknown;
  for (let next = start; next < end; next += MS_PER_S / rate) {
    await sleep(Math.max(0, next - Date.now()));
    if (failure !== undefined) throw failure;
    const job = rig.startJob().catch((error: unknown) => {
      failure = error;
    });
    running.add(job.finally(() => running.delete(job)));
    started += 1;
    const minute = (Date.now() - start) / MS_PER_MIN;
    if (minute < ((samples.length + 1) * minutes) / LINES) continue;
    const { latencies, open } = await rig.ended(looked);
    looked = new Date();
    const memory = rig.memory();
    samples.push(memory);
    print(
      `${minute.toFixed(1).padStart(5)} min  api ${memory.api} MB, workers ${memory.workers.join("/")} MB; ` +
        `${started} jobs, ${open} open, p50 ${quantile(latencies, 0.5).toFixed(0)} ms, p99 ${quantile(latencies, 0.99).toFixed(0)} ms`,
    );
  }
  await Promise.all(running);
  print(`peaks by quarter: ${peaks(samples).join("; ")}`);
}

/** Memory varies with garbage collection, so only growing peaks matter. */
function peaks(samples: readonly Memory[]): string[] {
  const quarter = Math.ceil(samples.length / QUARTERS);
  return Array.from({ length: QUARTERS }, (_none, i) => {
    const part = samples.slice(i * quarter, (i + 1) * quarter);
    const workers = Array.from({ length: WORKERS }, (_worker, n) =>
      Math.max(...part.map((memory) => memory.workers[n] ?? 0)),
    );
    return `api ${Math.max(...part.map(({ api }) => api))} MB, workers ${workers.join("/")} MB`;
  });
}
