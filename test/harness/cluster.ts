import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedDatabase,
  startEmbedded,
  withDatabase,
} from "@fakturo/server-storage/database";
import { Client } from "pg";
import { fakturoWith, freePort, killPostgres, type ServerProcess, startServer } from "./server.ts";

/** Several processes on one separate Postgres with production durability. */
export interface Cluster extends AsyncDisposable {
  /** Data folder of the Postgres. */
  readonly folder: string;
  /** Environment variables of all processes and commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a process; `role` is api, worker or all, `cli` the launcher of another installation. */
  start(role: string, env?: Readonly<Record<string, string>>, cli?: string): Promise<ServerProcess>;
  /** Output of a command of the CLI. */
  run(...args: readonly string[]): Promise<string>;
  /** Ends Postgres abruptly or by a regular shutdown, and restarts it immediately. */
  restartPostgres(signal: "SIGKILL" | "SIGINT"): Promise<void>;
  /** Stops Postgres; returns a function that restarts it. */
  losePostgres(): Promise<() => Promise<void>>;
  /** Runs a statement as superuser. */
  administer(statement: string): Promise<void>;
  /** A connection as owner of the tables, who can read all workspaces. */
  connect(): Promise<Client>;
}

const CONNECTIONS = "300";

/** `more` are settings of its Postgres. */
export async function startCluster(
  env: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-cluster-"));
  const nodes = mkdtempSync(join(tmpdir(), "fakturo-nodes-"));
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const settings = { max_connections: CONNECTIONS, ...more };
  const open = () => startEmbedded({ folder, log: silent, settings });
  let postgres = await open();
  await letOwnerBeApplication(postgres);
  const { user, password, database, host, port } = postgres.admin;
  const socket = encodeURIComponent(host ?? "");
  const shared = {
    DATABASE_URL: `postgresql://${user}:${password}@localhost/${database}?host=${socket}&port=${port}`,
    FAKTURO_MASTER_KEY: randomBytes(32).toString("base64"),
    ...env,
  };
  return {
    folder,
    env: shared,
    start: async (role, more = {}, cli) =>
      startServer({
        data: nodes,
        port: await freePort(),
        env: { ...shared, ...more, FAKTURO_ROLE: role },
        ...(cli !== undefined && { cli }),
      }),
    run: (...args) => fakturoWith(shared, ...args),
    async restartPostgres(signal) {
      const restarted = new Promise<void>((resolve) => {
        const forget = postgres.onRestart(() => {
          forget();
          resolve();
        });
      });
      if (!killPostgres(folder, signal)) throw new Error("no Postgres runs");
      await restarted;
    },
    async losePostgres() {
      await postgres.stop();
      return async () => {
        postgres = await open();
      };
    },
    async administer(statement) {
      const { superuser, admin } = postgres;
      const client = new Client({ ...withDatabase(superuser, admin.database ?? "") });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async connect() {
      const client = new Client({ ...postgres.admin });
      client.on("error", () => {});
      await client.connect();
      await client.query("set fakturo.maintenance = 'on'");
      return client;
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(nodes, { recursive: true, force: true });
    },
  };
}

/** With a URL, the owner is also the application's role. */
async function letOwnerBeApplication({ superuser, admin }: EmbeddedDatabase): Promise<void> {
  const client = new Client({ ...withDatabase(superuser, admin.database ?? "") });
  await client.connect();
  await client.query("grant fakturo_app to fakturo_owner");
  await client.end();
}
