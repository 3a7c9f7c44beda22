import { isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  type HttpReply,
  type HttpRequest,
  isTransportError,
  readJsonAs,
  type Static,
  type TSchema,
  Type,
} from "@fakturo/plugin";
import { accountOf, VENDOR } from "./credentials.ts";

/** A request that the operator refused, or did not answer. */
export class OperatorError extends Error {
  /** HTTP status; 0 where it is not known whether the operator processed the request. */
  readonly status: number;
  /** Code of the operator; empty without one. */
  readonly code: string;
  /** True where the login failed: the request was not made. */
  readonly isLogin: boolean;

  constructor(
    message: string,
    { status = 0, code = "", isLogin = false }: Partial<OperatorError> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.isLogin = isLogin;
  }
}

/** Members of a call besides its path. */
export interface OperatorCall {
  readonly method: HttpRequest["method"];
  readonly json?: unknown;
  readonly body?: Uint8Array;
  readonly mime?: string;
}

const TOKEN = "token";
const SCOPE = "eui";
const UNAUTHORIZED = 401;

const Token = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Number({ minimum: 0 }),
});
const Refusal = Type.Object({
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  details: Type.Optional(Type.Array(Type.String())),
});

/**
 * One request to the operator; with a new token after 401, which is answered before anything is processed.
 * @throws OperatorError for every answer but 2xx; TransportError without a complete answer.
 */
export async function callOperator(
  path: string,
  call: OperatorCall,
  ctx: CallContext,
): Promise<HttpReply> {
  const token = await accessToken(ctx);
  const reply = await request(path, call, token, ctx);
  if (reply.status !== UNAUTHORIZED) return checked(reply);
  await ctx.dropSession(TOKEN, token);
  return checked(await request(path, call, await accessToken(ctx), ctx));
}

/** The JSON of an answer. @throws OperatorError with status 0 for an answer of another form. */
export async function operatorJson<S extends TSchema>(
  schema: S,
  path: string,
  call: OperatorCall,
  ctx: CallContext,
): Promise<Static<S>> {
  return answerAs(schema, await callOperator(path, call, ctx));
}

function answerAs<S extends TSchema>(schema: S, { body }: HttpReply): Static<S> {
  try {
    return readJsonAs(schema, new TextDecoder().decode(body), "the operator's answer");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new OperatorError(error.message);
  }
}

function request(
  path: string,
  { method, json, body, mime = "application/json" }: OperatorCall,
  token: string,
  ctx: CallContext,
): Promise<HttpReply> {
  const sent = json === undefined ? body : JSON.stringify(json);
  return ctx.http(`${baseOf(ctx)}${path}`, {
    method,
    signal: ctx.signal,
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json",
      ...(sent !== undefined && { "content-type": mime }),
    },
    ...(sent !== undefined && { body: sent }),
  });
}

function baseOf(ctx: CallContext): string {
  return ctx.endpoint("ax").replace(/\/$/, "");
}

/** @throws OperatorError for an answer that is not 2xx. */
function checked(reply: HttpReply): HttpReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw errorOf(reply);
}

/** Access token of the company's account, shared by all jobs until it expires. */
function accessToken(ctx: CallContext): Promise<string> {
  return ctx.session(TOKEN, async () => {
    const { client_id, client_secret } = accountOf(await ctx.credential());
    const vendor = await vendorKey(ctx);
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      scope: SCOPE,
      client_id,
      client_secret,
      ...(vendor !== undefined && { vendor_api_key: vendor }),
    });
    const reply = await ctx.http(`${baseOf(ctx)}/oauth2/token`, {
      method: "POST",
      signal: ctx.signal,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    if (reply.status !== 200) throw loginError(reply);
    const { access_token: value, expires_in: seconds } = answerAs(Token, reply);
    return { value, seconds };
  });
}

/** The key of the software; undefined where the workspace has none. */
async function vendorKey(ctx: CallContext): Promise<string | undefined> {
  try {
    return (await ctx.credential(VENDOR.key)).text;
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

/** Statuses of the token service that mean a wrong account (RFC 6749, 5.2). */
const WRONG_ACCOUNT: ReadonlySet<number> = new Set([400, 401, 403]);

function loginError({ status }: HttpReply): OperatorError {
  const isWrong = WRONG_ACCOUNT.has(status);
  return new OperatorError(`the login was answered with status ${status}`, {
    status: isWrong ? UNAUTHORIZED : 503,
    code: isWrong ? "unauthorized" : "",
    isLogin: true,
  });
}

/** Statuses whose meaning needs no body. */
const CLEAR: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** The error of an answer. An error page of a gateway is no answer of the operator, so it has status 0. */
function errorOf(reply: HttpReply): OperatorError {
  const { status } = reply;
  const refusal = refusalIn(reply);
  if (!refusal && !CLEAR.has(status)) return new OperatorError(`status ${status}`);
  const { code = "", message = `status ${status}`, details = [] } = refusal ?? {};
  return new OperatorError([message, ...details].join(": "), { status, code });
}

function refusalIn(reply: HttpReply): Static<typeof Refusal> | undefined {
  if (!reply.headers["content-type"]?.includes("json")) return undefined;
  try {
    return answerAs(Refusal, reply);
  } catch {
    return undefined;
  }
}

/** An error of a call as OperatorError; rethrows errors of other kinds. */
export function operatorErrorOf(error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  if (isTransportError(error)) return new OperatorError(error.message);
  throw error;
}
