import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { freePort } from "./server.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
/** A process of root has to work as another account. */
const ACCOUNTS = ["postgres", "nobody"];
/** Fewer than one process opens without a pooler. */
const SERVER_CONNECTIONS = 8;
const READY_MS = 60_000;

export const hasPgBouncer = existsSync(PROGRAM);

/** PgBouncer in transaction mode. */
export interface Pooler extends AsyncDisposable {
  readonly url: string;
}

/** Starts it before the Postgres of a cluster. */
export async function startPooler({ folder: data, env }: Cluster): Promise<Pooler> {
  const { username, password, pathname, searchParams } = new URL(env.DATABASE_URL ?? "");
  // It works as the account of Postgres, which has to reach the socket.
  chmodSync(data, 0o711);
  const folder = mkdtempSync(join(tmpdir(), "fakturo-pooler-"));
  const port = await freePort();
  const server = `host=${searchParams.get("host")} port=${searchParams.get("port")}`;
  writeFileSync(join(folder, "users"), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${pathname.slice(1)} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
`,
  );
  for (const path of [folder, join(folder, "users"), join(folder, "pgbouncer.ini")])
    chmodSync(path, 0o755);
  const user = process.getuid?.() === 0 ? ["-u", account()] : [];
  const child = spawn(PROGRAM, ["-q", ...user, join(folder, "pgbouncer.ini")], {
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  await ready(child, port);
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function account(): string {
  const known = readFileSync("/etc/passwd", "utf8").split("\n");
  const found = ACCOUNTS.find((name) => known.some((line) => line.startsWith(`${name}:`)));
  if (found === undefined) throw new Error("there is no account for PgBouncer");
  return found;
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    words += text;
  });
  for (const deadline = Date.now() + READY_MS; ; await sleep(50)) {
    if (await accepts(port)) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`PgBouncer does not answer: ${words}`);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const outcome = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "close").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}
