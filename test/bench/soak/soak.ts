import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "@fakturo/connection/testing";
import type { Client as Sql } from "pg";
import type { Memory } from "../load-rig.ts";
import { ACTIONS, actionAt } from "./actions.ts";
import { type SoakRig, startSoakRig } from "./rig.ts";

export interface SoakOptions {
  /** The same seed gives the same actions in the same order. */
  readonly seed: number;
  readonly actions: number;
  /** Actions begun per second, at most. */
  readonly rate: number;
  /** Names of authorities of the chaos test; all when empty. */
  readonly authorities: readonly string[];
  /** Actions between two kills of a worker; none when absent. */
  readonly killEvery?: number | undefined;
  readonly print: (line: string) => void;
}

/** What a run did. */
export interface Soak {
  /** Actions by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Jobs by how they ended; `NA` and `RUN` for those that did not in time. */
  readonly jobs: Readonly<Record<string, number>>;
  /** Actions that failed, with the reason. */
  readonly failures: readonly string[];
  readonly quarters: readonly Quarter[];
}

/** What a quarter of the run needed. */
export interface Quarter {
  /** Largest resident megabytes of each process. */
  readonly memory: Memory;
  /** Bytes of the database at its end, and how many they grew. */
  readonly disk: number;
  readonly growth: number;
}

const QUARTERS = 4;
/** Samples of memory in a quarter. */
const SAMPLES = 10;
/** Actions at once: when the server is slower than the rate, the run takes longer. */
const AT_ONCE = 32;
const MS_PER_S = 1_000;
const MIB = 2 ** 20;
const POLL_MS = 500;
/** Only jobs that hang are open for longer after the last action. */
const END_MS = 900_000;
const SHOWN = 5;

/** A mixed load, by a seed: documents, jobs, records, console, exports, rotation of keys, retention. */
export async function soak(options: SoakOptions): Promise<Soak> {
  const { seed, actions, print } = options;
  print(`seed ${seed}, ${actions} actions, at most ${options.rate} a second`);
  await using rig = await startSoakRig(randomOf(seed), options.authorities);
  const load = new MixedLoad(rig, options);
  const quarters: Quarter[] = [];
  let before = await databaseSize(rig.sql);
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    const memory = await load.run(Math.ceil(actions / QUARTERS));
    const disk = await databaseSize(rig.sql);
    quarters.push({ memory, disk, growth: disk - before });
    before = disk;
    print(described(quarters));
  }
  const jobs = await endedJobs(rig.sql);
  const counts = Object.fromEntries(load.counts);
  print(
    `actions: ${listed(counts)}; jobs: ${listed(jobs)}; kills: ${load.kills}; failures: ${load.failures.length}`,
  );
  for (const failure of load.failures.slice(0, SHOWN)) print(`failed: ${failure}`);
  return { counts, jobs, failures: load.failures, quarters };
}

class MixedLoad {
  readonly counts = new Map<string, number>();
  readonly failures: string[] = [];
  kills = 0;
  readonly #rig: SoakRig;
  readonly #options: SoakOptions;
  readonly #random: () => number;
  #begun = 0;

  constructor(rig: SoakRig, options: SoakOptions) {
    this.#rig = rig;
    this.#options = options;
    this.#random = randomOf(options.seed);
  }

  /** Begins so many actions and waits for their end. @returns the peaks of memory. */
  async run(actions: number): Promise<Memory> {
    const { rate, killEvery } = this.#options;
    const running = new Set<Promise<void>>();
    const samples: Memory[] = [];
    for (let i = 0, next = Date.now(); i < actions; i += 1, next += MS_PER_S / rate) {
      await sleep(Math.max(0, next - Date.now()));
      if (running.size >= AT_ONCE) await Promise.race(running);
      const one = this.#begin().finally(() => running.delete(one));
      running.add(one);
      if (i % Math.ceil(actions / SAMPLES) === 0) samples.push(this.#rig.memory());
      if (killEvery !== undefined && this.#begun % killEvery === 0) await this.#kill();
    }
    await Promise.all(running);
    return peak([...samples, this.#rig.memory()]);
  }

  async #begin(): Promise<void> {
    const name = actionAt(this.#random());
    this.#begun += 1;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    // Of its own, so that the order in which actions go on changes no document.
    const random = randomOf(this.#options.seed + this.#begun);
    try {
      await ACTIONS[name]?.run(this.#rig, random);
    } catch (error) {
      this.failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #kill(): Promise<void> {
    await this.#rig.killWorker(this.kills);
    this.kills += 1;
  }
}

function peak(samples: readonly Memory[]): Memory {
  const workers = samples[0]?.workers ?? [];
  return {
    api: Math.max(...samples.map(({ api }) => api)),
    workers: workers.map((_worker, n) =>
      Math.max(...samples.map(({ workers: all }) => all[n] ?? 0)),
    ),
  };
}

/** The last quarter; the first one, with as many actions, predicts the growth of the others. */
function described(quarters: readonly Quarter[]): string {
  const [first] = quarters;
  const last = quarters.at(-1);
  if (!first || !last) return "";
  const { memory, disk, growth } = last;
  const mib = (bytes: number) => (bytes / MIB).toFixed(1);
  const predicted = quarters.length > 1 ? `, predicted ${mib(first.growth)}` : "";
  return (
    `quarter ${quarters.length}: api ${memory.api} MB, workers ${memory.workers.join("/")} MB; ` +
    `database ${mib(disk)} MiB, grown by ${mib(growth)}${predicted}`
  );
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}

async function databaseSize(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return rows[0]?.bytes ?? 0;
}

/** Waits for the end of all jobs; how many ended how. */
async function endedJobs(sql: Sql): Promise<Record<string, number>> {
  for (const end = Date.now() + END_MS; ; await sleep(POLL_MS)) {
    const { rows } = await sql.query<{ status: string; jobs: number; open: number }>(
      `select status, count(*)::int as jobs, count(*) filter (where completed_at is null)::int as open
        from fakturo.job group by status order by status`,
    );
    if (rows.every(({ open }) => open === 0) || Date.now() > end)
      return Object.fromEntries(rows.map(({ status, jobs }) => [status, jobs]));
  }
}
