import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import type { Browser } from "playwright-core";
import { expect } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { newId } from "./ids.ts";
import { branchesRun, contentsOf, listOf } from "./published-workflows.ts";
import { confirmWith, openPage } from "./registration-page.ts";
import { freePort } from "./server.ts";
import { callAdmin } from "./started-simulator.ts";

/** Time in which a job ends. */
export const DEADLINE_MS = 300_000;
const OPERATOR = { code: "B85905495", country: "ES", name: "Operator SL", isSeal: true };

/** A server with simulators of authorities, whose operator has a Spanish seal. */
export class SimulatedPlatform {
  readonly platform: Platform;
  readonly #authority: SimulatedAuthority;
  readonly #port: number;
  /** What was published, by id, before its configurations were changed. */
  readonly #workflows = new Map<string, JsonObject>();

  private constructor(platform: Platform, authority: SimulatedAuthority, port: number) {
    this.platform = platform;
    this.#authority = authority;
    this.#port = port;
  }

  /** Starts the server with these simulators, and more environment variables. */
  static async start(
    simulators: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<SimulatedPlatform> {
    const port = await freePort();
    const platform = await startPlatform({
      FAKTURO_SIMULATE: simulators,
      FAKTURO_SIMULATE_PORT: String(port),
      // The simulators are the operator's addresses: nothing else needs to be private.
      FAKTURO_ALLOW_PRIVATE_TARGETS: "false",
      ...env,
    });
    const folder = join(platform.data, "simulators");
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const simulated = new SimulatedPlatform(platform, authority, port);
    try {
      await simulated.#giveSeal();
    } catch (error) {
      await simulated.stop();
      throw error;
    }
    return simulated;
  }

  async #giveSeal(): Promise<void> {
    const pkcs12 = this.certificateOf(OPERATOR).toString("base64");
    const value = { pkcs12, password: "simulated" };
    const path = "/access/v1/credentials/gov-es.certificate";
    const put = await this.platform.client.put(path, { value });
    expect(put.status, put.text).toBe(200);
  }

  stop(): Promise<void> {
    return this.platform.stop();
  }

  certificateOf(taxpayer: Parameters<SimulatedAuthority["issueTo"]>[0]): Buffer {
    return Buffer.from(toPkcs12(this.#authority.issueTo(taxpayer), "simulated"));
  }

  /** The certificate for a certificate request, PEM. */
  certificateFor(request: string): string {
    return this.#authority.issueFor(request);
  }

  /** Calls the admin page of a simulator, e.g. `PUT`, `sii/settings`. */
  admin(method: string, path: string, body?: JsonObject) {
    return callAdmin(this.#url, method, path, body);
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Address of a path of a simulator, e.g. `chargebee/api/v2`. */
  address(path: string): string {
    return `${this.#url}/${path}`;
  }

  /** Calls a service of a simulator, e.g. `POST`, `peppol/certificates`. */
  async call(method: string, path: string, body?: JsonObject): Promise<string> {
    const reply = await fetch(this.address(path), {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    expect(reply.status, text).toBeLessThan(300);
    return text;
  }

  /** Stores a workflow, with other configurations of some steps. */
  async publish(workflow: JsonObject, configs: Readonly<Record<string, JsonObject>> = {}) {
    const steps = Array.isArray(workflow.steps) ? workflow.steps : [];
    const changed = steps.map((step: JsonObject) => {
      const config = configs[String(step.provider)];
      return config ? { ...step, config } : step;
    });
    const id = newId();
    const stored = await this.platform.client.put(`/transform/v1/workflows/${id}`, {
      ...workflow,
      steps: changed,
    });
    expect(stored.status, stored.text).toBe(200);
    this.#workflows.set(id, workflow);
    return id;
  }

  /** The branches that all jobs have run through, each as contents of its workflow and branch. */
  async branchesRun(): Promise<ReadonlySet<string>> {
    const ran = new Set<string>();
    for (const { id, workflow_id } of await this.#jobs()) {
      const workflow = this.#workflows.get(String(workflow_id));
      if (!workflow) continue;
      const { json } = await this.platform.client.get(`/transform/v1/jobs/${id}`);
      for (const branch of branchesRun(workflow, json))
        ran.add(`${contentsOf(workflow)} ${branch}`);
    }
    return ran;
  }

  async #jobs(): Promise<readonly JsonObject[]> {
    const jobs: JsonObject[] = [];
    let cursor = "";
    do {
      const path = `/transform/v1/jobs?limit=100${cursor && `&cursor=${cursor}`}`;
      const { json } = await this.platform.client.get(path);
      jobs.push(...listOf(json.list));
      cursor = json.next_cursor ?? "";
    } while (cursor !== "");
    return jobs;
  }

  /** Stores a document as an entry. */
  async store(data: JsonObject): Promise<string> {
    // Parties are stored as contacts, whose ids are random.
    const isParty = String(data.$schema).endsWith("/org/party");
    const id = isParty ? randomUUID() : newId();
    const { status, text } = await this.platform.client.put(`/silo/v1/entries/${id}`, { data });
    expect(status, text).toBe(200);
    return id;
  }

  /** Stores a Spanish company. */
  party(code: string): Promise<string> {
    return this.store({
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Acme SL",
      tax_id: { country: "ES", code },
    });
  }

  /** Starts a job. */
  async begin(workflow_id: string, silo_entry_id: string, args: JsonObject = {}): Promise<string> {
    const id = newId();
    const body = { workflow_id, silo_entry_id, args };
    const { status, text } = await this.platform.client.put(`/transform/v1/jobs/${id}`, body);
    expect(status, text).toBeLessThan(300);
    return id;
  }

  /** The job's faults and the entry's state, once the job has ended. */
  async ended(job: string, entry: string) {
    const { client } = this.platform;
    const look = async () => (await client.get(`/transform/v1/jobs/${job}`)).json;
    const isOver = async () => (await look()).completed_at !== undefined;
    await expect.poll(isOver, { timeout: DEADLINE_MS, interval: 250 }).toBe(true);
    const { status, faults = [] } = await look();
    const codes = faults.map(({ provider, code }: JsonObject) => `${provider} ${code}`);
    return { status, codes, state: (await client.get(`/silo/v1/entries/${entry}`)).json.state };
  }

  /** Runs a workflow over an entry until the job has ended. */
  async run(workflow: string, entry: string, args: JsonObject = {}) {
    return this.ended(await this.begin(workflow, entry, args), entry);
  }

  /** Category and key of the entry's private files, sorted. */
  async privateFiles(entry: string): Promise<readonly string[]> {
    const { json } = await this.platform.client.get(`/silo/v1/entries/${entry}`);
    const files: readonly JsonObject[] = json.attachments ?? [];
    return files
      .filter((one) => one.private === true)
      .map(({ category, key }) => `${category} ${key}`)
      .sort();
  }

  /** The link of a registration's page, by the key of its fact. */
  async link(entry: string, wanted = "link"): Promise<string> {
    const find = async () => {
      const { json } = await this.platform.client.get(`/silo/v1/entries/${entry}`);
      return json.meta?.find(({ key }: { key: string }) => key === wanted)?.link_url;
    };
    await expect.poll(find, { timeout: DEADLINE_MS }).toBeTruthy();
    return find();
  }

  /** Registers a Spanish company with its seal, by the steps below a key such as `gov-es.sii`; `inputs` of the page's form. */
  async register(
    prefix: string,
    code: string,
    inputs: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const acts = ["register", "wait.upload", "wait.approval"];
    const steps = acts.map((act) => ({ provider: `${prefix}.${act}` }));
    const flow = await this.publish({ name: "Registration", schema: "org/party", steps });
    const entry = await this.party(code);
    const job = await this.begin(flow, entry);
    if (Object.keys(inputs).length > 0) {
      const body = new URLSearchParams(inputs);
      const path = `${await this.link(entry)}/inputs`;
      const filled = await fetch(path, { method: "POST", redirect: "manual", body });
      expect(filled.status, await filled.text()).toBe(303);
    }
    await this.fillPage(entry, code);
    expect(await this.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
  }

  /** The seal of a Spanish company. */
  sealOf(code: string): Buffer {
    return this.certificateOf({ code, country: "ES", name: "Acme SL", isSeal: true });
  }

  /** Gives the supplier's certificate on the page of its registration: in a browser, or as one sends it. */
  async fillPage(entry: string, code: string, browser?: Browser): Promise<void> {
    const link = await this.link(entry);
    const seal = this.sealOf(code);
    if (browser) {
      const page = await openPage(browser, link);
      await confirmWith(page, seal);
      await page.context().close();
      return;
    }
    const form = new FormData();
    form.set("file", new File([new Uint8Array(seal)], "seal.p12"));
    form.set("password", "simulated");
    const redirect = { method: "POST", redirect: "manual" } as const;
    const given = await fetch(`${link}/credentials/gov-es.certificate`, {
      ...redirect,
      body: form,
    });
    expect(given.status, await given.text()).toBe(303);
    expect((await fetch(link, redirect)).status).toBe(303);
  }
}
