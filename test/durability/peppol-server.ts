import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import type { Endpoints } from "@fakturo/plugin";
import type { Client as Sql } from "pg";
import { expect, vi } from "vitest";
import { type Client, createPlainClient } from "../harness/client.ts";
import { type Cluster, startCluster } from "../harness/cluster.ts";
import { newId } from "../harness/ids.ts";
import { CUSTOMER, inbox, invoice } from "../harness/peppol.ts";
import { putUntilAnswered } from "../harness/put-until-answered.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server.ts";

/** Documents in each direction; `npm run chaos -- peppol` asks for 1,000. */
export const DOCUMENTS = Number(process.env.FAKTURO_CHAOS_DOCUMENTS ?? 12);
export const SEED = Number(process.env.FAKTURO_SEED) || 20_261_123;
export const START_MS = 360_000;
export const END_MS = 240_000 + DOCUMENTS * 1_000;

const MIN_KILLS = 2;
const DOCUMENTS_PER_KILL = 40;
const MAX_PAUSE_MS = 3_000;
const PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/regime-be",
  "@fakturo/addon-eu-en16931",
  "@fakturo/app-silo",
  "@fakturo/app-ubl",
  "@fakturo/app-peppol",
];

export interface PeppolServerOptions {
  /** Addresses of the connections in the simulated environment. */
  readonly endpoints: Readonly<Record<string, Endpoints>>;
  readonly credentials: Readonly<Record<string, JsonObject>>;
  /** Settings of the app; its defaults when absent. */
  readonly settings?: JsonObject;
  /** Configuration of `peppol.register`. */
  readonly registration?: JsonObject;
  /** The party that receives. */
  readonly party: JsonObject;
}

/** One process, always at the address that publishers show, which receives for a party, sends, and is killed. */
export class PeppolServer implements AsyncDisposable {
  readonly client: Client;
  readonly workspace: string;
  kills = 0;
  readonly #cluster: Cluster;
  readonly #folder: string;
  readonly #sql: Sql;
  readonly #start: () => Promise<ServerProcess>;
  #server: ServerProcess;

  private constructor(parts: {
    readonly client: Client;
    readonly workspace: string;
    readonly cluster: Cluster;
    readonly folder: string;
    readonly sql: Sql;
    readonly server: ServerProcess;
    readonly start: () => Promise<ServerProcess>;
  }) {
    this.client = parts.client;
    this.workspace = parts.workspace;
    this.#cluster = parts.cluster;
    this.#folder = parts.folder;
    this.#sql = parts.sql;
    this.#server = parts.server;
    this.#start = parts.start;
  }

  static async start(options: PeppolServerOptions): Promise<PeppolServer> {
    const folder = mkdtempSync(join(tmpdir(), "fakturo-peppol-"));
    const endpoints = Object.entries(options.endpoints);
    const cluster = await startCluster({
      FAKTURO_PLUGINS: PLUGINS.join(),
      FAKTURO_PLUGIN_ISOLATION: "none",
      FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
      FAKTURO_ENDPOINTS: JSON.stringify(
        Object.fromEntries(endpoints.map(([key, simulated]) => [key, { simulated }])),
      ),
    });
    const port = await freePort();
    const start = () => startServer({ data: folder, port, env: cluster.env });
    const server = await start();
    const workspace = await cluster.run("workspaces", "create", "Chaos", "--sandbox");
    const key = await cluster.run("keys", "create", "--workspace", workspace);
    const client = createPlainClient(server.url, key);
    const sql = await cluster.connect();
    const own = new PeppolServer({ client, workspace, cluster, folder, sql, server, start });
    await own.#prepare(options);
    return own;
  }

  get url(): string {
    return this.#server.url;
  }

  async #prepare(options: PeppolServerOptions): Promise<void> {
    const { credentials, settings, registration, party } = options;
    for (const [name, value] of Object.entries(credentials))
      await putUntilAnswered(this.client, `/access/v1/credentials/${name}`, { value });
    if (settings)
      await putUntilAnswered(this.client, "/access/v1/apps/peppol", { config: settings });
    const receiving = await this.publish("bill/invoice", [{ provider: "peppol.import" }]);
    await putUntilAnswered(this.client, "/transform/v1/imports/peppol", { workflow_id: receiving });
    const step = { provider: "peppol.register", ...(registration && { config: registration }) };
    const registering = await this.publish("org/party", [step]);
    const job = await this.#begin(registering, crypto.randomUUID(), {
      $schema: "https://gobl.org/draft-0/org/party",
      ...party,
    });
    const over = async () => expect(await this.ended([job])).toBe(1);
    await vi.waitFor(over, { timeout: START_MS, interval: 250 });
  }

  /** Publishes a workflow. @returns its id */
  async publish(schema: string, all: readonly JsonObject[]): Promise<string> {
    const id = newId();
    const steps = all.map((one) => ({ id: newId(), ...one }));
    await putUntilAnswered(this.client, `/transform/v1/workflows/${id}`, {
      ...{ name: "steps", schema, steps },
    });
    return id;
  }

  /** A workflow that writes an invoice and sends it. */
  sending(): Promise<string> {
    return this.publish("bill/invoice", [
      { provider: "ubl.generate", config: { doc_type: "bis-invoice-v3" } },
      { provider: "peppol.send" },
    ]);
  }

  /** Begins to send an invoice of this number. @returns the job */
  send(workflow: string, place: number): Promise<string> {
    const data = invoice(String(place), inbox(CUSTOMER.scheme, CUSTOMER.code));
    return this.#begin(workflow, newId(), data);
  }

  async #begin(workflow_id: string, silo_entry_id: string, data: JsonObject): Promise<string> {
    const job = newId();
    await putUntilAnswered(this.client, `/silo/v1/entries/${silo_entry_id}`, { data });
    await putUntilAnswered(this.client, `/transform/v1/jobs/${job}`, {
      ...{ workflow_id, silo_entry_id },
    });
    return job;
  }

  /** How many of these jobs have succeeded. */
  ended(jobs: readonly string[]): Promise<number> {
    const query = "select count(*)::int as n from job where id = any($1) and status = 'OK'";
    return this.#count(query, [jobs]);
  }

  /** How many received documents have become entries. */
  received(): Promise<number> {
    const query = "select count(*)::int as n from inbound where app = $1 and entry is not null";
    return this.#count(query, ["peppol"]);
  }

  async #count(query: string, values: unknown[]): Promise<number> {
    return (await this.#sql.query(query, values)).rows[0].n;
  }

  /**
   * Kills the process and starts it again, at random moments, evenly over the exchange.
   * @param progress The share of the exchange that is done, from 0 to 1.
   */
  async killWhile(progress: () => Promise<number>, random: () => number): Promise<void> {
    const kills = Math.max(MIN_KILLS, Math.ceil(DOCUMENTS / DOCUMENTS_PER_KILL));
    while (this.kills < kills) {
      const due = this.kills / (kills + 1);
      await expect.poll(progress, { timeout: END_MS, interval: 250 }).toBeGreaterThanOrEqual(due);
      await sleep(random() * MAX_PAUSE_MS);
      await this.#server.kill();
      this.kills += 1;
      this.#server = await this.#start();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sql.end();
    await this.#server.stop();
    await this.#cluster[Symbol.asyncDispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
