import { quantile } from "./measure.ts";
import { cpuSeconds } from "./processes.ts";

/** Wall time and CPU time of work, with the CPU time of all processes. */
export interface Spent {
  readonly perSecond: number;
  /** Milliseconds each. */
  readonly cpu: number;
}

/** Measures `count` operations of this process and its descendants. */
export async function spending(count: number, work: () => Promise<unknown>): Promise<Spent> {
  const total = () => cpuSeconds(process.pid);
  const [cpu, start] = [total(), performance.now()];
  await work();
  const ms = performance.now() - start;
  return { perSecond: (count * 1000) / ms, cpu: ((total() - cpu) * 1000) / count };
}

/** Measures two kinds of work alternately, so that other load affects both equally; medians. */
export async function inTurns(
  rounds: number,
  own: () => Promise<Spent>,
  floor: () => Promise<Spent>,
): Promise<readonly [own: Spent, floor: Spent]> {
  const spent: [Spent[], Spent[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    spent[0].push(await own());
    spent[1].push(await floor());
  }
  return [medianOf(spent[0]), medianOf(spent[1])];
}

/** The median of several rounds of one kind of work. */
export async function repeated(rounds: number, work: () => Promise<Spent>): Promise<Spent> {
  const spent: Spent[] = [];
  for (let i = 0; i < rounds; i++) spent.push(await work());
  return medianOf(spent);
}

function medianOf(rounds: readonly Spent[]): Spent {
  const median = (of: (spent: Spent) => number) => quantile(rounds.map(of), 0.5);
  return { perSecond: median(({ perSecond }) => perSecond), cpu: median(({ cpu }) => cpu) };
}

export function describe({ perSecond, cpu }: Spent): string {
  return `${perSecond.toFixed(0)}/s, ${cpu.toFixed(2)} ms CPU each`;
}

/** Ratios of rates and times of work to the lower bound. */
export function beside(own: Spent, floor: Spent): string {
  const [rate, cpu] = [own.perSecond / floor.perSecond, floor.cpu / own.cpu];
  return `${rate.toFixed(2)} of the rate, ${cpu.toFixed(2)} of the CPU time's`;
}

/** Runs calls by several clients concurrently; returns the milliseconds of each. */
export async function byClients(
  clients: number,
  count: number,
  call: () => Promise<unknown>,
): Promise<readonly number[]> {
  const latencies: number[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1;
        const begun = performance.now();
        await call();
        latencies.push(performance.now() - begun);
      }
    }),
  );
  return latencies;
}
