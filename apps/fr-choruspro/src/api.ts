import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type Credential,
  callFailure,
  type HttpReply,
  type HttpRequest,
  readAs,
  readJsonAs,
  type SessionMaker,
  type StepContext,
  Type,
} from "@fakturo/plugin";
import { ACCOUNT, CHORUS_PRO, PISTE } from "./credentials.ts";

/** What calls of Chorus Pro use: the context of the connection, or that of a step. */
export interface ChorusContext {
  readonly signal: AbortSignal;
  endpoint(name: string): string;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /** The technical account of the holder where no key is given. */
  credential(key?: string): Promise<Credential>;
  session(scope: string, make: SessionMaker): Promise<string>;
  dropSession(scope: string, value: string): Promise<void>;
}

/** Seconds in which Chorus Pro answers a step's query. */
const ANSWER_WITHIN_S = 50;

/** The context of a step's calls for a holder. */
export function stepContextOf(ctx: StepContext, holder: string): ChorusContext {
  const keyOf = (scope: string) => `${holder} ${scope}`;
  return {
    signal: ctx.deadline(ANSWER_WITHIN_S),
    endpoint: (name) => ctx.endpoint(CHORUS_PRO, name),
    http: (url, request) => ctx.http(url, request),
    credential: (key = ACCOUNT.key) => ctx.credential(key, holder),
    session: (scope, make) => ctx.lease(keyOf(scope), 0, make),
    dropSession: (scope, value) => ctx.dropLease(keyOf(scope), value),
  };
}

/** Why a call has no functional result. */
export type NoResult = Extract<Answer, { is: "not-sent" | "unknown" }>;
/** Result of a call: its answer with `codeRetour`, or why there is none. */
export type CallResult =
  | { readonly is: "reply"; readonly code: number; readonly text: string; readonly body: string }
  | NoResult;

const Functional = Type.Object({
  codeRetour: Type.Integer(),
  libelle: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Token = Type.Object({
  access_token: Type.String(),
  expires_in: Type.Integer({ minimum: 1 }),
});
const Client = Type.Object({ client_id: Type.String(), client_secret: Type.String() });
const Account = Type.Object({ username: Type.String(), password: Type.String() });

const JSON_MIME = "application/json;charset=utf-8";
const LATER_S = 60;
const LONGEST_S = 3600;
/** A token is replaced some minutes before its end. */
const MARGIN_S = 240;
const SCOPE = "piste";

/** A login that PISTE refused, or did not answer. */
class LoginFailed extends Error {
  readonly result: NoResult;

  constructor(result: NoResult) {
    super(result.message ?? "no login");
    this.result = result;
  }
}

/** Calls a service of Chorus Pro, with a new token where PISTE refuses the stored one. */
export async function callChorus(
  path: string,
  json: object,
  ctx: ChorusContext,
): Promise<CallResult> {
  try {
    const token = await tokenOf(ctx);
    const first = await post(path, json, token, ctx);
    if (first.status !== 401) return resultOf(first);
    await ctx.dropSession(SCOPE, token);
    return resultOf(await post(path, json, await tokenOf(ctx), ctx));
  } catch (error) {
    return error instanceof LoginFailed ? error.result : callFailure(error);
  }
}

function tokenOf(ctx: ChorusContext): Promise<string> {
  return ctx.session(SCOPE, async () => {
    const { value } = await ctx.credential(PISTE.key);
    const { client_id, client_secret } = readAs(Client, value, "the PISTE application");
    const fields = { grant_type: "client_credentials", client_id, client_secret, scope: "openid" };
    const reply = await ctx.http(ctx.endpoint("oauth"), {
      method: "POST",
      signal: ctx.signal,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
    return tokenIn(reply);
  });
}

/** Nothing of a record was sent yet, so no failure here leaves it unknown. */
function tokenIn(reply: HttpReply) {
  const { status } = reply;
  if (status === 400 || status === 401)
    throw new LoginFailed({
      is: "not-sent",
      fault: "credentials",
      message: `PISTE does not accept the application's client id and secret (HTTP ${status})`,
      retryIn: LATER_S,
    });
  try {
    const { access_token, expires_in } = readJsonAs(Token, textOf(reply), "the token");
    return { value: access_token, seconds: Math.max(1, expires_in - MARGIN_S) };
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const message = `PISTE gives no token (HTTP ${status})`;
    throw new LoginFailed({ is: "not-sent", fault: "down", message, retryIn: LATER_S });
  }
}

async function post(path: string, json: object, token: string, ctx: ChorusContext) {
  const { value } = await ctx.credential();
  const { username, password } = readAs(Account, value, "the technical account");
  return ctx.http(`${ctx.endpoint("api")}/${path}`, {
    method: "POST",
    signal: ctx.signal,
    headers: {
      "content-type": JSON_MIME,
      accept: JSON_MIME,
      authorization: `Bearer ${token}`,
      "cpro-account": Buffer.from(`${username}:${password}`).toString("base64"),
    },
    body: JSON.stringify(json),
  });
}

const REFUSED =
  "Chorus Pro does not accept the technical account, or the PISTE application has not subscribed to the API";

/** The functional result is in the body; pages of the portal, such as those of maintenance, are none. */
function resultOf(reply: HttpReply): CallResult {
  const { status, headers } = reply;
  if (status === 401 || status === 403)
    return {
      is: "not-sent",
      fault: "credentials",
      message: `${REFUSED} (HTTP ${status})`,
      retryIn: LATER_S,
    };
  if (status === 429)
    return {
      is: "not-sent",
      fault: "quota",
      message: "the quota of the PISTE application is used up",
      retryIn: pauseIn(headers["retry-after"]),
    };
  const body = textOf(reply);
  try {
    const { codeRetour, libelle } = readJsonAs(Functional, body, "the answer");
    return { is: "reply", code: codeRetour, text: libelle ?? "", body };
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return { is: "unknown", message: `status ${status}` };
  }
}

function pauseIn(header: string | undefined): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_S) : LATER_S;
}

function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}
