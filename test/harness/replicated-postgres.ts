import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { migrate, migrateQueue } from "@fakturo/server-storage/database";
import { repositoryRoot } from "@fakturo/test-support";
import { Client } from "pg";
import { fakturoWith, freePort, killPostgres, type ServerProcess, startServer } from "./server.ts";

/* Two Postgres servers, a primary and a standby that streams from it, each in a process of its own. */

const PROGRAM = fileURLToPath(new URL("./postgres-process.ts", import.meta.url));
const NODE = join(repositoryRoot(), "node_modules/.bin/node");
const STANDBY = "standby1";

/** What `postgres-process.ts` prints when its server accepts connections. */
interface Printed {
  readonly superuser: Address;
  readonly admin: Address;
}

interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** A Postgres that is not restarted when it is killed. */
export interface PostgresProcess {
  /** Folder of its socket. */
  readonly socket: string;
  /** As superuser, in the server's database. */
  connect(): Promise<Client>;
  /** Ends it abruptly, with its sessions. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary and its standby, and processes of Fakturo that know both. */
export interface ReplicatedPostgres extends AsyncDisposable {
  readonly primary: PostgresProcess;
  readonly standby: PostgresProcess;
  /** Environment of processes and commands: the servers' URL and the master key. */
  readonly env: Readonly<Record<string, string>>;
  /** URL of the standby alone. */
  readonly standbyUrl: string;
  start(role: string, env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  run(...args: readonly string[]): Promise<string>;
}

/** With `isSynchronous` a commit is answered when the standby has written it to its disk. */
export async function startReplicated(options: {
  readonly plugins: readonly string[];
  readonly isSynchronous: boolean;
}): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-replicated-"));
  const [first, second, nodes] = ["a", "b", "nodes"].map((name) => join(folder, name));
  if (first === undefined || second === undefined || nodes === undefined)
    throw new Error("no folder");
  const primary = await startPostgres(first, { wal_keep_size: "256MB" });
  // The standby's account has to reach the primary's socket.
  for (const path of [folder, first]) chmodSync(path, 0o711);
  await as(primary, "grant fakturo_app to fakturo_owner");
  await migrate(primary.printed.admin);
  await migrateQueue(primary.printed.admin);
  await copyRunning(primary, first, second);
  const { host, port, user, password } = primary.printed.superuser;
  const standby = await startPostgres(second, {
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password} application_name=${STANDBY}`,
  });
  if (options.isSynchronous) {
    await as(primary, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await as(primary, "select pg_reload_conf()");
  }
  const owner = primary.printed.admin;
  const urlOf = (sockets: readonly string[]) =>
    `postgresql://${owner.user}:${owner.password}@localhost/fakturo?host=${encodeURIComponent(sockets.join())}&port=${owner.port}`;
  const env = {
    DATABASE_URL: `${urlOf([primary.socket, standby.socket])}&target_session_attrs=read-write`,
    FAKTURO_MASTER_KEY: randomBytes(32).toString("base64"),
    FAKTURO_PLUGINS: options.plugins.join(),
  };
  return {
    primary,
    standby,
    env,
    standbyUrl: urlOf([standby.socket]),
    start: async (role, more = {}) =>
      startServer({
        data: nodes,
        port: await freePort(),
        env: { ...env, ...more, FAKTURO_ROLE: role },
      }),
    run: (...args) => fakturoWith(env, ...args),
    async [Symbol.asyncDispose]() {
      // A primary without its synchronous standby would wait for it.
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the data of a running server by its interface for backups, and makes the copy a standby. */
async function copyRunning(
  server: Awaited<ReturnType<typeof startPostgres>>,
  from: string,
  to: string,
): Promise<void> {
  const client = await server.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
    const data = join(to, "database/data");
    for (const name of ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"])
      rmSync(join(data, name), { force: true });
    writeFileSync(join(data, "backup_label"), rows[0].labelfile);
    writeFileSync(join(data, "standby.signal"), "");
    chmodSync(data, 0o700);
    own(data, statSync(join(from, "database/data")));
  } finally {
    await client.end();
  }
}

/** Gives a folder and all in it to the account that Postgres works as. */
function own(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid);
}

async function startPostgres(folder: string, settings: Readonly<Record<string, string>>) {
  const args = ["--conditions=@fakturo/source", PROGRAM, folder, JSON.stringify(settings)];
  const child = spawn(NODE, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const printed = await firstLine(child);
  return {
    printed,
    socket: printed.superuser.host,
    async connect() {
      const client = new Client({ ...printed.superuser, database: "fakturo" });
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    async kill() {
      // Stopped first, so that it does not start its Postgres again.
      child.kill("SIGSTOP");
      killPostgres(folder);
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<Printed> {
  if (!child.stdout) throw new Error("the process has no output");
  const failed = once(child, "exit").then(() => {
    throw new Error("Postgres did not start");
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    failed,
  ]);
  failed.catch(() => {});
  return JSON.parse(line);
}

async function as(server: PostgresProcess, statement: string): Promise<void> {
  const client = await server.connect();
  await client.query(statement);
  await client.end();
}
