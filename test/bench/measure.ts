/** Timings of one piece of work, in microseconds of wall time per operation. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly min: number;
}

const ROUNDS = 7;
const ROUND_MS = 300;
const NS_PER_US = 1000;

/** Median of several rounds after a warm-up; each round runs for about 0.3 s. */
export async function time(name: string, work: () => unknown): Promise<Timing> {
  const rounds: number[] = [];
  await round(work);
  for (let i = 0; i < ROUNDS; i++) rounds.push(await round(work));
  rounds.sort((a, b) => a - b);
  return { name, median: rounds[Math.floor(ROUNDS / 2)] ?? 0, min: rounds[0] ?? 0 };
}

async function round(work: () => unknown): Promise<number> {
  const end = performance.now() + ROUND_MS;
  const start = process.hrtime.bigint();
  let count = 0;
  while (performance.now() < end) {
    const result = work();
    if (result instanceof Promise) await result;
    count += 1;
  }
  return Number(process.hrtime.bigint() - start) / NS_PER_US / count;
}

/** A value at a share of the sorted list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** One line of the report: what, how long, and how it stands beside its floor. */
export function report(goal: string, own: Timing, floor: Timing): void {
  const ratio = (own.median / floor.median).toFixed(2);
  print(
    `${goal.padEnd(4)} ${own.name.padEnd(34)} ${microseconds(own.median)}   ${ratio.padStart(6)} × ${floor.name} (${microseconds(floor.median).trim()})`,
  );
}

export function microseconds(value: number): string {
  return `${value.toFixed(1)} µs`.padStart(12);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
