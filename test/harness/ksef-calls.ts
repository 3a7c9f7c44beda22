import { X509Certificate } from "node:crypto";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { type CallContext, type Submission, TransportError } from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import type { OpenSimulator, SimulatedReply } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-ksef";
import { shared } from "@fakturo/test-support";
import { keyEvents, PROBE_NOW, SELLER, sealFor } from "./ksef-probe.ts";
import { OpenApiContract } from "./openapi-contract.ts";
import { UNUSED_CALLS } from "./unused-calls.ts";

const API = "https://ksef.example/ksef";

/** The ministry's OpenAPI document; undefined where it is absent. */
export const contract = OpenApiContract.open(
  shared("openapi", "authorities", "pl-ksef_v2.json"),
  "/v2",
);

/** Calls of the plugin's connections that reach a simulator, each compared with the ministry's document. */
export class KsefCalls {
  readonly open: OpenSimulator = simulator.open(keyEvents(), { limits: "none" });
  /** Credentials that the authority has issued, in place of the seal. */
  readonly issued = new Map<string, Readonly<Record<string, unknown>>>();
  readonly sessions = new Map<string, string>();
  readonly differences: string[] = [];
  /** Configuration of the holder's registration. */
  registration: JsonObject | undefined;
  /** What was written into the log. */
  readonly logged: string[] = [];
  /** Methods and paths of the calls. */
  readonly made: string[] = [];
  /** Bodies of the calls. */
  readonly sent: string[] = [];
  now = PROBE_NOW;
  #uuids = 0;
  /** An answer in place of the simulator's, for paths that end so. */
  instead: { readonly path: string; readonly reply: SimulatedReply } | undefined;
  /** End of the path of a call that the simulator processes, and whose answer is lost once. */
  lost: string | undefined;

  context(seal: SigningCredentials = sealFor(SELLER)): CallContext {
    const tls = {
      cert: seal.certificate.toString(),
      key: seal.key.export({ type: "pkcs8", format: "pem" }).toString(),
    };
    return {
      environment: "simulated",
      holder: SELLER,
      workspace: { id: "w", country: "PL" },
      signal: new AbortController().signal,
      until: this.now + 60_000,
      now: () => this.now,
      uuid: () => `${String(++this.#uuids).padStart(8, "0")}-0000-4000-8000-000000000000`,
      log: (message, details) => this.logged.push(`${message} ${JSON.stringify(details ?? {})}`),
      endpoint: (name) => `${API}${name.startsWith("demo-") ? "/demo" : ""}/v2`,
      http: (address, request) => this.#http(address, request),
      ...UNUSED_CALLS,
      registration: async () => this.registration,
      credential: async (key = "gov-pl.certificate") => {
        const issued = this.issued.get(key);
        const text = typeof issued?.token === "string" ? issued.token : "";
        if (issued) return { key, version: 2, value: issued, text, ...pairIn(issued) };
        if (key !== "gov-pl.certificate")
          throw new FakturoError("precondition-failed", `no ${key}`);
        return { key, version: 1, value: {}, text: "", tls };
      },
      session: async (scope, make) => {
        const value = this.sessions.get(scope) ?? (await make()).value;
        this.sessions.set(scope, value);
        return value;
      },
      dropSession: async (scope, value) => {
        if (this.sessions.get(scope) === value) this.sessions.delete(scope);
      },
    };
  }

  async #http(
    address: string,
    { method, headers = {}, body = "" }: Parameters<CallContext["http"]>[1],
  ) {
    const url = new URL(address);
    const path = url.pathname.replace("/ksef", "");
    const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const request = {
      method,
      path,
      query: new Map(url.searchParams),
      headers: Object.fromEntries(own),
      body: Buffer.from(body),
      certificate: undefined,
      origin: "https://ksef.example/ksef",
    };
    this.made.push(`${method} ${path}`);
    this.sent.push(request.body.toString());
    const { instead } = this;
    const isInstead = instead !== undefined && path.endsWith(instead.path);
    const world = { now: () => this.now, random: Math.random };
    const reply = isInstead ? instead.reply : this.open.handle(request, world).reply;
    // Uploads and downloads of the storage are no operations of the document.
    if (!isInstead && path.startsWith("/v2/"))
      this.differences.push(...(contract?.differences(request, reply) ?? []));
    if (this.lost !== undefined && path.endsWith(this.lost)) {
      this.lost = undefined;
      throw new TransportError("the connection broke", "unknown");
    }
    return {
      status: reply.status,
      headers: reply.headers ?? {},
      body: Buffer.from(reply.body ?? ""),
    };
  }
}

/** Member `tls` with certificate and key of a credential's value, in PEM. */
function pairIn({ certificate, private_key }: Readonly<Record<string, unknown>>) {
  if (typeof certificate !== "string" || typeof private_key !== "string") return {};
  const der = Buffer.from(certificate, "base64");
  return { tls: { cert: new X509Certificate(der).toString(), key: private_key } };
}

/** A submitted invoice. */
export function ksefSubmission(xml: string, id = "s", more: object = {}): Submission {
  const record = { form: "FA (3)", offline: false, xml, ...more };
  return {
    id,
    kind: "issue",
    identity: id,
    digest: "d",
    bytes: Buffer.from(JSON.stringify(record)),
    mime: "application/json",
    references: [],
    attempts: [{ at: PROBE_NOW }],
  };
}
