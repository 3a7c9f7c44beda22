import { createHash } from "node:crypto";
import { plugin } from "@fakturo/app-co-dian";
import { createEngine } from "@fakturo/engine";
import type { Json, JsonObject } from "@fakturo/model";
import type {
  Answer,
  CallContext,
  EntryFile,
  Envelope,
  Found,
  HttpReply,
  HttpRequest,
  Outgoing,
  StepResult,
  Submission,
  Task,
} from "@fakturo/plugin";
import { issueCertificate, selfSigned } from "@fakturo/signature";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-dian";
import { fakeStepContext, fixedPorts, runStep } from "@fakturo/testkit";

/** NITs with check digit: supplier and customer. */
export const NIT = "9014514812";
export const BUYER = "8001972684";
/** 10:00 in Colombia. */
export const NOW = Date.UTC(2026, 10, 20, 15);
const DAY_MS = 86_400_000;

const engine = createEngine({ plugins: [], ...fixedPorts() });

const AUTHORITY = selfSigned({
  commonName: "Authority",
  from: NOW - DAY_MS,
  until: NOW + DAY_MS * 400,
  usages: ["keyCertSign", "cRLSign"],
  isAuthority: true,
});

const PEMS = new Map<string, string>();

/** Key and certificate of a company in PEM, whose subject has the NIT without check digit. */
function pemOf(nit: string): string {
  const { key, certificate } = issueCertificate(
    {
      commonName: "Altura",
      name: { C: "CO", O: "Altura", serialNumber: nit.slice(0, -1) },
      usages: ["digitalSignature", "nonRepudiation"],
      from: NOW - DAY_MS,
      until: NOW + DAY_MS * 399,
    },
    AUTHORITY,
  );
  return `${key.export({ type: "pkcs8", format: "pem" })}${certificate}`;
}

/** A party of Colombia with everything that the DIAN wants. */
export function partyOf(code: string, name: string, municipality: string): JsonObject {
  return {
    name,
    tax_id: { country: "CO", code },
    addresses: [{ street: "Carrera 8 10 20", locality: "Bogotá", country: "CO" }],
    emails: [{ addr: "facturas@altura.example" }],
    ext: { "co-dian-municipality": municipality, "co-dian-fiscal-responsibility": "O-47" },
  };
}

/** An invoice of 119,000 pesos. */
export function document(changes: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["co-dian-v2"],
    series: "SETT",
    code: "990",
    issue_date: "2026-11-20",
    issue_time: "09:59:00",
    currency: "COP",
    supplier: partyOf(NIT, "Café de Altura SAS", "11001"),
    customer: partyOf(BUYER, "Tienda La Esquina SAS", "05001"),
    lines: [
      {
        quantity: "1",
        item: { ref: "CG-1", name: "Café en grano", price: "100000.00" },
        taxes: [{ cat: "VAT", percent: "19%" }],
      },
    ],
    ...changes,
  };
}

/** A built invoice. */
export function invoice(changes: JsonObject = {}): Envelope {
  const { $addons: _, ...doc } = document(changes);
  return built(doc);
}

/** The envelope of a document, built without plugins, so that no addon's rules refuse it. */
export function built(doc: JsonObject): Envelope {
  return engine.envelop({ ...doc, uuid: "01960000-0000-7000-8000-0000000000aa" }).output;
}

export const SOFTWARE = { id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0", pin: "12345" };
export const TEST_RANGE = {
  resolution: "18760000001",
  prefix: "SETT",
  from: 1,
  to: 5_000_000,
  start: "2019-01-19",
  end: "2030-01-19",
  technicalKey: "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
};

/** The app's steps and connections over a simulator, without a server. */
export class DianBench {
  readonly open: OpenSimulator = simulator.open([]);
  now = NOW;
  authorities: readonly string[] | undefined = [AUTHORITY.certificate.toString()];
  /** Changes a reply of the simulator. */
  change: (reply: HttpReply) => HttpReply = (reply) => reply;
  /** Messages as sent. */
  readonly requests: string[] = [];
  readonly #files = new Map<string, Uint8Array>();
  readonly #pem: string | undefined;
  #link: Json | undefined;

  /** @param pem of all holders; by default each has a certificate of its own. */
  constructor(pem?: string) {
    this.#pem = pem;
  }

  /** Runs a step of the app, e.g. `gov-co.send`. */
  async step(
    key: string,
    envelope: Envelope,
    config: JsonObject = {},
    task: Partial<Task> = {},
  ): Promise<StepResult> {
    const provider = plugin.providers?.find((one) => one.key === key);
    if (!provider) throw new Error(`there is no step ${key}`);
    const context = fakeStepContext({
      now: () => this.now,
      credential: async (name, holder = "") => this.#credential(name, holder),
      file: async (id) => this.#files.get(id) ?? new Uint8Array(),
      chain: async () => this.#link,
    });
    const entry = { id: "e", folder: "", state: "", files: this.#listed() };
    const result = await runStep(provider, config, { envelope, entry, ...task }, context);
    for (const { link } of result.effects?.chains ?? []) this.#link = link;
    return result;
  }

  /** Adds a file to the entry. */
  attach(key: string, data: Uint8Array): void {
    this.#files.set(key, data);
  }

  /** The record that a step submits. */
  async prepared(
    key: string,
    envelope: Envelope,
    config: JsonObject = {},
    task: Partial<Task> = {},
  ): Promise<Outgoing> {
    const result = await this.step(key, envelope, config, task);
    if (!result.effects?.submit) throw new Error(JSON.stringify(result));
    return result.effects.submit;
  }

  async send(one: Outgoing): Promise<Answer> {
    const connection = connectionOf(one.connection);
    if (!connection.send) throw new Error("it sends nothing");
    return connection.send(submissionOf(one), this.context(one));
  }

  async consult(one: Outgoing): Promise<Found | undefined> {
    return connectionOf(one.connection).consult?.(submissionOf(one), this.context(one));
  }

  /** Context of a call for a holder. */
  context({ holder, connection }: Pick<Outgoing, "holder" | "connection">): CallContext {
    const unexpected = () => Promise.reject(new Error("not expected"));
    const base = `https://sim.example${Object.values(simulator.endpoints[connection] ?? {})[0]}`;
    const main = connectionOf(connection).credential ?? "";
    return {
      environment: "simulated",
      holder,
      workspace: { id: "w", country: "CO" },
      signal: new AbortController().signal,
      until: this.now + 60_000,
      now: () => this.now,
      uuid: () => "u",
      log: () => undefined,
      endpoint: () => base,
      http: (url, request) => this.#answer(url, request),
      resolve: async () => "127.0.0.1",
      secret: async () => undefined,
      credential: async (key = main) => this.#credential(key, holder),
      session: unexpected,
      dropSession: unexpected,
      registration: async () => undefined,
      callbackUrl: unexpected,
    };
  }

  #credential(key: string, holder: string) {
    const value = this.#valueOf(key, holder);
    return { key, version: 1, value, text: JSON.stringify(value) };
  }

  #valueOf(key: string, holder: string): JsonObject {
    if (key === "dian.software") return SOFTWARE;
    if (key === "dian.ranges") return { ranges: [TEST_RANGE] };
    if (key === "plemsi.account") return { api_key: "k", resolution: TEST_RANGE.resolution };
    const pem = this.#pem ?? PEMS.get(holder) ?? pemOf(holder);
    if (!this.#pem) PEMS.set(holder, pem);
    return { pem };
  }

  async #answer(url: string, { method, headers = {}, body = "" }: HttpRequest): Promise<HttpReply> {
    const { pathname, searchParams } = new URL(url);
    this.requests.push(Buffer.from(body).toString());
    const { reply } = this.open.handle(
      {
        ...{ method, path: pathname, query: new Map(searchParams), headers },
        ...{ body: Buffer.from(body), certificate: undefined },
      },
      { now: () => this.now, random: Math.random, authorities: this.authorities },
    );
    const { status, headers: names = {}, body: answer = "" } = reply;
    return this.change({ status, headers: names, body: Buffer.from(answer) });
  }

  #listed(): EntryFile[] {
    return [...this.#files.keys()].map((key) => ({
      ...{ id: key, key, name: `${key}.xml`, category: "format", mime: "application/xml" },
      ...{ size: 1, sha256: "", embeddable: false, private: false },
    }));
  }
}

function connectionOf(key: string) {
  const found = plugin.connections?.find((one) => one.key === key);
  if (!found) throw new Error(`there is no connection ${key}`);
  return found;
}

function submissionOf({ identity, kind, bytes }: Outgoing): Submission {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const rest = { mime: "application/zip", references: [], attempts: [] };
  return { ...rest, id: identity, identity, kind, bytes, digest };
}
