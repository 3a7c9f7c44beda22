import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "@fakturo/model";
import { fakturo, freePort, startServer } from "../harness/server.ts";
import { burn, coresUsed, latencies, type Quiet } from "./isolation/helpers.ts";
import { startLoad, type Target } from "./isolation/load-process.ts";
import { LOADS } from "./isolation/loads.ts";
import { type LongestBlock, PROBE_FILE, PROBE_SIGNAL } from "./isolation/probe.ts";
import { print, quantile } from "./measure.ts";

const WARM_UP_MS = 4_000;
const ALONE_MS = 10_000;
const WINDOW_MS = 10_000;
/** Time for threads to start and for the load to become steady. */
const SETTLE_MS = 3_000;
/** Loads that differ by less share a comparison with foreign processes. */
const CORES_STEP = 0.25;
const PROBE_WRITE_MS = 300;

/** Latencies of the small requests in one situation. */
interface Measured {
  readonly taken: readonly number[];
  readonly longest: LongestBlock;
  /** Cores that the whole machine used. */
  readonly cores: number;
}

class Bench {
  readonly #quiet: Quiet;
  readonly #target: Target;
  readonly #longest: () => Promise<LongestBlock>;
  readonly #foreign = new Map<number, number>();

  constructor(quiet: Quiet, target: Target, longest: () => Promise<LongestBlock>) {
    this.#quiet = quiet;
    this.#target = target;
    this.#longest = longest;
  }

  async warmUp(): Promise<void> {
    await latencies(this.#quiet, WARM_UP_MS);
    print(HEAD);
  }

  /** Measures without other load, then beside one: a shared machine is not equally fast for minutes. */
  async measureBeside(name: string): Promise<void> {
    const alone = await this.#measure(ALONE_MS);
    print(row("nothing else", alone));
    const load = await startLoad(name, this.#target);
    await sleep(SETTLE_MS);
    const measured = await this.#measure(WINDOW_MS);
    const done = await load.stop();
    const foreign = await this.#beside(Math.max(0, measured.cores - alone.cores));
    const p99 = quantile(measured.taken, 0.99);
    const ratios = `${ratio(p99, quantile(alone.taken, 0.99))} ${ratio(p99, foreign)}`;
    print(`${row(name, measured)} ${ratios} ${String(done).padStart(5)}`);
  }

  /** The 99th percentile beside other processes that use as many cores. */
  async #beside(cores: number): Promise<number> {
    const rounded = Math.round(cores / CORES_STEP) * CORES_STEP;
    const known = this.#foreign.get(rounded);
    if (known !== undefined) return known;
    const stop = burn(rounded);
    try {
      await sleep(500);
      const measured = await this.#measure(WINDOW_MS);
      print(row(`  other processes, ${rounded.toFixed(2)} cores`, measured));
      const p99 = quantile(measured.taken, 0.99);
      this.#foreign.set(rounded, p99);
      return p99;
    } finally {
      stop();
    }
  }

  async #measure(forMs: number): Promise<Measured> {
    await this.#longest();
    const [taken, cores] = await coresUsed(() => latencies(this.#quiet, forMs));
    return { taken, cores, longest: await this.#longest() };
  }
}

const HEAD = `${"".padEnd(36)}    p50    p99    max ms | block ms (CPU, waited) | cores | p99 × alone, × others | done`;

function row(name: string, { taken, longest, cores }: Measured): string {
  const at = (share: number) => quantile(taken, share).toFixed(0).padStart(6);
  const block = `${longest.wall.toFixed(0).padStart(6)} (${longest.cpu.toFixed(0).padStart(4)},${longest.waited.toFixed(0).padStart(7)})`;
  return `${name.padEnd(36)} ${at(0.5)} ${at(0.99)} ${at(1)}    |  ${block} | ${cores.toFixed(2).padStart(5)} |`;
}

function ratio(own: number, other: number): string {
  return (own / other).toFixed(2).padStart(6);
}

/** Reads the longest blocks of the server's event loop since the last call. */
function longestOf(pid: number, file: string): () => Promise<LongestBlock> {
  return async () => {
    process.kill(pid, PROBE_SIGNAL);
    await sleep(PROBE_WRITE_MS);
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    const { wall, cpu, waited } = isObject(read) ? read : {};
    if (typeof wall !== "number" || typeof cpu !== "number" || typeof waited !== "number")
      throw new Error("no probe runs");
    return { wall, cpu, waited };
  };
}

/**
 * Whether the scheduler divides cores by session before it looks at priorities (autogroup, `sched(7)`). Each process of
 * Postgres is a session then, and gets as much as the server with all its threads.
 */
function groupsBySession(): boolean {
  try {
    return readFileSync("/proc/sys/kernel/sched_autogroup_enabled", "utf8").trim() === "1";
  } catch {
    return false;
  }
}

async function tokenOf(name: string, data: string): Promise<string> {
  await fakturo("workspaces", "create", name, "--country", "ES", "--sandbox", "--data", data);
  return fakturo("keys", "create", "--workspace", name, "--data", data);
}

/**
 * Latency of small PUTs of one workspace, alone and beside each load of another one, compared to the same beside
 * other processes that are equally busy: what these cost too comes from the shared cores.
 */
async function benchIsolation(only: readonly string[]): Promise<void> {
  if (groupsBySession())
    print("This shell's processes share their cores by session: see docs/operations.md.\n");
  const data = mkdtempSync(join(tmpdir(), "fakturo-isolation-"));
  const [port, buildPort] = [await freePort(), await freePort()];
  const probe = join(data, "probe.json");
  const env = {
    FAKTURO_BUILD_PORT: String(buildPort),
    NODE_OPTIONS: `--import=${new URL("isolation/probe.ts", import.meta.url)}`,
    [PROBE_FILE]: probe,
  };
  const server = await startServer({ data, port, env });
  try {
    const quiet = { url: server.url, token: await tokenOf("Quiet", data) };
    const target = {
      server: server.url,
      build: `http://127.0.0.1:${buildPort}`,
      token: await tokenOf("Loud", data),
    };
    const bench = new Bench(quiet, target, longestOf(server.pid, probe));
    await bench.warmUp();
    for (const { name } of LOADS)
      if (only.length === 0 || only.some((part) => name.includes(part)))
        await bench.measureBeside(name);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

await benchIsolation(process.argv.slice(2));
