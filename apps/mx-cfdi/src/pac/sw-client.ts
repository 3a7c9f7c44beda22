import { type HttpReply, isTransportError, readJsonAs, type Static, Type } from "@fakturo/plugin";
import { SW_ACCOUNT } from "./accounts.ts";
import type { PacContext } from "./context.ts";

const nullable = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Reply = Type.Object({
  status: Type.String(),
  message: nullable,
  messageDetail: nullable,
  /** Code of the SAT, in answers about cancellations. */
  codStatus: nullable,
  data: Type.Optional(Type.Unknown()),
});
/** An answer of SW Sapien. */
export type SwReply = Static<typeof Reply>;

const Login = Type.Object({
  data: Type.Object({ token: Type.String(), expires_in: Type.Number() }),
});
const Account = Type.Object({
  user: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  token: Type.Optional(Type.String()),
});

const SCOPE = "sw token";

/** The token was refused: it has expired, or the account is wrong. */
export class SwRefusal extends Error {}

/** One part of a form with a file. */
export interface SwForm {
  readonly xml: string;
  readonly boundary: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a file as the part `xml` of a form; undefined for an answer that is not one of SW Sapien, such as the page of a
 * gateway.
 * @throws SwRefusal, TransportError, FakturoError "precondition-failed" without an account.
 */
export async function postXml(
  url: string,
  { xml, boundary, headers }: SwForm,
  ctx: PacContext,
): Promise<SwReply | undefined> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`;
  return call(url, ctx, {
    method: "POST",
    body: `${head}${xml}\r\n--${boundary}--\r\n`,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}

/** Sends a request in JSON, or a query. Errors as of `postXml`. */
export function callJson(
  url: string,
  json: unknown,
  ctx: PacContext,
): Promise<SwReply | undefined> {
  return call(
    url,
    ctx,
    json === undefined
      ? { method: "GET", headers: {} }
      : {
          method: "POST",
          body: JSON.stringify(json),
          headers: { "content-type": "application/json" },
        },
  );
}

interface SwCall {
  readonly method: "GET" | "POST";
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function call(url: string, ctx: PacContext, sent: SwCall): Promise<SwReply | undefined> {
  const token = await tokenOf(ctx);
  const { headers } = sent;
  const reply = await ctx.http(url, {
    ...sent,
    signal: ctx.signal,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  if (reply.status !== 401) return replyIn(reply);
  await ctx.dropSession(SCOPE, token);
  throw new SwRefusal("SW Sapien does not accept the token of the account");
}

/** A token of two hours that all calls share, or the account's own. */
async function tokenOf(ctx: PacContext): Promise<string> {
  const { value } = await ctx.credential(SW_ACCOUNT.key);
  const { user, password, token } = readJsonAs(Account, JSON.stringify(value), "the account");
  return token ?? ctx.session(SCOPE, () => login({ user, password }, ctx));
}

async function login(json: Readonly<Record<string, string | undefined>>, ctx: PacContext) {
  const url = `${ctx.endpoint("services")}/v2/security/authenticate`;
  const reply = await sentLogin(url, JSON.stringify(json), ctx);
  if (reply.status >= 400 && reply.status < 500)
    throw new SwRefusal("SW Sapien does not accept user and password of the account");
  const { data } = readJsonAs(Login, textOf(reply), "the token of SW Sapien");
  return { value: data.token, seconds: Math.max(0, data.expires_in - ctx.now() / 1000) };
}

/** The login is certainly no CFDI: whatever happens to it, nothing was stamped. */
async function sentLogin(url: string, body: string, ctx: PacContext): Promise<HttpReply> {
  try {
    const headers = { "content-type": "application/json" };
    return await ctx.http(url, { method: "POST", body, headers, signal: ctx.signal });
  } catch (error) {
    if (isTransportError(error)) throw new SwUnavailable(error.message);
    throw error;
  }
}

/** No token was given, so that nothing was sent. */
export class SwUnavailable extends Error {}

function replyIn(reply: HttpReply): SwReply | undefined {
  try {
    return readJsonAs(Reply, textOf(reply), "the answer of SW Sapien");
  } catch {
    return undefined;
  }
}

function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}
