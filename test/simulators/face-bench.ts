import { createHash } from "node:crypto";
import { plugin } from "@fakturo/app-es-facturae";
import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type {
  Answer,
  AnyRecordType,
  CallContext,
  EntryFile,
  Envelope,
  HttpReply,
  HttpRequest,
  Outgoing,
  Proof,
  RecordReader,
  RecordWrite,
  StepResult,
  Submission,
  SubmissionStatus,
  Task,
} from "@fakturo/plugin";
import { issueCertificate, selfSigned, toPkcs12 } from "@fakturo/signature";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-face";
import { fakeStepContext, fixedPorts, runStep } from "@fakturo/testkit";

export const NIF = "B98602642";
export const NOW = Date.parse("2026-03-02T09:00:00Z");
const DAY_MS = 86_400_000;
/** A unit of the simulator's directory. */
export const UNIT = "P00000010";

const engine = createEngine({ plugins: [], ...fixedPorts() });

export const AUTHORITY = selfSigned({
  commonName: "Authority",
  from: NOW - DAY_MS,
  until: NOW + DAY_MS * 400,
  usages: ["keyCertSign", "cRLSign"],
  isAuthority: true,
});

/** A seal of a company. */
export function sealOf(nif: string, issuer = AUTHORITY, until = NOW + DAY_MS * 399) {
  return issueCertificate(
    {
      commonName: "Taller Encina",
      name: { C: "ES", O: "Taller Encina", organizationIdentifier: `VATES-${nif}` },
      usages: ["digitalSignature", "nonRepudiation"],
      from: NOW - DAY_MS,
      until,
    },
    issuer,
  );
}

/** A certificate as credential. */
export function credentialOf(seal: ReturnType<typeof sealOf>): string {
  const pkcs12 = Buffer.from(toPkcs12(seal, "llave")).toString("base64");
  return JSON.stringify({ pkcs12, password: "llave" });
}

const address = {
  street: "Plaza Mayor",
  num: "1",
  locality: "Cáceres",
  region: "Cáceres",
  code: "10003",
  country: "ES",
};

/** An invoice to a public body with three units: accounting office, managing body, processing unit. */
export function invoice(
  changes: JsonObject = {},
  [office, organ, unit]: readonly string[] = [UNIT, UNIT, UNIT],
): Envelope {
  const named = (name: string, code = "") => ({ name, identities: [{ code }] });
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    uuid: "01960000-0000-7000-8000-0000000000aa",
    type: "standard",
    series: "A",
    code: "0001",
    issue_date: "2026-03-02",
    currency: "EUR",
    supplier: {
      name: "Taller Encina S.L.",
      tax_id: { country: "ES", code: NIF },
      addresses: [address],
      emails: [{ addr: "taller@example.es" }],
    },
    customer: {
      name: "Ayuntamiento de Encinar",
      tax_id: { country: "ES", code: "P1003800H" },
      identities: [{ scope: "tax", code: office }],
      addresses: [address],
    },
    delivery: { receiver: named("Alcaldía", organ) },
    ordering: { buyer: named("Obras", unit) },
    lines: [
      {
        quantity: "3",
        item: { name: "Banco de madera", price: "40.00" },
        taxes: [{ cat: "VAT", percent: "21.0%" }],
      },
    ],
    ...changes,
  }).output;
}

/** A receiver of FACeB2B in the simulator. */
export const CONTRACTOR = "A58818501ES0001";

/** An invoice to a company with a code at FACeB2B, without units of a public body. */
export function toCompany(code = CONTRACTOR, number = "0001"): Envelope {
  const { customer } = invoice().doc;
  const { identities: _, ...rest } = Object(customer);
  return invoice({
    code: number,
    customer: { ...rest, inboxes: [{ key: "faceb2b", code }] },
    delivery: {},
    ordering: {},
  });
}

/** Members of a step's task that tests change. */
export type TaskChanges = Partial<Pick<Task, "args" | "cancels" | "ref">>;

/** The app's steps and connection over a simulator, without a server. */
export class FaceBench {
  readonly open: OpenSimulator = simulator.open([]);
  credential = credentialOf(sealOf(NIF));
  /** Key of the connection that is called. */
  connection = "gov-es.face";
  now = NOW;
  authorities: readonly string[] | undefined = [AUTHORITY.certificate.toString()];
  /** What the supplier gave on the page of its registration. */
  given: JsonObject = {};
  /** Changes a reply of the simulator. */
  change: (reply: HttpReply) => HttpReply = (reply) => reply;
  /** Certificates that the answers have to be signed with, PEM. */
  seal: string | undefined;
  /** What was logged. */
  readonly logged: string[] = [];
  /** Messages as sent. */
  readonly requests: string[] = [];
  /** The newest record that the steps know about. */
  submission: SubmissionStatus | undefined;
  /** Records of the app by id: what is kept of the directory of units. */
  readonly kept = new Map<string, RecordWrite["value"]>();
  readonly #files = new Map<string, Uint8Array>();

  /** Runs a step of the app, e.g. `generate`. */
  async step(
    name: string,
    envelope: Envelope,
    config: JsonObject = {},
    task: TaskChanges = {},
  ): Promise<StepResult> {
    const provider = plugin.providers?.find(({ key }) => key === `gov-es.facturae.${name}`);
    if (!provider) throw new Error(`there is no step ${name}`);
    const context = fakeStepContext({
      now: () => this.now,
      sandbox: false,
      secret: async (key) => (key === "gov-es.certificate" ? this.credential : this.#secret(key)),
      log: (message) => void this.logged.push(message),
      credential: async () => this.#credential(),
      endpoint: () => this.#address(),
      http: (url, request) => this.#answer(url, request),
      deadline: () => new AbortController().signal,
      records: () => readerOf(this.kept),
      file: async (id) => this.#files.get(id) ?? new Uint8Array(),
    });
    const entry = { id: "e", folder: "", state: "", files: this.#listed() };
    const all = { envelope, entry, submission: this.submission, ...task };
    const result = await runStep(provider, config, all, context);
    for (const { key = "", data } of result.effects?.files ?? []) this.#files.set(key, data);
    for (const { id, value } of result.effects?.records ?? []) this.kept.set(id, value);
    return result;
  }

  /** Adds a file to the entry. */
  attach(key: string, data: Uint8Array): void {
    this.#files.set(key, data);
  }

  /** The Facturae file of an invoice as a record. */
  async prepared(envelope: Envelope, config: JsonObject = {}): Promise<Outgoing> {
    const generated = await this.step("generate", envelope);
    if (generated.status !== "OK") throw new Error(JSON.stringify(generated));
    const result = await this.step("send", envelope, config);
    if (!result.effects?.submit) throw new Error(JSON.stringify(result));
    return result.effects.submit;
  }

  /** The request to cancel a registered invoice as a record. */
  async cancellation(
    register: string,
    identity: string,
    config: JsonObject = {},
  ): Promise<Outgoing> {
    const { connection } = this;
    const sent = { kind: "issue", identity, state: "accepted", references: [register] } as const;
    const cancels = status({ ...sent, connection });
    const result = await this.step("cancel", invoice(), config, { cancels });
    if (!result.effects?.submit) throw new Error(JSON.stringify(result));
    return result.effects.submit;
  }

  send(one: Outgoing): Promise<Answer> {
    return this.#connection().send(submissionOf(one), this.#context());
  }

  receipt(one: Outgoing, reference: string): Promise<Answer> | undefined {
    return this.#connection().receipt?.(submissionOf(one), reference, this.#context());
  }

  prove(): Promise<Proof> | undefined {
    return this.#connection().prove?.(this.#context());
  }

  #connection() {
    const found = CONNECTIONS.find(({ key }) => key === this.connection);
    return found ?? missing();
  }

  #secret(key: string): string | undefined {
    return key === "gov-es.face-seal" ? this.seal : undefined;
  }

  #address(): string {
    return `https://sim.example${simulator.endpoints[this.connection]?.invoices ?? ""}`;
  }

  async #credential() {
    return { key: "gov-es.certificate", version: 1, value: {}, text: this.credential };
  }

  #context(): CallContext {
    const unexpected = () => Promise.reject(new Error("not expected"));
    return {
      environment: "simulated",
      holder: NIF,
      workspace: { id: "w", country: "ES" },
      signal: new AbortController().signal,
      until: this.now + 60_000,
      now: () => this.now,
      uuid: () => "u",
      log: (message) => void this.logged.push(message),
      endpoint: () => this.#address(),
      http: (url, request) => this.#answer(url, request),
      resolve: async () => "127.0.0.1",
      secret: async (key) => this.#secret(key),
      credential: () => this.#credential(),
      session: unexpected,
      dropSession: unexpected,
      registration: async () => this.given,
      callbackUrl: unexpected,
    };
  }

  async #answer(url: string, { method, headers = {}, body = "" }: HttpRequest): Promise<HttpReply> {
    const { pathname, searchParams } = new URL(url);
    this.requests.push(Buffer.from(body).toString());
    const { reply } = this.open.handle(
      {
        ...{ method, path: pathname, query: new Map(searchParams), headers },
        ...{ body: Buffer.from(body), certificate: undefined },
      },
      { now: () => this.now, random: () => 0.5, authorities: this.authorities },
    );
    const { status: code, headers: names = {}, body: answer = "" } = reply;
    return this.change({ status: code, headers: names, body: Buffer.from(answer) });
  }

  #listed(): EntryFile[] {
    return [...this.#files.keys()].map((key) => ({
      ...{ id: key, key, name: `A-0001.${key === "facturae" ? "xml" : "pdf"}`, category: "format" },
      ...{ mime: key === "facturae" ? "application/xml" : "application/pdf" },
      ...{ size: 1, sha256: "", embeddable: false, private: false },
    }));
  }
}

const CONNECTIONS = (plugin.connections ?? []).flatMap(({ send, ...one }) =>
  send ? [{ ...one, send }] : [],
);

function missing(): never {
  throw new Error("the app has no connection that sends");
}

/** A reader of records by id. */
export function readerOf<T extends AnyRecordType>(
  kept: ReadonlyMap<string, RecordWrite["value"]>,
): RecordReader<T> {
  const unexpected = () => Promise.reject(new Error("not expected"));
  return {
    find: unexpected,
    list: unexpected,
    async get(id) {
      const value = kept.get(id);
      return value ? { id, value, version: 1, entry: undefined, updatedAt: NOW } : undefined;
    },
  };
}

/** State of a record, for steps. */
export function status(given: Partial<SubmissionStatus>): SubmissionStatus {
  return {
    ...{ id: "s", connection: "gov-es.face", environment: "simulated", kind: "issue" },
    ...{ identity: "i", digest: "", state: "accepted", references: [], attempts: 1 },
    ...{ faults: [], effects: {} },
    ...given,
  };
}

function submissionOf({ identity, kind, bytes }: Outgoing): Submission {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const rest = { mime: "application/xml", references: [], attempts: [] };
  return { ...rest, id: identity, identity, kind, bytes, digest };
}

/** An answer without its file. */
export async function told(answer: Promise<Answer> | undefined) {
  return { ...(await answer), effects: undefined };
}
