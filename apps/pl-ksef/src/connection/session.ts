import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { type ApiCall, callApi, type KsefContext, KsefError, textOf } from "./api.ts";
import { encryptionOf, newSessionKey, withCurrentKeys } from "./keys.ts";
import { accessToken, dropAccess } from "./login.ts";
import { formCode } from "./record.ts";

const Opened = Type.Object({ referenceNumber: Type.String(), validUntil: Type.String() });
const OnlineSession = Type.Object({
  reference: Type.String(),
  key: Type.String(),
  iv: Type.String(),
});
/** An open interactive session with its key. */
export type OnlineSession = Static<typeof OnlineSession>;

/** Time before its end at which a session is not used any more. */
const MARGIN_S = 600;

const scopeOf = (form: string) => `online ${form}`;

/**
 * A request with the access token; a token that KSeF refuses is forgotten.
 * @throws KsefError, TransportError.
 */
export async function callWithToken(path: string, call: Omit<ApiCall, "token">, ctx: KsefContext) {
  const token = await accessToken(ctx);
  try {
    return await callApi(path, { ...call, token }, ctx);
  } catch (error) {
    if (error instanceof KsefError && error.status === 401) await dropAccess(token, ctx);
    throw error;
  }
}

/** The open session of a form, which all jobs of the holder share. @throws KsefError, TransportError. */
export async function onlineSession(form: string, ctx: KsefContext): Promise<OnlineSession> {
  const stored = await ctx.session(scopeOf(form), () => open(form, ctx));
  return readJsonAs(OnlineSession, stored, "a stored session");
}

async function open(form: string, ctx: KsefContext) {
  const key = newSessionKey();
  const json = { formCode: formCode(form), encryption: await encryptionOf(key, ctx) };
  const reply = await openedWith("/sessions/online", { method: "POST", json }, ctx);
  const { referenceNumber, validUntil } = readJsonAs(Opened, textOf(reply), "the session");
  const left = (Date.parse(validUntil) - ctx.now()) / 1000;
  return {
    value: JSON.stringify({ reference: referenceNumber, ...key }),
    seconds: Math.max(0, left - MARGIN_S),
  };
}

/** Opens a session; a public key that was withdrawn is forgotten. @throws KsefError, TransportError. */
export function openedWith(path: string, call: Omit<ApiCall, "token">, ctx: KsefContext) {
  return withCurrentKeys(() => callWithToken(path, call, ctx), ctx);
}

/** Forgets a session that takes no more invoices. */
export function dropOnline(form: string, session: OnlineSession, ctx: KsefContext): Promise<void> {
  return ctx.dropSession(scopeOf(form), JSON.stringify(session));
}
