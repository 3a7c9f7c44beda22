import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  callFailure,
  type HttpReply,
  readJsonAs,
  type Static,
  Type,
} from "@fakturo/plugin";
import { accountIn } from "./account.ts";

/** Result of a call without an answer of Plemsi. */
export type NoReply = Extract<Answer, { is: "not-sent" | "unknown" }>;

const Data = Type.Object({
  cude: Type.Optional(Type.String()),
  cufe: Type.Optional(Type.String()),
  QRCode: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  customer: Type.Optional(
    Type.Object({
      identification_number: Type.Union([Type.String(), Type.Number()]),
    }),
  ),
  legal_monetary_totals: Type.Optional(
    Type.Object({ payable_amount: Type.Union([Type.String(), Type.Number()]) }),
  ),
});
export type PlemsiData = Static<typeof Data>;

/** An answer of Plemsi. */
const Reply = Type.Object({
  success: Type.Boolean(),
  code: Type.Optional(Type.String()),
  info: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  data: Type.Optional(Type.Unknown()),
});

/** Result of a call. */
export type PlemsiOutcome =
  | { readonly is: "reply"; readonly status: number; readonly reply: PlemsiReply }
  | NoReply;

export interface PlemsiReply {
  readonly isSuccess: boolean;
  /** Plemsi's texts about the request. */
  readonly texts: readonly string[];
  readonly data: PlemsiData;
  readonly body: Uint8Array;
}

const LATER_S = 60;

/** Calls Plemsi with the account of the context. Errors of the call are returned, not thrown. */
export async function callPlemsi(
  path: string,
  body: string | undefined,
  ctx: CallContext,
): Promise<PlemsiOutcome> {
  try {
    const { api_key } = accountIn((await ctx.credential()).value);
    const reply = await ctx.http(`${ctx.endpoint("api")}${path}`, {
      method: body === undefined ? "GET" : "POST",
      signal: ctx.signal,
      headers: {
        authorization: `Bearer ${api_key}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
    });
    return outcomeOf(reply);
  } catch (error) {
    return callFailure(error);
  }
}

/** Pages of a gateway say nothing about the request. */
function outcomeOf({ status, body }: HttpReply): PlemsiOutcome {
  const reply = replyIn(body);
  if (!reply) return { is: "unknown", message: `status ${status}` };
  const message = `Plemsi: ${reply.texts.join("; ")} (HTTP ${status})`;
  if (status === 401 || status === 403)
    return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
  if (status === 429) return { is: "not-sent", fault: "quota", message, retryIn: LATER_S };
  if (status >= 500) return { is: "unknown", message };
  return { is: "reply", status, reply };
}

function replyIn(body: Uint8Array): PlemsiReply | undefined {
  try {
    const text = new TextDecoder().decode(body);
    const { success, code, info, message, data } = readJsonAs(Reply, text, "the answer");
    const listed = Array.isArray(data) ? data.filter((one) => typeof one === "string") : [];
    const said = [code, info, message].filter((one) => one !== undefined && one !== "");
    return {
      isSuccess: success,
      texts: [...said.flatMap((one) => one ?? []), ...listed],
      data: success ? readJsonAs(Data, JSON.stringify(data ?? {}), "the data") : {},
      body,
    };
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
