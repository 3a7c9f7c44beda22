import { type Answer, type CallContext, callFailure, type HttpReply } from "@fakturo/plugin";
import { LoginFailed, logIn, PortalLoginRefused, USER_AGENT } from "./login.ts";

/** Why a call has no answer of the interface. */
export type NoAnswer = Extract<Answer, { is: "not-sent" | "unknown" }>;
/** Result of a call: status and text, or why there is none. */
export type PortalResult =
  | { readonly is: "reply"; readonly status: number; readonly text: string }
  | NoAnswer;

const SCOPE = "portal";
const DOCUMENTS = "/ser/api/documenti/v1/doc/documenti";
const LATER_S = 300;

/** Reads below the documents' path; logs in again where the session has ended. */
export function readDocuments(path: string, ctx: CallContext): Promise<PortalResult> {
  return guarded(async () => {
    const session = await ctx.session(SCOPE, () => logIn(ctx));
    const first = await request(path, session, ctx);
    if (first.status !== 401) return resultOf(first);
    await ctx.dropSession(SCOPE, session);
    return resultOf(await request(path, await ctx.session(SCOPE, () => logIn(ctx)), ctx));
  });
}

/** Posts a document, once: where the session has ended, the documents of the day show whether it was entered. */
export function postDocument(body: string, ctx: CallContext): Promise<PortalResult> {
  return guarded(async () => {
    const session = await ctx.session(SCOPE, () => logIn(ctx));
    const reply = await request(`/?v=${ctx.now()}`, session, ctx, body);
    if (reply.status !== 401) return resultOf(reply);
    await ctx.dropSession(SCOPE, session);
    return { is: "unknown", message: "the session at the portal had ended" };
  });
}

async function guarded(work: () => Promise<PortalResult>): Promise<PortalResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortalLoginRefused)
      return { is: "not-sent", fault: "credentials", message: error.message, retryIn: LATER_S };
    if (error instanceof LoginFailed)
      return { is: "not-sent", fault: "down", message: error.message, retryIn: LATER_S };
    return callFailure(error);
  }
}

function request(
  path: string,
  cookie: string,
  ctx: CallContext,
  body?: string,
): Promise<HttpReply> {
  const portal = ctx.endpoint("portal");
  return ctx.http(`${portal}${DOCUMENTS}${path}`, {
    method: body === undefined ? "GET" : "POST",
    signal: ctx.signal,
    headers: {
      accept: "application/json, text/plain, */*",
      "user-agent": USER_AGENT,
      cookie,
      ...(body !== undefined && {
        "content-type": "application/json;charset=UTF-8",
        origin: new URL(portal).origin,
      }),
    },
    ...(body !== undefined && { body }),
  });
}

/** Pages of gateways, of maintenance and with captchas are no answers of the interface. */
function resultOf({ status, body }: HttpReply): PortalResult {
  const text = new TextDecoder().decode(body);
  if (status === 200 || status === 404) return { is: "reply", status, text };
  return { is: "unknown", message: `the portal answers with HTTP ${status}` };
}

/** The same result of a call that was made before anything of the record was sent. */
export function beforehand({ message, ...failure }: NoAnswer): NoAnswer {
  return failure.is === "not-sent"
    ? { ...failure, ...(message !== undefined && { message }) }
    : { is: "not-sent", fault: "down", message: message ?? "", retryIn: LATER_S };
}
