import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { plugin } from "@fakturo/app-es-ticketbai";
import { createEngine } from "@fakturo/engine";
import type { Json, JsonObject } from "@fakturo/model";
import type {
  Answer,
  CallContext,
  EntryFile,
  Envelope,
  Found,
  Outgoing,
  StepResult,
  Submission,
  SubmissionStatus,
} from "@fakturo/plugin";
import { issueCertificate, selfSigned, toPkcs12 } from "@fakturo/signature";
import type { OpenSimulator, PresentedCertificate } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-ticketbai";
import { fakeStepContext, fixedPorts, runStep } from "@fakturo/testkit";

export const NIF = "B98602642";
export const NOW = Date.parse("2026-02-10T09:00:00Z");
const DAY_MS = 86_400_000;

const engine = createEngine({ plugins: [], ...fixedPorts() });

const authority = selfSigned({
  commonName: "Authority",
  from: NOW - DAY_MS,
  until: NOW + DAY_MS,
  usages: ["keyCertSign", "cRLSign"],
  isAuthority: true,
});
/** Signs the files. */
export const SIGNER = issueCertificate(
  {
    commonName: "Itsaso Lanak",
    name: { C: "ES", O: "Itsaso Lanak", organizationIdentifier: `VATES-${NIF}` },
    usages: ["digitalSignature", "nonRepudiation"],
    from: NOW - DAY_MS,
    until: NOW + DAY_MS,
  },
  authority,
);
const pkcs12 = Buffer.from(toPkcs12(SIGNER, "giltza", "aes256")).toString("base64");

/** The certificate that the client presents. */
export const CERTIFICATE: PresentedCertificate = {
  subject: { CN: "Itsaso Lanak", organizationIdentifier: `VATES-${NIF}` },
  from: NOW - DAY_MS,
  until: NOW + DAY_MS,
  isTrusted: true,
};

/** Invoice of a company in a province (`BI`, `SS`, `VI`). */
export function invoice(zone: string, changes: JsonObject = {}): Envelope {
  const address = { street: "Kale Nagusia", num: "3", locality: "Bilbo", code: "48001" };
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    uuid: "01960000-0000-7000-8000-0000000000aa",
    type: "standard",
    series: "T",
    code: "1",
    issue_date: "2026-02-10",
    currency: "EUR",
    supplier: { name: "Itsaso Lañak S.L.", tax_id: { country: "ES", code: NIF } },
    customer: {
      name: "Ane Etxeberria",
      tax_id: { country: "ES", code: "54387763P" },
      addresses: [{ ...address, country: "ES" }],
    },
    lines: [
      {
        quantity: "3",
        item: { name: "Konponketa", price: "40.00" },
        taxes: [{ cat: "VAT", percent: "21.0%", ext: { "es-tbai-product": "services" } }],
      },
    ],
    notes: [{ key: "general", text: "Konponketak" }],
    tax: { rounding: "currency", ext: { "es-tbai-region": zone } },
    ...changes,
  }).output;
}

/** The app's steps and connections over a simulator, without a server. */
export class TreasuryBench {
  readonly open: OpenSimulator = simulator.open([]);
  certificate: PresentedCertificate | undefined = CERTIFICATE;
  now = NOW;
  /** Messages of Bizkaia, sent and received, as XML. */
  readonly messages: string[] = [];
  /** What the supplier gave on the page of its registration. */
  given: JsonObject = {};
  /** The newest record that the steps know about. */
  submission: SubmissionStatus | undefined;
  readonly #chains = new Map<string, Json>();
  readonly #files = new Map<string, Uint8Array>();
  #stamps: readonly { prv: string; val: string }[] = [];

  /** Runs a step, e.g. `generate`; a new invoice has no stamps. */
  async step(name: string, envelope: Envelope): Promise<StepResult> {
    const provider = plugin.providers?.find(({ key }) => key === `gov-es.ticketbai.${name}`);
    if (!provider) throw new Error(`there is no step ${name}`);
    if (name === "generate") this.#stamps = [];
    const entry = { id: "e", folder: "", state: "", files: this.#listed() };
    const document = { ...envelope, head: { ...envelope.head, stamps: [...this.#stamps] } };
    const context = fakeStepContext({
      now: () => this.now,
      secret: async (key) =>
        key === "gov-es.certificate" ? JSON.stringify({ pkcs12, password: "giltza" }) : undefined,
      chain: async (key) => this.#chains.get(key),
      file: async (id) => this.#files.get(id) ?? new Uint8Array(),
    });
    const task = { envelope: document, entry, submission: this.submission };
    const result = await runStep(provider, {}, task, context);
    for (const { key, link } of result.effects?.chains ?? []) this.#chains.set(key, link);
    for (const { key = "", data } of result.effects?.files ?? []) this.#files.set(key, data);
    this.#stamps = [...this.#stamps, ...(result.effects?.stamps ?? [])];
    return result;
  }

  /** Prepares a record by a step. */
  async prepared(name: string, envelope: Envelope): Promise<Outgoing> {
    const result = await this.step(name, envelope);
    if (!result.effects?.submit) throw new Error(JSON.stringify(result));
    return result.effects.submit;
  }

  /** Sends records by their connection: together where it can. */
  async send(...all: readonly Outgoing[]): Promise<readonly (Answer | undefined)[]> {
    const connection = this.#connectionOf(all);
    const submissions = all.map(submissionOf);
    const { together, send } = connection;
    if (together) {
      const { answers, refused } = await together.send(submissions, this.#context(connection.key));
      return submissions.map(({ id }) =>
        refused ? { is: "refused", faults: refused } : answers.get(id),
      );
    }
    const ctx = this.#context(connection.key);
    return Promise.all(submissions.map((one) => send?.(one, ctx)));
  }

  consult(one: Outgoing): Promise<Found> | undefined {
    const { consult, key } = this.#connectionOf([one]);
    return consult?.(submissionOf(one), this.#context(key));
  }

  /** The record as the steps see it once it is decided. */
  decide({ connection, identity, kind }: Outgoing, state: SubmissionStatus["state"]): void {
    const rest = { id: "s", environment: "simulated", digest: "", references: [] } as const;
    const ends = { attempts: 1, faults: [], effects: {} };
    this.submission = { ...rest, ...ends, connection, identity, kind, state };
  }

  #connectionOf([first]: readonly Outgoing[]) {
    const found = plugin.connections?.find(({ key }) => key === first?.connection);
    if (!found) throw new Error(`there is no connection ${first?.connection}`);
    return found;
  }

  #context(connection: string): CallContext {
    const unexpected = () => Promise.reject(new Error("not expected"));
    return {
      environment: "simulated",
      holder: NIF,
      workspace: { id: "w", country: "ES" },
      signal: new AbortController().signal,
      until: this.now + 60_000,
      now: () => this.now,
      uuid: () => "u",
      log: () => undefined,
      endpoint: (name) => `https://sim.example${simulator.endpoints[connection]?.[name] ?? ""}`,
      http: async (url, { method, headers = {}, body = "" }) => {
        const { pathname, searchParams } = new URL(url);
        const request = {
          ...{ method, path: pathname, query: new Map(searchParams), headers },
          ...{ body: Buffer.from(body), certificate: this.certificate },
        };
        const { reply } = this.open.handle(request, { now: () => this.now, random: () => 0.5 });
        const { status, headers: names = {}, body: answer = "" } = reply;
        this.#note(headers, request.body);
        this.#note(names, Buffer.from(answer));
        return { status, headers: names, body: Buffer.from(answer) };
      },
      resolve: async () => "127.0.0.1",
      secret: async () => undefined,
      credential: async () => ({ key: "", version: 1, value: {}, text: "" }),
      session: unexpected,
      dropSession: unexpected,
      registration: async () => this.given,
      callbackUrl: unexpected,
    };
  }

  #note(headers: Readonly<Record<string, string>>, body: Uint8Array): void {
    if (headers["content-encoding"] === "gzip") this.messages.push(gunzipSync(body).toString());
  }

  #listed(): EntryFile[] {
    return [...this.#files.keys()].map((key) => ({
      ...{ id: key, key, name: `${key}.xml`, category: "format", mime: "application/xml" },
      ...{ size: 1, sha256: "", embeddable: false, private: false },
    }));
  }
}

function submissionOf({ identity, kind, bytes }: Outgoing): Submission {
  const digest = createHash("sha256").update(bytes).digest("hex");
  const rest = { mime: "application/xml", references: [], attempts: [] };
  return { ...rest, id: identity, identity, kind, bytes, digest };
}
