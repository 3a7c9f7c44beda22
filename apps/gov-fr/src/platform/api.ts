import {
  type Credential,
  type HttpReply,
  type HttpRequest,
  isTransportError,
  readJsonAs,
  type SessionMaker,
  Type,
} from "@fakturo/plugin";
import { accountOf } from "./credentials.ts";

/** What calls of the platform use: the context of a connection, a step or a route. */
export interface PlatformContext {
  readonly signal: AbortSignal | undefined;
  now(): number;
  /** Address of a service, without final slash. */
  endpoint(name: PlatformService | "token"): string;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  credential(): Promise<Credential>;
  session(scope: string, make: SessionMaker): Promise<string>;
  dropSession(scope: string, value: string): Promise<void>;
}

/** Services of XP Z12-013. */
export type PlatformService = "flow" | "directory";

/** A request that the platform refused, or did not answer. */
export class PlatformError extends Error {
  /** HTTP status; 0 where it is not known whether the platform processed the request. */
  readonly status: number;
  /** `errorCode` of the platform; empty without one. */
  readonly code: string;
  /** Seconds to wait, where the platform says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status = 0, code = "", retryAfter }: Partial<PlatformError> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Members of a call besides its address. */
export interface PlatformCall {
  readonly method: HttpRequest["method"];
  readonly json?: unknown;
  readonly body?: Uint8Array;
  readonly mime?: string;
}

const TOKEN = "token";
const DEFAULT_TOKEN_S = 300;
const UNAUTHORIZED = 401;

const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Number()),
});

/** Error of the flow service, and problem document of the directory service. */
const Refusal = Type.Object({
  errorCode: Type.Optional(Type.String()),
  errorMessage: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  details: Type.Optional(Type.String()),
});

/**
 * One request to a service; with a new token after 401, which is answered before anything is processed.
 * @throws PlatformError for every answer but 2xx; TransportError without a complete answer.
 */
export async function callPlatform(
  service: PlatformService,
  path: string,
  call: PlatformCall,
  ctx: PlatformContext,
): Promise<HttpReply> {
  const token = await accessToken(ctx);
  const reply = await request(service, path, call, { ctx, token });
  if (reply.status !== UNAUTHORIZED) return checked(reply);
  await ctx.dropSession(TOKEN, token);
  return checked(await request(service, path, call, { ctx, token: await accessToken(ctx) }));
}

async function request(
  service: PlatformService,
  path: string,
  { method, json, body, mime = "application/json" }: PlatformCall,
  { ctx, token }: { readonly ctx: PlatformContext; readonly token: string },
): Promise<HttpReply> {
  const sent = json === undefined ? body : JSON.stringify(json);
  const { organization, organization_header: header } = accountOf(await ctx.credential());
  return ctx.http(`${ctx.endpoint(service)}${path}`, {
    method,
    ...(ctx.signal && { signal: ctx.signal }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent !== undefined && { "content-type": mime }),
      ...(header && organization && { [header]: organization }),
    },
    ...(sent !== undefined && { body: sent }),
  });
}

/** @throws PlatformError for an answer that is not 2xx. */
function checked(reply: HttpReply): HttpReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw errorOf(reply);
}

/** Access token of the account, shared by all jobs until it expires (RFC 6749 §4.4). */
function accessToken(ctx: PlatformContext): Promise<string> {
  return ctx.session(TOKEN, async () => {
    const { client_id, client_secret, scope } = accountOf(await ctx.credential());
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`;
    const form = new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }) });
    const reply = await ctx.http(ctx.endpoint("token"), {
      method: "POST",
      ...(ctx.signal && { signal: ctx.signal }),
      headers: {
        authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: form.toString(),
    });
    if (reply.status !== 200) throw loginError(reply);
    const { access_token: value, expires_in: seconds = DEFAULT_TOKEN_S } = readJsonAs(
      Token,
      textOf(reply),
      "the token",
    );
    return { value, seconds };
  });
}

/** Codes of the token service that mean a wrong account (RFC 6749 §5.2). */
const WRONG_ACCOUNT: ReadonlySet<number> = new Set([400, 401, 403]);

/** The error of a login: the request after it was not made. */
function loginError(reply: HttpReply): PlatformError {
  const isWrong = WRONG_ACCOUNT.has(reply.status);
  const more = isWrong ? { status: 403, code: "LOGIN" } : { status: 503, code: "LOGIN" };
  return new PlatformError(`the login was answered with status ${reply.status}`, more);
}

/** Statuses whose meaning needs no body. */
const CLEAR: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/** The error of an answer. An error page of a gateway is no answer of the platform, so it has status 0. */
function errorOf(reply: HttpReply): PlatformError {
  const { status, headers } = reply;
  const refusal = refusalIn(reply);
  if (!refusal && !CLEAR.has(status)) return new PlatformError(`status ${status}`);
  const { errorCode: code = "", errorMessage, message, details } = refusal ?? {};
  const wait = Number(headers["retry-after"]);
  const text = [errorMessage ?? message ?? `status ${status}`, details].filter(Boolean).join(": ");
  return new PlatformError(text, {
    status,
    code,
    ...(Number.isFinite(wait) && { retryAfter: wait }),
  });
}

function refusalIn(reply: HttpReply) {
  if (!reply.headers["content-type"]?.includes("json")) return undefined;
  try {
    return readJsonAs(Refusal, textOf(reply), "the answer");
  } catch {
    return undefined;
  }
}

/** The text of an answer. */
export function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}

/** An error of a call as PlatformError; rethrows errors of other kinds. */
export function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  if (isTransportError(error)) return new PlatformError(error.message);
  throw error;
}
