import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  callFailure,
  type HttpReply,
  readJsonAs,
  Type,
} from "@fakturo/plugin";
import { accountOf } from "./credentials.ts";

/** Why a call has no functional result. */
export type NoResult = Extract<Answer, { is: "not-sent" | "unknown" }>;
/** A response of InvoiceXpress, or why there is none. */
export type AccountReply =
  | { readonly is: "reply"; readonly status: number; readonly body: string }
  | NoResult;

/** A call of the API. */
export interface AccountRequest {
  readonly method: "GET" | "POST" | "PUT";
  /** Path below the account, such as `/taxes.json`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: object;
}

const LATER_S = 60;
const LONGEST_S = 3600;
const REFUSED = "InvoiceXpress does not accept the name of the account or its API key";

/** Calls the API of the holder's account. */
export async function callAccount(call: AccountRequest, ctx: CallContext): Promise<AccountReply> {
  try {
    const { account, api_key } = await accountOf(ctx);
    const url = new URL(`${baseOf(account, ctx)}${call.path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    url.searchParams.set("api_key", api_key);
    const reply = await ctx.http(url.toString(), {
      method: call.method,
      signal: ctx.signal,
      headers: { accept: "application/json", "content-type": "application/json" },
      ...(call.json && { body: JSON.stringify(call.json) }),
    });
    return resultOf(reply);
  } catch (error) {
    return callFailure(error);
  }
}

const WWW = /^www\./;

/** Each account has its own host; below addresses of others, such as a simulator, it is a folder. */
function baseOf(account: string, ctx: CallContext): string {
  const address = ctx.endpoint("api").replace(/\/$/, "");
  const url = new URL(address);
  if (!WWW.test(url.hostname)) return `${address}/${account}`;
  url.hostname = url.hostname.replace(WWW, `${account}.`);
  return url.toString().replace(/\/$/, "");
}

function resultOf({ status, headers, body }: HttpReply): AccountReply {
  if (status === 401 || status === 403)
    return { is: "not-sent", fault: "credentials", message: REFUSED, retryIn: LATER_S };
  if (status === 429)
    return {
      is: "not-sent",
      fault: "quota",
      message: "the account has sent too many requests",
      retryIn: pauseIn(headers["retry-after"]),
    };
  if (status >= 500) return { is: "unknown", message: `status ${status}` };
  return { is: "reply", status, body: new TextDecoder().decode(body) };
}

function pauseIn(header: string | undefined): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_S) : LATER_S;
}

const Errors = Type.Object({
  errors: Type.Array(Type.Object({ error: Type.String() })),
});

/** The texts of a refusal; none in pages of others, such as a proxy. */
export function errorsIn(body: string): readonly string[] {
  return read(Errors, body)?.errors.map(({ error }) => error) ?? [];
}

/** A response by a schema; undefined for others. */
export function read<S extends Parameters<typeof readJsonAs>[0]>(schema: S, body: string) {
  try {
    return readJsonAs(schema, body, "the answer");
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
