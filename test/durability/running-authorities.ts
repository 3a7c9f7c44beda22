import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SigningCredentials, toPkcs12 } from "@fakturo/signature";
import {
  memoryJournal,
  type RunningSimulators,
  SimulatedAuthority,
  type Simulator,
  startSimulators,
  type TestCredential,
} from "@fakturo/simulator";
import { expect } from "vitest";
import { bareClient } from "../harness/bare-client.ts";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { callAdmin } from "../harness/started-simulator.ts";
import type { AuthorityRow } from "./authority-row.ts";

const PASSWORD = "simulated";

/** Answers lost 5 %, 500 and time-outs 5 %. */
const FAULTS = [
  { fault: "cut-after", rate: 0.05 },
  { fault: "error", rate: 0.025 },
  { fault: "timeout", rate: 0.025, delay: 8 },
];

/** The simulated authorities of some rows. */
export class RunningAuthorities implements AsyncDisposable {
  readonly #rows: readonly AuthorityRow[];
  readonly #folder: string;
  readonly #certificates: SimulatedAuthority;
  readonly #running: RunningSimulators;
  /** By code of the holder. */
  readonly #issued = new Map<string, SigningCredentials>();
  readonly #journals: ReadonlyMap<Simulator, ReturnType<typeof memoryJournal>>;

  private constructor(
    rows: readonly AuthorityRow[],
    folder: string,
    certificates: SimulatedAuthority,
    running: RunningSimulators,
    journals: ReadonlyMap<Simulator, ReturnType<typeof memoryJournal>>,
  ) {
    this.#rows = rows;
    this.#folder = folder;
    this.#certificates = certificates;
    this.#running = running;
    this.#journals = journals;
  }

  static async start(
    rows: readonly AuthorityRow[],
    random: () => number,
  ): Promise<RunningAuthorities> {
    const folder = mkdtempSync(join(tmpdir(), "fakturo-chaos-"));
    const certificates = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const journals = new Map(rows.map(({ simulator }) => [simulator, memoryJournal()]));
    const running = await startSimulators({
      simulators: [...journals.keys()],
      host: "127.0.0.1",
      port: 0,
      journal: (simulator) => journals.get(simulator) ?? memoryJournal(),
      tls: certificates.serverTls(["localhost", "127.0.0.1"]),
      callerTls: (name) => certificates.callerTls(name),
      now: Date.now,
      random,
    });
    const started = new RunningAuthorities(rows, folder, certificates, running, journals);
    for (const row of rows) await started.admin(row, "PUT", "settings", row.settings);
    return started;
  }

  /** Environment variables of servers that send to them. */
  get env(): Record<string, string> {
    const endpoints = Object.entries(this.#running.endpoints).map(([key, one]) => [
      key,
      { simulated: one },
    ]);
    return {
      FAKTURO_PLUGINS: [...new Set(this.#rows.flatMap(({ plugins }) => plugins))].join(),
      FAKTURO_PLUGIN_ISOLATION: "none",
      FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
      FAKTURO_ENDPOINTS: JSON.stringify(Object.fromEntries(endpoints)),
      NODE_EXTRA_CA_CERTS: join(this.#folder, "ca.pem"),
    };
  }

  /** What an authority stored, in order. */
  events({ simulator }: AuthorityRow): unknown[] {
    return [...(this.#journals.get(simulator)?.events() ?? [])];
  }

  async admin(
    { simulator }: AuthorityRow,
    method: string,
    path: string,
    body?: object,
  ): Promise<void> {
    await callAdmin(this.#running.url, method, `${simulator.key}/${path}`, body);
  }

  /** From now on some of an authority's answers are lost, late or errors. */
  async addFaults(row: AuthorityRow): Promise<void> {
    for (const fault of FAULTS) await this.admin(row, "POST", "faults", fault);
  }

  /** Stores what a row's suppliers call their authority with. */
  async giveCredentials(client: Client, row: AuthorityRow): Promise<void> {
    if (row.app) {
      const { key, config } = row.app;
      const { status, text } = await client.put(`/access/v1/apps/${key}`, { config });
      expect(status, text).toBeLessThan(300);
    }
    const ofWorkspace = new Set<string>();
    for (const code of row.suppliers)
      for (const { key, isHolders, value } of await this.#credentialsOf(row, code)) {
        if (ofWorkspace.has(key)) continue;
        if (!isHolders) ofWorkspace.add(key);
        const place = `/access/v1/credentials/${key}`;
        const { status, text } = await client.put(place, {
          value,
          ...(isHolders && { holder: code }),
        });
        expect(status, text).toBe(200);
      }
  }

  #credentialsOf(
    { simulator, country, credentials = simulator.testCredentials }: AuthorityRow,
    code: string,
  ): Promise<readonly TestCredential[]> {
    return credentials(
      { code, country, name: "Acme SL" },
      {
        certificateOf: (holder) => {
          const issued = this.#certificates.issueTo(holder);
          this.#issued.set(holder.code, issued);
          const file = toPkcs12(issued, PASSWORD);
          return { pkcs12: Buffer.from(file).toString("base64"), password: PASSWORD };
        },
        post: async (path) => {
          const service = `${this.#running.url}/${simulator.key}${path}`;
          const reply = await fetch(service, { method: "POST" });
          const text = await reply.text();
          expect(reply.status, text).toBeLessThan(300);
          return JSON.parse(text);
        },
      },
    );
  }

  /** A client that only posts what the authorities have received. */
  bareClient(): ReturnType<typeof bareClient> {
    return bareClient(this.#running.tlsUrl ?? "", this.#certificates.certificate, this.#issued);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
