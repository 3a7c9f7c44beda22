import type { JsonObject } from "@fakturo/model";
import {
  type HttpReply,
  type HttpRequest,
  isTransportError,
  readJsonAs,
  Type,
} from "@fakturo/plugin";

/** What calls of KSeF use: the context of a connection, or of a step. */
export interface KsefContext {
  readonly signal: AbortSignal;
  now(): number;
  /** Address of the API of the holder's system, without final slash. */
  api(): Promise<string>;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /** A token or session that all jobs share; `make` returns its lifetime in seconds. */
  session(
    scope: string,
    make: () => Promise<{ readonly value: string; readonly seconds: number }>,
  ): Promise<string>;
  dropSession(scope: string, value: string): Promise<void>;
  log(message: string, details?: JsonObject): void;
  /** The holder's certificate or KSeF token. */
  credentials(): Promise<KsefCredentials>;
  readonly nip: string;
}

/** How the holder identifies itself. */
export type KsefCredentials =
  | { readonly is: "certificate"; readonly certificate: string; readonly key: string }
  | { readonly is: "token"; readonly token: string };

/** A request that KSeF refused, or did not answer. */
export class KsefError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Code of the ministry, or of its reason for a missing permission; empty without one. */
  readonly code: string;
  /** Seconds to wait, where KSeF says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    {
      status = 0,
      code = "",
      retryAfter,
    }: Partial<Pick<KsefError, "status" | "code" | "retryAfter">> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

const Problem = Type.Object({
  title: Type.Optional(Type.String()),
  detail: Type.Optional(Type.String()),
  reasonCode: Type.Optional(Type.String()),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        code: Type.Integer(),
        description: Type.String(),
        details: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
});

/** Members of a call besides its address. */
export interface ApiCall {
  readonly method: HttpRequest["method"];
  /** Bearer token; none for services without one. */
  readonly token?: string;
  readonly json?: unknown;
  readonly body?: Uint8Array;
  readonly mime?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One request below the API's address.
 * @throws KsefError for every answer but 2xx; TransportError without a complete answer.
 */
export async function callApi(path: string, call: ApiCall, ctx: KsefContext): Promise<HttpReply> {
  const { method, token, json, body, mime = "application/json", headers } = call;
  const sent = json === undefined ? body : JSON.stringify(json);
  const reply = await ctx.http(`${await ctx.api()}${path}`, {
    method,
    signal: ctx.signal,
    headers: {
      "x-error-format": "problem-details",
      ...(sent !== undefined && { "content-type": mime }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  await keepWarning(reply, ctx);
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw errorOf(reply);
}

const WARNING_S = 86_400;

/** The ministry's warning in an answer, such as of a maintenance: `[code]: text | [code]: text`. */
export function warningIn({ headers }: HttpReply): string | undefined {
  return headers["x-system-warning"] || undefined;
}

/** Logs a warning once a day: KSeF repeats it in each answer. */
async function keepWarning(reply: HttpReply, ctx: KsefContext): Promise<void> {
  const warning = warningIn(reply);
  if (warning === undefined) return;
  await ctx.session(`warning ${warning}`, async () => {
    ctx.log("KSeF warns", { warning });
    return { value: warning, seconds: WARNING_S };
  });
}

const NO_CODE: ReadonlySet<number> = new Set([401, 403, 410, 429]);

/** The error of an answer. An error page of a gateway is no answer of KSeF, so its error has status 0. */
function errorOf(reply: HttpReply): KsefError {
  const { status, headers } = reply;
  try {
    const {
      title = "",
      detail = title,
      reasonCode = "",
      errors = [],
    } = readJsonAs(Problem, textOf(reply), "the answer");
    const [first] = errors;
    if (!first && !NO_CODE.has(status)) return new KsefError(`status ${status}: ${detail}`);
    const details = first?.details?.join("; ");
    const message = first ? [first.description, details].filter(Boolean).join(": ") : detail;
    const wait = Number(headers["retry-after"]);
    return new KsefError(message, {
      status,
      code: first ? String(first.code) : reasonCode,
      ...(Number.isFinite(wait) && { retryAfter: wait }),
    });
  } catch {
    return new KsefError(`status ${status}`);
  }
}

/** The text of an answer. */
export function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}

/** An error of a call as KsefError; rethrows errors of other kinds. */
export function ksefErrorOf(error: unknown): KsefError {
  if (error instanceof KsefError) return error;
  if (isTransportError(error)) return new KsefError(error.message);
  throw error;
}
