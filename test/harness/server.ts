import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { repositoryRoot } from "@fakturo/testkit";

const ROOT = repositoryRoot();
const NODE = join(ROOT, "node_modules/.bin/node");
const CLI = ["--conditions=@fakturo/source", join(ROOT, "server/src/cli/main.ts")];
const READY_MS = 60_000;

/** A server in a process of its own, to be treated as badly as in real life. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** `kill -9`, and nothing else. */
  kill(): Promise<void>;
  /** SIGTERM, waited for. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  readonly data: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  return address.port;
}

/** Starts `fakturo serve` and waits for its one line. */
export async function startServer({ data, port, env = {} }: ServerOptions): Promise<ServerProcess> {
  const child = spawn(NODE, [...CLI, "serve", "--port", String(port), "--data", data], {
    cwd: ROOT,
    env: { ...process.env, FAKTURO_ALLOW_PRIVATE_TARGETS: "true", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await ready(child);
  const { pid = 0 } = child;
  const ended = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
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

async function ready(child: ChildProcess): Promise<void> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the server has no output");
  let errors = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4000);
  });
  const lines = createInterface({ input: stdout });
  const line = once(lines, "line");
  const failed = once(child, "exit").then(() => {
    throw new Error(`the server did not start: ${errors}`);
  });
  const late = sleep(READY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the server was not ready in time: ${errors}`);
  });
  await Promise.race([line, failed, late]);
  failed.catch(() => {});
  late.catch(() => {});
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

/** Process id of the Postgres that runs on a data folder. */
export function postgresPid(data: string): number | undefined {
  try {
    return Number(
      readFileSync(join(data, "database/data/postmaster.pid"), "utf8").split("\n", 1)[0],
    );
  } catch {
    return undefined;
  }
}
