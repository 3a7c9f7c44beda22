import { isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  callFailure,
  type HttpReply,
  readJsonAs,
  Type,
} from "@fakturo/plugin";
import { userOf } from "./credentials.ts";

/** Result of a call without the authority's answer to a document. */
export type NoReply = Extract<Answer, { is: "not-sent" | "unknown" }>;
/** Result of a call: the body of its answer, or why there is none. */
export type MydataOutcome = { readonly is: "reply"; readonly body: Uint8Array } | NoReply;

/** A request to one of the methods. */
export interface MydataRequest {
  /** Name of the method with its query. */
  readonly method: string;
  /** XML of a POST request; null for one without body. Absent: a GET request. */
  readonly body?: string | Uint8Array | null;
}

/** Calls a method with the user of the context. Errors of the call are returned, not thrown. */
export async function callMydata(
  { method, body }: MydataRequest,
  ctx: CallContext,
): Promise<MydataOutcome> {
  try {
    const { user_id, subscription_key, entity = "" } = await userOf(ctx);
    const reply = await ctx.http(`${ctx.endpoint("api")}/${methodFor(entity, method)}`, {
      method: body === undefined ? "GET" : "POST",
      signal: ctx.signal,
      headers: {
        "aade-user-id": user_id,
        "ocp-apim-subscription-key": subscription_key,
        ...(body && { "content-type": "text/xml" }),
      },
      ...(body !== undefined && { body: body ?? "" }),
    });
    return reply.status === 200 ? { is: "reply", body: reply.body } : withoutReply(reply);
  } catch (error) {
    return callFailure(error);
  }
}

/** Methods of which a representative names the party in the query; in others the message names it. */
const BY_QUERY = /^(?:Request|Cancel)\w+\?/;

function methodFor(entity: string, method: string): string {
  return entity !== "" && BY_QUERY.test(method) ? `${method}&entityVatNumber=${entity}` : method;
}

const Problem = Type.Object({ statusCode: Type.Integer(), message: Type.String() });
const LATER_S = 60;
const LONGEST_S = 3600;

/** The gateway's errors in JSON are definite; other answers, such as pages of proxies, are not. */
function withoutReply({ status, headers, body }: HttpReply): NoReply {
  const message = problemIn(body);
  if (message === undefined) return { is: "unknown", message: `status ${status}` };
  const not = { is: "not-sent", message: `AADE: ${message} (HTTP ${status})` } as const;
  if (status === 401) return { ...not, fault: "credentials", retryIn: LATER_S };
  if (status === 403 || status === 429)
    return { ...not, fault: "quota", retryIn: pauseIn(headers["retry-after"]) };
  if (status === 400 || status === 404) return { ...not, fault: "down", retryIn: LATER_S };
  return { is: "unknown", message: `status ${status}: ${message}` };
}

function problemIn(body: Uint8Array): string | undefined {
  try {
    return readJsonAs(Problem, new TextDecoder().decode(body), "the answer").message;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function pauseIn(header: string | undefined): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_S) : LATER_S;
}
