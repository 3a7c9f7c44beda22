/** Work to measure; its result is ignored. */
export type Work = () => unknown;

/** CPU time (user + system, all threads of the process) per operation in microseconds, by round. */
export interface Series {
  readonly name: string;
  readonly rounds: readonly number[];
  readonly median: number;
}

const ROUNDS = 9;
const ROUND_MS = 300;
/** Warm-up time, in which code is compiled. */
const WARM_UP_MS = 1_500;

/** Measures two pieces of work alternately, so that other load affects both equally. */
export async function compare(
  own: readonly [name: string, work: Work],
  floor: readonly [name: string, work: Work],
): Promise<readonly [own: Series, floor: Series]> {
  const rounds: [number[], number[]] = [[], []];
  await round(own[1], WARM_UP_MS);
  await round(floor[1], WARM_UP_MS);
  for (let i = 0; i < ROUNDS; i++) {
    rounds[0].push(await round(own[1]));
    rounds[1].push(await round(floor[1]));
  }
  return [series(own[0], rounds[0]), series(floor[0], rounds[1])];
}

export function series(name: string, rounds: readonly number[]): Series {
  return { name, rounds, median: quantile(rounds, 0.5) };
}

async function round(work: Work, ms = ROUND_MS): Promise<number> {
  const end = performance.now() + ms;
  const before = process.cpuUsage();
  let count = 0;
  while (performance.now() < end) {
    const result = work();
    if (result instanceof Promise) await result;
    count += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** A quantile of the sorted list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** One line of the report: name, time, ratio to the lower bound, and spread. */
export function report(goal: string, own: Series, floor: Series, note = ""): void {
  const ratio = inWords(own.median / floor.median).padStart(6);
  const spread = `${Math.min(...own.rounds).toFixed(0)}–${Math.max(...own.rounds).toFixed(0)}`;
  print(
    `${goal.padEnd(4)} ${own.name.padEnd(30)} ${microseconds(own.median)}   ${ratio} × ${floor.name} (${microseconds(floor.median).trim()}); rounds ${spread}${note && `; ${note}`}`,
  );
}

/** Formats very small ratios as fractions. */
function inWords(ratio: number): string {
  return ratio < 0.02 ? `1/${Math.round(1 / ratio)}` : ratio.toFixed(2);
}

export function microseconds(value: number): string {
  return `${value.toFixed(1)} µs`.padStart(14);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
