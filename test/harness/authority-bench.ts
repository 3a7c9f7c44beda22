import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, type Engine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type {
  Answer,
  CallContext,
  Connection,
  Credential,
  Envelope,
  HttpReply,
  HttpRequest,
  Plugin,
  StepFile,
  Submission,
} from "@fakturo/plugin";
import { toPkcs12 } from "@fakturo/signature";
import { type OpenSimulator, SimulatedAuthority } from "@fakturo/simulator";
import { fakeConfig, fixedPorts, runStep } from "@fakturo/testkit";
import type { AuthorityRow } from "../durability/authority-row.ts";
import { newId } from "./ids.ts";

const PASSWORD = "simulated";
const APP = /^(?:test-quick-|@fakturo\/app-)/;

/** The last step of a row's workflow, its connection and its simulator, without a server. */
export class AuthorityBench implements Disposable {
  open: OpenSimulator;
  /** Key of the step that sends. */
  readonly step: string;
  /** Files that the step keeps with what it submits. */
  kept: readonly StepFile[] = [];
  /** Answers in place of the simulator's. */
  instead: ((url: string) => HttpReply | undefined) | undefined;
  readonly #row: AuthorityRow;
  readonly #folder = mkdtempSync(join(tmpdir(), "fakturo-bench-"));
  readonly #authority = SimulatedAuthority.open(this.#folder, { now: Date.now, uuid: newId });
  readonly #sessions = new Map<string, string>();
  readonly #credentials = new Map<string, Credential>();
  readonly #engine: Engine;
  readonly #apps: readonly Plugin[];

  private constructor(row: AuthorityRow, plugins: readonly Plugin[], settings: JsonObject) {
    this.#row = row;
    this.open = row.simulator.open([], { ...row.settings, ...settings });
    this.step = String(row.steps.at(-1)?.provider);
    this.#apps = plugins.filter(({ name }) => APP.test(name));
    const addons = plugins.filter(({ name }) => !APP.test(name));
    this.#engine = createEngine({ plugins: addons, ...fixedPorts() });
  }

  static async start(row: AuthorityRow, settings: JsonObject = {}): Promise<AuthorityBench> {
    const loaded = await Promise.all(row.plugins.map((name) => import(name)));
    return new AuthorityBench(
      row,
      loaded.map(({ plugin }) => plugin),
      settings,
    );
  }

  /** Starts the simulator anew: it has stored nothing. */
  reopen(settings: JsonObject): void {
    this.open = this.#row.simulator.open([], { ...this.#row.settings, ...settings });
    this.#sessions.clear();
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get supplier(): string {
    return this.#row.suppliers[0] ?? "";
  }

  /** The envelope of a document of the first supplier, with changes. */
  document(changes: JsonObject = {}): Envelope {
    return this.envelopeOf({ ...this.#row.document(this.supplier), uuid: newId(), ...changes });
  }

  /** The envelope of any document. */
  envelopeOf(document: JsonObject): Envelope {
    return this.#engine.envelop(document).output;
  }

  /** What the step submits for a document of the first supplier, with changes. */
  async prepared(changes: JsonObject = {}): Promise<readonly [Connection, Submission]> {
    const provider = this.#apps
      .flatMap(({ providers = [] }) => providers)
      .find(({ key }) => key === this.step);
    if (!provider) throw new Error(`there is no step ${this.step}`);
    const output = this.document(changes);
    const { effects, ...rest } = await runStep(
      provider,
      {},
      { envelope: output, entry: { id: "e", folder: "", state: "", files: [] } },
      {
        now: Date.now,
        uuid: newId,
        credential: (key, holder = "") => this.#credential(key, holder),
        secret: (key) => this.#secret(key),
        chain: async () => undefined,
        config: fakeConfig(this.#row.app?.config ?? {}),
      },
    );
    this.kept = effects?.files ?? [];
    const submit = effects?.submit;
    if (!submit) throw new Error(`nothing is submitted: ${JSON.stringify(rest)}`);
    const { bytes, identity, kind, mime = "application/xml" } = submit;
    const digest = createHash("sha256").update(bytes).digest("hex");
    const id = newId();
    const attempts = [{ at: Date.now() }];
    const record = { ...{ id, identity, kind, bytes, mime, digest }, references: [], attempts };
    return [this.#connection(submit.connection), record];
  }

  /** Sends a document, under the authority's next number where it has one. */
  async send(changes: JsonObject = {}): Promise<Answer> {
    const [connection, record] = await this.prepared(changes);
    const ctx = this.context(connection);
    const number = await connection.together?.number?.(record, ctx);
    const numbered = number === undefined ? record : { ...record, number };
    const answer = await connection.send?.(numbered, ctx);
    if (!answer) throw new Error("it sends nothing");
    return answer;
  }

  /** Context of a call of the first supplier. */
  context({ key, credential = "" }: Connection): CallContext {
    return {
      environment: "simulated",
      holder: this.supplier,
      workspace: { id: "w", country: this.#row.country },
      signal: new AbortController().signal,
      until: Date.now() + 60_000,
      now: Date.now,
      uuid: newId,
      log: () => {},
      endpoint: (name) => `https://sim.example${this.#row.simulator.endpoints[key]?.[name] ?? ""}`,
      http: (url, request) => this.#answer(url, request),
      secret: (name) => this.#secret(name),
      credential: (name = credential) => this.#credential(name, this.supplier),
      session: async (scope, make) => {
        const value = this.#sessions.get(scope) ?? (await make()).value;
        this.#sessions.set(scope, value);
        return value;
      },
      dropSession: async (scope) => void this.#sessions.delete(scope),
      registration: async () => undefined,
      callbackUrl: async () => "https://here.example/",
      resolve: async () => "127.0.0.1",
    };
  }

  #connection(key: string): Connection {
    const all = this.#apps.flatMap(({ connections = [] }) => connections);
    const found = all.find((one) => one.key === key);
    if (!found) throw new Error(`there is no connection ${key}`);
    return found;
  }

  /** Secrets of a holder have its code behind their key. */
  async #secret(key: string): Promise<string> {
    return (await this.#credential(key.replace(`.${this.supplier}`, ""), this.supplier)).text;
  }

  async #credential(key: string, code: string): Promise<Credential> {
    const known = this.#credentials.get(key);
    if (known) return known;
    const { country, simulator, credentials = simulator.testCredentials } = this.#row;
    const issued = await credentials(
      { code, country, name: "Acme" },
      {
        certificateOf: (holder) => {
          const file = toPkcs12(this.#authority.issueTo(holder), PASSWORD);
          return { pkcs12: Buffer.from(file).toString("base64"), password: PASSWORD };
        },
        post: () => Promise.reject(new Error("not used")),
      },
    );
    for (const one of issued) {
      const text = JSON.stringify(one.value);
      this.#credentials.set(one.key, { key: one.key, version: 1, value: one.value, text });
    }
    const found = this.#credentials.get(key);
    if (!found) throw new FakturoError("precondition-failed", `there is no credential ${key}`);
    return found;
  }

  async #answer(url: string, { method, headers = {}, body = "" }: HttpRequest): Promise<HttpReply> {
    const own = this.instead?.(url);
    if (own) return own;
    const { pathname, searchParams } = new URL(url);
    const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const request = {
      ...{ method, path: pathname, query: new Map(searchParams) },
      ...{ headers: Object.fromEntries(names), body: Buffer.from(body), certificate: undefined },
    };
    const authorities = [this.#authority.certificate];
    const { reply } = this.open.handle(request, {
      now: Date.now,
      random: Math.random,
      authorities,
    });
    const { status, headers: answered = {}, body: text = "" } = reply;
    return { status, headers: answered, body: Buffer.from(text) };
  }
}
