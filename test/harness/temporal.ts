import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repositoryRoot } from "@fakturo/test-support";
import { freePort } from "./server.ts";

const FOLDER = join(repositoryRoot(), "executors", "temporal");
const JARS = join(FOLDER, "test-server", "target", "dependency");
const POLL_MS = 50;

/** The package as the setting `temporal-package` names it in a checkout, where it is not installed. */
export const TEMPORAL_PACKAGE = join(FOLDER, "src", "index.ts");

/** Temporal's test server: it keeps everything in memory, so that a stop loses all workflows. */
export interface TemporalServer {
  /** `host:port`, the same after each start. */
  readonly address: string;
  /** Of the process that runs now. */
  pid(): number;
  /** Ends it abruptly. */
  stop(): Promise<void>;
  /** Starts it again, empty. */
  start(): Promise<void>;
}

/** True where `npm run temporal` was run and Java is there. */
export function hasTemporal(): boolean {
  const isThere =
    existsSync(join(FOLDER, "node_modules", "@temporalio", "worker")) &&
    existsSync(join(FOLDER, "dist", "workflow-bundle.js")) &&
    existsSync(JARS) &&
    spawnSync("java", ["-version"]).status === 0;
  if (!isThere)
    process.stdout.write("No jobs over Temporal: run `npm run temporal` (needs Java and Maven).\n");
  return isThere;
}

/** Starts the test server on a free port. */
export async function startTemporalServer(): Promise<TemporalServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(
      "java",
      ["-Xmx512m", "-XX:+UseSerialGC", "-cp", join(JARS, "*"), MAIN_CLASS, String(port)],
      { stdio: "ignore" },
    );
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error("Temporal's test server does not start");
      await sleep(POLL_MS);
    }
  };
  await start();
  return {
    address: `127.0.0.1:${port}`,
    start,
    pid: () => child?.pid ?? 0,
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const MAIN_CLASS = "io.temporal.testserver.TestServer";

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
