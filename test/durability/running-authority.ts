import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toPkcs12 } from "@fakturo/signature";
import {
  endpointsOf,
  memoryJournal,
  type RunningSimulators,
  SimulatedAuthority,
  startSimulators,
} from "@fakturo/simulator";
import { expect } from "vitest";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import type { AuthorityRow } from "./authority-rows.ts";

/** A simulated authority of the durability tests. */
export class RunningAuthority implements AsyncDisposable {
  readonly row: AuthorityRow;
  readonly #folder: string;
  readonly #certificates: SimulatedAuthority;
  readonly #running: RunningSimulators;
  readonly #journal: ReturnType<typeof memoryJournal>;

  private constructor(
    row: AuthorityRow,
    folder: string,
    certificates: SimulatedAuthority,
    running: RunningSimulators,
    journal: ReturnType<typeof memoryJournal>,
  ) {
    this.row = row;
    this.#folder = folder;
    this.#certificates = certificates;
    this.#running = running;
    this.#journal = journal;
  }

  static async start(row: AuthorityRow, random: () => number): Promise<RunningAuthority> {
    const folder = mkdtempSync(join(tmpdir(), "fakturo-chaos-"));
    const certificates = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const journal = memoryJournal();
    const running = await startSimulators({
      simulators: [row.simulator],
      host: "127.0.0.1",
      port: 0,
      journal: () => journal,
      tls: certificates.serverTls(["localhost", "127.0.0.1"]),
      now: Date.now,
      random,
    });
    const started = new RunningAuthority(row, folder, certificates, running, journal);
    await started.admin("PUT", "settings", row.settings);
    return started;
  }

  /** Environment variables of servers that send to it. */
  get env(): Record<string, string> {
    const { simulator, plugins } = this.row;
    const simulated = Object.entries(endpointsOf([simulator], this.#running.tlsUrl ?? ""));
    const endpoints = Object.fromEntries(simulated.map(([key, one]) => [key, { simulated: one }]));
    return {
      FAKTURO_PLUGINS: plugins.join(),
      FAKTURO_PLUGIN_ISOLATION: "none",
      FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
      FAKTURO_ENDPOINTS: JSON.stringify(endpoints),
      NODE_EXTRA_CA_CERTS: join(this.#folder, "ca.pem"),
    };
  }

  /** What it stored, in order. */
  events(): unknown[] {
    return [...this.#journal.events()];
  }

  async admin(method: string, path: string, body?: object): Promise<void> {
    const { status } = await fetch(
      `${this.#running.url}/_simulator/${this.row.simulator.key}/${path}`,
      {
        method,
        headers: { "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    expect(status, path).toBeLessThan(300);
  }

  /** Stores a supplier's certificate. */
  async giveCertificate(client: Client, code: string): Promise<void> {
    const { country = "ES", credentials = {} } = this.row;
    const seal = this.#certificates.issueTo({ code, country, name: "Acme SL", isSeal: true });
    const pkcs12 = Buffer.from(toPkcs12(seal, "simulated")).toString("base64");
    const certificate = { [this.row.credential]: { pkcs12, password: "simulated" } };
    for (const [key, value] of Object.entries({ ...certificate, ...credentials })) {
      const place = `/access/v1/credentials/${key}`;
      const { status, text } = await client.put(place, { value, holder: code });
      expect(status, text).toBe(200);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
