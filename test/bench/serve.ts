import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "../harness/cluster.ts";
import { installedCli } from "../harness/installed.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server.ts";
import { print, quantile } from "./measure.ts";
import { cpuSeconds, ownCpuSeconds, residentMb } from "./processes.ts";

const RUNS = 7;
/** The server gives back what the start took five seconds after it; more on a busy machine. */
const IDLE_MS = 15_000;
const ROLES = ["all", "api", "worker"];

/** What one start of a server took. */
interface Start {
  /** CPU seconds of the process, and of all that it started. */
  readonly own: number;
  readonly all: number;
  /** Wall time in seconds, which other work on the machine prolongs. */
  readonly wall: number;
  readonly residentMb: number;
}

/**
 * CPU time and memory of `fakturo serve` with all plugins, as it is installed, until its first answer: on an empty folder,
 * and on an existing one with its code in the cache; then the memory of idle processes by role.
 */
export async function benchServe(): Promise<void> {
  const cli = installedCli("bench-serve");
  const folder = mkdtempSync(join(tmpdir(), "fakturo-serve-"));
  const env = { XDG_CACHE_HOME: join(folder, "cache") };
  const start = (data: string) => measure(() => startOn(join(folder, data), cli, env));
  try {
    print(line("serve, nothing compiled, empty folder", [await start("existing")]));
    const existing: Start[] = [];
    const empty: Start[] = [];
    for (let i = 0; i < RUNS; i++) {
      existing.push(await start("existing"));
      empty.push(await start(`empty-${i}`));
    }
    print(line("serve, existing folder", existing));
    print(line("serve, empty folder", empty));
    await benchIdle(cli, env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOn(
  data: string,
  cli: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return startServer({ data, port: await freePort(), cli, env });
}

async function measure(open: () => Promise<ServerProcess>): Promise<Start> {
  const begin = performance.now();
  const server = await open();
  try {
    await (await fetch(`${server.url}/v1/`)).arrayBuffer();
    const wall = (performance.now() - begin) / 1000;
    const { pid } = server;
    return { own: ownCpuSeconds(pid), all: cpuSeconds(pid), wall, residentMb: residentMb(pid) };
  } finally {
    await server.stop();
  }
}

function line(name: string, starts: readonly Start[]): string {
  const median = (of: (start: Start) => number) => quantile(starts.map(of), 0.5);
  const seconds = (of: (start: Start) => number) => `${median(of).toFixed(2)} s`;
  const least = Math.min(...starts.map(({ own }) => own)).toFixed(2);
  return `G13  ${name.padEnd(38)} ${seconds(({ own }) => own)} CPU (least ${least} s), with Postgres ${seconds(({ all }) => all)}, wall ${seconds(({ wall }) => wall)}; then ${median((start) => start.residentMb)} MB resident`;
}

/** One process of each role over one Postgres. */
async function benchIdle(cli: string, env: Readonly<Record<string, string>>): Promise<void> {
  await using cluster = await startCluster();
  for (const role of ROLES) {
    const server = await cluster.start(role, env, cli);
    await sleep(IDLE_MS);
    print(`G12  ${`idle, role ${role}`.padEnd(38)} ${residentMb(server.pid)} MB resident`);
    await server.stop();
  }
}
