import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { FakturoError } from "@fakturo/model";
import { type HttpReply, type HttpRequest, TransportError } from "@fakturo/plugin";
import { isPrivateAddress } from "./addresses.ts";
import type { Agents } from "./agents.ts";
import { readBody } from "./reply-body.ts";

/** The operator does not allow the target. */
export class TargetRefusedError extends Error {
  readonly code = "target-refused";

  constructor(message: string) {
    super(message);
    this.name = "TargetRefusedError";
  }
}

/** A request that HTTP cannot express, e.g. with a header of two lines: nothing of it was sent. */
export class UnsendableError extends FakturoError {
  constructor(reason: string) {
    super("input", `the request cannot be sent: ${reason}`);
  }
}

const CONNECT_TIMEOUT_MS = 10_000;

/** A request with an optional time limit: without one it may take as long as a step. */
export interface BoundedRequest extends HttpRequest {
  readonly signal: AbortSignal;
}

/** Outgoing requests of workflow steps. */
export interface HttpClient {
  send(url: string, request: BoundedRequest): Promise<HttpReply>;
  /** Resolves a host under the same rules, for other protocols. @throws TargetRefusedError. */
  resolve(host: string): Promise<string>;
  close(): Promise<void>;
}

/** Resolves a host to all its addresses, as `lookup` of `node:dns` does. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface HttpClientOptions {
  readonly allowPrivate: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: Resolve;
}

/** An HTTP client that checks every address before it connects, which prevents DNS rebinding. */
export function createHttpClient({
  allowPrivate,
  resolve = lookup,
}: HttpClientOptions): HttpClient {
  const guarded = guardedLookup(resolve, allowPrivate);
  let opened: Promise<Agents> | undefined;
  /** Loaded with the first request: undici evaluates some hundred modules. */
  const open = async (): Promise<Agents> => {
    const { createAgents } = await import("./agents.ts");
    return createAgents({ lookup: guarded, timeout: CONNECT_TIMEOUT_MS });
  };
  return {
    async send(url, { method, headers = {}, body, signal, enough, isSigned, tls }) {
      checkTarget(url, { allowPrivate, isSigned });
      opened ??= open();
      const agents = await opened;
      const dispatcher = agents.for(tls);
      try {
        const reply = await agents.request(url, {
          dispatcher,
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
        throw refusalIn(error) ?? readable(error, signal);
      }
    },
    resolve: (host) =>
      new Promise((done, fail) => {
        if (isIP(host) !== 0 && isPrivateAddress(host) && !allowPrivate)
          return fail(new TargetRefusedError(`${host} is a private address`));
        guarded(host, {}, (error, address) => (error ? fail(error) : done(String(address))));
      }),
    close: async () => (await opened)?.close(),
  };
}

/** The resolver, which refuses hosts with a private address. */
function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "");
      if (!allowPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
        return done(new TargetRefusedError(`${host} is a private address`), "");
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      if (!first) return done(new Error(`${host} has no address`), "");
      return done(null, first.address, first.family);
    });
  };
}

function checkTarget(
  url: string,
  { allowPrivate, isSigned = false }: { allowPrivate: boolean; isSigned: boolean | undefined },
): void {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (!target || (target.protocol !== "https:" && target.protocol !== "http:"))
    throw new TargetRefusedError("the address is not a web address");
  if (allowPrivate) return;
  if (target.protocol !== "https:" && !isSigned)
    throw new TargetRefusedError("the address is not https");
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

/** Errors before the connection was established: name resolution, connecting, TLS. */
const NEVER_SENT = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** OpenSSL's words for a handshake that the server refuses; Node gives it the code EPROTO. */
const REFUSED_HANDSHAKE = /alert (?:handshake failure|protocol version)|wrong version number/i;
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** True for a request that failed because of TLS: the server's certificate is not trusted, or it does not take ours. */
export function isTlsFailure(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return TLS_CODE.test(code) || code === "EPROTO";
}

/** Classifies a failure: the request is invalid, was not sent, or may have been sent. */
function readable(error: unknown, signal: AbortSignal): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (UNSENDABLE.has(code)) return new UnsendableError(error.message);
  if (signal.aborted)
    return new TransportError("the request was given up", "unknown", { cause: error });
  const isRefused = code === "EPROTO" && REFUSED_HANDSHAKE.test(error.message);
  const sent =
    NEVER_SENT.has(code) || TLS_CODE.test(code) || isRefused || areNeverSent(error)
      ? "no"
      : "unknown";
  return new TransportError(messageOf(error), sent, { cause: error });
}

/** A host with several addresses fails once per address. */
function areNeverSent(error: Error): boolean {
  return (
    error instanceof AggregateError &&
    error.errors.every(
      (one: unknown) => one instanceof Error && "code" in one && NEVER_SENT.has(String(one.code)),
    )
  );
}

function messageOf(error: Error): string {
  if (!(error instanceof AggregateError) || error.message !== "") return error.message;
  const reasons = error.errors.map((one: unknown) => (one instanceof Error ? one.message : ""));
  return reasons.join(", ");
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
