import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { repositoryRoot } from "@fakturo/test-support";

const ROOT = repositoryRoot();
const NODE = join(ROOT, "node_modules/.bin/node");
const CLI = ["--conditions=@fakturo/source", join(ROOT, "server/cli/src/main.ts")];
const READY_MS = 240_000;

/** A server in a separate process, for tests with crashes. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far, without the first line. */
  readonly printed: readonly string[];
  /** The last million characters of its log. */
  logged(): string;
  /** `kill -9` of the server process only. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  readonly data: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Launcher of an installation; default: this repository's sources. */
  readonly cli?: string;
  /** Files and sockets that the process may open; default: those of this process. */
  readonly descriptors?: number | undefined;
}

/** Ports below the range of outgoing connections, so that a port stays free while a server restarts. */
const FIRST_PORT = 12_000;
const PORTS = 20_000;

/** A free port that the system assigns to nobody else while its server restarts. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
  });
  probe.close();
  return isFree ? port : freePort();
}

/** Starts `fakturo serve` and waits for its first line. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { data, port, env = {}, cli, descriptors } = options;
  const served = [...(cli ? [cli] : CLI), "serve", "--port", String(port), "--data", data];
  const limited = ["-c", `ulimit -n ${descriptors}; exec "$0" "$@"`, NODE, ...served];
  const child = spawn(
    descriptors === undefined ? NODE : "sh",
    descriptors === undefined ? served : limited,
    {
      cwd: ROOT,
      env: { ...process.env, FAKTURO_ALLOW_PRIVATE_TARGETS: "true", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const { printed, logged } = await ready(child);
  const { pid = 0 } = child;
  const ended = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    printed,
    logged,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** Waits for the first line; answers those that follow, as they come, and its log. */
async function ready(child: ChildProcess): Promise<Pick<ServerProcess, "printed" | "logged">> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the server has no output");
  let errors = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-1_000_000);
  });
  const lines = createInterface({ input: stdout });
  const printed: string[] = [];
  const line = once(lines, "line").then(() => lines.on("line", (text) => printed.push(text)));
  const failed = once(child, "exit").then(() => {
    throw new Error(`the server did not start: ${errors.slice(-4000)}`);
  });
  const late = sleep(READY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the server was not ready in time: ${errors.slice(-4000)}`);
  });
  await Promise.race([line, failed, late]);
  failed.catch(() => {});
  late.catch(() => {});
  return { printed, logged: () => errors };
}

/** Program and arguments of a command of the CLI, which runs in the repository's folder. */
export function fakturoCommand(args: readonly string[]): string[] {
  return [NODE, ...CLI, ...args];
}

/** A running command of the CLI. */
export function spawnFakturo(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(NODE, [...CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const run = promisify(execFile);

/** Output of a command of the CLI, without the line end. */
export function fakturo(...args: readonly string[]): Promise<string> {
  return fakturoWith({}, ...args);
}

/** The same with more environment variables. */
export async function fakturoWith(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await run(NODE, [...CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}

/** A command of the CLI that may be killed before it ends. */
export function startFakturo(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): { kill(): Promise<void> } {
  const child = spawn(NODE, [...CLI, ...args], { cwd: ROOT, env: { ...process.env, ...env } });
  const ended = once(child, "exit");
  return {
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The same with text on its standard input. */
export async function fakturoFed(text: string, ...args: readonly string[]): Promise<string> {
  const running = run(NODE, [...CLI, ...args], { cwd: ROOT });
  running.child.stdin?.end(text);
  return (await running).stdout.trim();
}

/** Process id of the Postgres that runs on a data folder. */
function postgresPid(data: string): number | undefined {
  const folder = join(data, "database/data");
  try {
    const [line = ""] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n", 1);
    // The file of a dead Postgres may contain a process id that is in use again.
    const isOurs = readlinkSync(`/proc/${Number(line)}/cwd`) === realpathSync(folder);
    return isOurs ? Number(line) : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

/** Kills the Postgres of a data folder, by default with SIGKILL; false if it is not running. */
export function killPostgres(data: string, signal: NodeJS.Signals = "SIGKILL"): boolean {
  const pid = postgresPid(data);
  return pid !== undefined && process.kill(pid, signal);
}
