import { lookup } from "node:dns";
import { isIP } from "node:net";
import { FakturoError } from "@fakturo/model";
import type { HttpReply, HttpRequest } from "@fakturo/plugin";
import { Agent, request } from "undici";
import { isPrivateAddress } from "./addresses.ts";
import { readBody } from "./reply-body.ts";

/** Thrown for targets the operator does not allow. */
export class TargetRefusedError extends Error {
  readonly code = "target-refused";

  constructor(message: string) {
    super(message);
    this.name = "TargetRefusedError";
  }
}

const MAX_REPLY = 10 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
/** More than any step may take: a call is ended by its signal, and by this where that never comes. */
const SILENCE_TIMEOUT_MS = 2 * 3_600_000;

/** A request that its caller bounds in time: the client lets it take as long as steps may take. */
export interface BoundedRequest extends HttpRequest {
  readonly signal: AbortSignal;
}

/** Outgoing requests of workflow steps. */
export interface HttpClient {
  send(url: string, request: BoundedRequest): Promise<HttpReply>;
  /** An address of a host, under the same rules, for other protocols. @throws TargetRefusedError. */
  resolve(host: string): Promise<string>;
  close(): Promise<void>;
}

type Lookup = typeof lookup;

export interface HttpClientOptions {
  readonly allowPrivate: boolean;
  /** The system's name service unless a test brings another. */
  readonly resolve?: Lookup;
}

/** A client that looks at every address it is about to connect to, so that DNS cannot lead it astray. */
export function createHttpClient({
  allowPrivate,
  resolve = lookup,
}: HttpClientOptions): HttpClient {
  const guarded: Lookup = Object.assign(
    (host: string, options: object, done: (error: Error | null, ...rest: never[]) => void) => {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        const refused = error
          ? undefined
          : addresses.find(({ address }) => isPrivateAddress(address));
        if (error) return done(error);
        if (refused && !allowPrivate)
          return done(new TargetRefusedError(`${host} is a private address`));
        const [first] = addresses;
        const all = Reflect.get(options, "all") === true;
        return all
          ? done(null, addresses as never)
          : done(null, first?.address as never, first?.family as never);
      });
    },
    { __promisify__: lookup.__promisify__ },
  ) as Lookup;
  const agent = new Agent({
    connect: { lookup: guarded, timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
    maxResponseSize: MAX_REPLY,
    connections: 16,
  });
  return {
    async send(url, { method, headers = {}, body, signal, enough }) {
      checkTarget(url, allowPrivate);
      try {
        const reply = await request(url, {
          dispatcher: agent,
          method,
          headers: { "user-agent": "fakturo", ...headers },
          body: body ?? null,
          signal,
        });
        return {
          status: reply.statusCode,
          headers: flatten(reply.headers),
          body: await readBody(reply.body, enough?.(reply.statusCode)),
        };
      } catch (error) {
        throw refusalIn(error) ?? readable(error);
      }
    },
    resolve: (host) =>
      new Promise((done, fail) => {
        if (isIP(host) !== 0 && isPrivateAddress(host) && !allowPrivate)
          return fail(new TargetRefusedError(`${host} is a private address`));
        guarded(host, {}, (error, address) => (error ? fail(error) : done(String(address))));
      }),
    close: () => agent.close(),
  };
}

function checkTarget(url: string, allowPrivate: boolean): void {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || (target.protocol !== "https:" && target.protocol !== "http:"))
    throw new TargetRefusedError("the address is not a web address");
  if (allowPrivate) return;
  if (target.protocol !== "https:") throw new TargetRefusedError("the address is not https");
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isPrivateAddress(host))
    throw new TargetRefusedError(`${host} is a private address`);
}

function refusalIn(error: unknown): TargetRefusedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof TargetRefusedError) return cause;
  return undefined;
}

const UNSENDABLE = new Set(["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"]);

/** Tells requests that can never be sent from those that fail, and both in words. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("code" in error && UNSENDABLE.has(String(error.code)))
    return new FakturoError("input", `the request cannot be sent: ${error.message}`);
  // A host of several addresses fails once for each.
  if (!(error instanceof AggregateError) || error.message !== "") return error;
  const reasons = error.errors.map((one: unknown) => (one instanceof Error ? one.message : ""));
  return new Error(reasons.join(", "), { cause: error });
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
