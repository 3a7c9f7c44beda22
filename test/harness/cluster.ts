import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { withDatabase } from "../../server/src/database/connection.ts";
import { type EmbeddedDatabase, startEmbedded } from "../../server/src/database/embedded.ts";
import { fakturoWith, freePort, killPostgres, type ServerProcess, startServer } from "./server.ts";

/** Several processes on one Postgres of their own, with the durability of real life. */
export interface Cluster extends AsyncDisposable {
  /** Data folder of the Postgres. */
  readonly folder: string;
  /** Variables that all processes and commands are given. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a process; `role` is api, worker or all. */
  start(role: string, env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Output of a command of the CLI. */
  run(...args: readonly string[]): Promise<string>;
  /** Ends Postgres, by surprise or as an administrator would; it is started again at once. */
  restartPostgres(signal: "SIGKILL" | "SIGINT"): Promise<void>;
  /** Takes Postgres away; answers how to bring it back. */
  losePostgres(): Promise<() => Promise<void>>;
  /** A connection with the rights of the tables' owner, who sees all workspaces. */
  connect(): Promise<Client>;
}

const CONNECTIONS = "300";

export async function startCluster(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-cluster-"));
  const nodes = mkdtempSync(join(tmpdir(), "fakturo-nodes-"));
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const settings = { max_connections: CONNECTIONS };
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
    start: async (role, more = {}) =>
      startServer({
        data: nodes,
        port: await freePort(),
        env: { ...shared, ...more, FAKTURO_ROLE: role },
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

/** Given by URL, the owner works as the application too. */
async function letOwnerBeApplication({ superuser, admin }: EmbeddedDatabase): Promise<void> {
  const client = new Client({ ...withDatabase(superuser, admin.database ?? "") });
  await client.connect();
  await client.query("grant fakturo_app to fakturo_owner");
  await client.end();
}
