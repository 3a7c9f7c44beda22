import type { Called } from "@fakturo/connection";
import type { Network, Sent, TestLink, TestRecord } from "@fakturo/connection/testing";
import { FakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  type Connection,
  type Credential,
  type Environment,
  type HttpReply,
  type HttpRequest,
  isTransportError,
  type SessionMaker,
  TransportError,
} from "@fakturo/plugin";
import { FIXED_NOW } from "../ports.ts";
import {
  type AuthorityWire,
  digestOf,
  type WireAnswer,
  type WireQuery,
  type WireRequest,
} from "./wire.ts";

const MS = 1000;
/** Longest way of a request or reply, seconds. */
const TRANSIT_S = 5;
const ENVIRONMENTS = ["simulated", "test", "live"] as const;
const ERROR_PAGE = new TextEncoder().encode("<html><body>Service unavailable</body></html>");

/** `refused`: nothing leaves. `lost`, `mute`: the request or the reply is lost. Pages come before or after. */
type Fault = "refused" | "lost" | "late" | "mute" | "page" | "page-after";
const FAULTS = ["refused", "lost", "late", "mute", "page", "page-after"] as const;

interface Known {
  readonly id: string;
  readonly doc: number;
  readonly digest: string;
}

/** Lets a connection speak to the authority of a world, over a network that loses, delays and breaks. */
export class HttpLink implements TestLink {
  readonly connection: Connection;
  readonly headStart: number;
  readonly #world: Network;
  readonly #wire: AuthorityWire;
  readonly #known = new Map<string, Known>();
  readonly #identities = new Map<number, string>();
  readonly #sessions = new Map<string, string>();
  #ids = 0;

  constructor(connection: Connection, wire: AuthorityWire, world: Network) {
    this.connection = connection;
    this.headStart = connection.traits.timeout;
    this.#wire = wire;
    this.#world = world;
  }

  record(doc: number, key: number): TestRecord {
    const { identity, ...content } = this.#wire.record(doc);
    const { bytes } = content;
    const digest = digestOf(bytes);
    this.#known.set(identity, { id: String(key), doc, digest });
    this.#identities.set(doc, identity);
    return { identity, digest, ...content };
  }

  async call<T>(work: (ctx: CallContext) => Promise<T>): Promise<Called<T>> {
    const limit = new AbortController();
    const seen = { hasLeft: false };
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    this.#world.at(this.#world.now + this.connection.traits.timeout, () => {
      limit.abort();
      reject(new Error("no answer in time"));
    });
    const answer = work(this.#context(limit.signal, seen));
    answer.catch(() => {});
    try {
      return { ok: true, value: await Promise.race([answer, promise]) };
    } catch (error) {
      const isUnsent = !seen.hasLeft && isTransportError(error) && error.sent === "no";
      return { ok: false, sent: isUnsent ? "no" : "unknown", message: String(error) };
    }
  }

  #context(signal: AbortSignal, seen: { hasLeft: boolean }): CallContext {
    const environment = this.#environment();
    return {
      environment,
      holder: "h",
      workspace: { id: "01960000-0000-7000-8000-00000000000c", country: "" },
      signal,
      until: FIXED_NOW + (this.#world.now + this.connection.traits.timeout) * MS,
      now: () => FIXED_NOW + this.#world.now * MS,
      uuid: () => this.#uuid(),
      log: () => {},
      endpoint: (name) =>
        this.connection.endpoints[environment]?.[name] ?? `https://${name}.example/`,
      http: (url, request) => this.#http(wireRequestOf(url, request), signal, seen),
      resolve: async (url) => {
        throw new TransportError(`the test network has no host for ${url}`, "no");
      },
      secret: async (name) => this.#wire.secrets?.[name],
      credential: async (key = this.connection.credential ?? "") => this.#credential(key),
      registration: async () => undefined,
      session: (scope, make) => this.#session(scope, make),
      dropSession: async (scope, value) => {
        if (this.#sessions.get(scope) === value) this.#sessions.delete(scope);
      },
      callbackUrl: async (ref, path = "/callback") =>
        `https://callbacks.example${path}?${new URLSearchParams({ ref })}`,
    };
  }

  async #session(scope: string, make: SessionMaker): Promise<string> {
    const value = this.#sessions.get(scope) ?? (await make()).value;
    this.#sessions.set(scope, value);
    return value;
  }

  #credential(key: string): Credential {
    const found = this.#wire.credentials?.[key];
    if (!found) throw new FakturoError("precondition-failed", `no credential ${key}`);
    return found;
  }

  #environment(): Environment {
    return ENVIRONMENTS.find((one) => this.connection.endpoints[one]) ?? "simulated";
  }

  #uuid(): string {
    this.#ids += 1;
    return `01960000-0000-7000-8000-${this.#ids.toString(16).padStart(12, "0")}`;
  }

  /** A request; it ends with its call's patience, and none leaves after it. */
  async #http(
    request: WireRequest,
    signal: AbortSignal,
    seen: { hasLeft: boolean },
  ): Promise<HttpReply> {
    const fault = this.#fault();
    if (fault === "refused" || signal.aborted) throw new TransportError("not connected", "no");
    const query = this.#read(request);
    seen.hasLeft = true;
    if (query.is === "send") this.#leave(query);
    const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
    signal.addEventListener("abort", () => reject(new TransportError("no answer", "unknown")));
    const { now } = this.#world;
    const delay = fault === "late" ? this.#lateness() : this.#world.integer(0, TRANSIT_S);
    if (fault !== "lost") this.#world.at(now + delay, () => this.#arrive(query, fault, resolve));
    return promise;
  }

  #fault(): Fault | undefined {
    const world = this.#world;
    if (!world.isFaulty || !world.chance(world.net)) return undefined;
    world.counts.net += 1;
    return world.pick(FAULTS);
  }

  #lateness(): number {
    return this.#world.integer(0, this.#world.kind.lateness ?? 0);
  }

  /** What the request asks for; what the authority cannot read is a fault of the connection. */
  #read(request: WireRequest): WireQuery {
    try {
      return this.#wire.read(request);
    } catch (error) {
      this.#world.faults.push(`wire of ${request.method} ${request.url}: ${String(error)}`);
      return { is: "other", reply: { status: 400, headers: {}, body: ERROR_PAGE } };
    }
  }

  #leave({ records }: Extract<WireQuery, { is: "send" }>): void {
    const all = records.flatMap(({ identity, digest }) => {
      const known = this.#known.get(identity);
      return known ? [{ id: known.id, digest }] : [];
    });
    this.#world.leave(all);
  }

  #arrive(query: WireQuery, fault: Fault | undefined, resolve: (reply: HttpReply) => void): void {
    const { now } = this.#world;
    const status = this.#world.pick([200, 500, 503]);
    const page: HttpReply = { status, headers: { "content-type": "text/html" }, body: ERROR_PAGE };
    const reply = fault === "page" ? page : (this.#reply(query) ?? page);
    if (fault === "mute") return;
    this.#world.at(now + this.#world.integer(0, TRANSIT_S), () =>
      resolve(fault === "page-after" ? page : reply),
    );
  }

  /** Undefined where the authority dies in the middle of a message. */
  #reply(query: WireQuery): HttpReply | undefined {
    if (query.is === "other") return query.reply;
    const answer = this.#answer(query);
    return answer && this.#wire.write(answer);
  }

  #answer(query: Exclude<WireQuery, { is: "other" }>): WireAnswer | undefined {
    const { authority } = this.#world;
    if (query.is === "send") return this.#taken(query.records);
    if (query.is === "receipt") return { ...query, answer: authority.receipt(query.reference) };
    const { identity } = query;
    const digest = authority.consult(this.#known.get(identity)?.doc ?? -1);
    return digest === undefined ? { is: "not-found", identity } : { is: "found", identity, digest };
  }

  #taken(records: readonly { identity: string; digest: string }[]): WireAnswer | undefined {
    const taken = this.#world.authority.submit(records.map((one) => this.#sent(one)));
    if (!taken) return undefined;
    const answers = records.map(({ identity }, place): { identity: string; answer: Answer } => ({
      identity,
      answer: taken.lines[place] ?? { is: "unknown", message: "" },
    }));
    return { is: "answers", answers, ...(this.#world.kind.flow && { wait: taken.wait }) };
  }

  /** The record as it arrived: with the digest of what was received. */
  #sent({ identity, digest }: { identity: string; digest: string }): Sent {
    const known = this.#known.get(identity);
    const sent = known && this.#world.sentOf.get(known.id);
    if (sent) return { ...sent, content: digest };
    const unknown = { isBad: true, born: 0, position: 0, previous: "" };
    return { doc: -1, number: -1, content: digest, ...unknown };
  }
}

function wireRequestOf(url: string, { method, headers = {}, body = "" }: HttpRequest): WireRequest {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { method, url, headers: Object.fromEntries(lower), body: bytes };
}
