import { readJsonAs, Type } from "@fakturo/plugin";
import { readKeyPair, type SigningCredentials, signatureIds, signXml } from "@fakturo/signature";
import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import { callApi, type KsefContext, KsefError, textOf } from "./api.ts";
import { explain, LOGIN_CODES } from "./codes.ts";
import { encryptToken, publicKeyOf, withCurrentKeys } from "./keys.ts";

const AUTH_NAMESPACE = "http://ksef.mf.gov.pl/auth/token/2.0";
const MS_PER_S = 1000;
/** Tokens are not used in their last minute. */
const MARGIN_MS = 60_000;

const OPERATION = "operation";
const LOGIN = "login";
const ACCESS = "access";

const Challenge = Type.Object({ challenge: Type.String(), timestampMs: Type.Integer() });
const Token = Type.Object({ token: Type.String(), validUntil: Type.String() });
const Started = Type.Object({ referenceNumber: Type.String(), authenticationToken: Token });
const Status = Type.Object({
  status: Type.Object({
    code: Type.Integer(),
    description: Type.String(),
    details: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  }),
});
const Redeemed = Type.Object({ accessToken: Token, refreshToken: Token });
const Refreshed = Type.Object({ accessToken: Token });
const Operation = Type.Object({ reference: Type.String(), token: Type.String() });
const Login = Type.Object({ access: Type.String(), until: Type.Number(), refresh: Type.String() });

/**
 * The access token of the holder's login. One login and its refresh token serve all jobs and processes.
 * @throws KsefError without one.
 */
export function accessToken(ctx: KsefContext): Promise<string> {
  return ctx.session(ACCESS, async () => {
    const stored = await ctx.session(LOGIN, () => logIn(ctx));
    const { access, until, refresh } = readJsonAs(Login, stored, "a stored login");
    const left = until - ctx.now();
    if (left > MARGIN_MS) return { value: access, seconds: left / MS_PER_S };
    return refreshed(refresh, stored, ctx);
  });
}

/** Forgets an access token that KSeF refused. */
export function dropAccess(token: string, ctx: KsefContext): Promise<void> {
  return ctx.dropSession(ACCESS, token);
}

async function refreshed(refresh: string, stored: string, ctx: KsefContext) {
  try {
    const reply = await callApi("/auth/token/refresh", { method: "POST", token: refresh }, ctx);
    const { accessToken: given } = readJsonAs(Refreshed, textOf(reply), "the token");
    return { value: given.token, seconds: secondsUntil(given.validUntil, ctx) };
  } catch (error) {
    if (error instanceof KsefError && error.status > 0) await ctx.dropSession(LOGIN, stored);
    throw error;
  }
}

function secondsUntil(moment: string, ctx: KsefContext): number {
  return Math.max(0, (Date.parse(moment) - ctx.now()) / MS_PER_S);
}

/**
 * Logs in. KSeF may decide a login later: then the next call queries its status again. The tokens of a login can be
 * fetched once, so a new login begins after that answer was lost.
 */
async function logIn(ctx: KsefContext) {
  const stored = await ctx.session(OPERATION, () => begin(ctx));
  const { reference, token } = readJsonAs(Operation, stored, "a stored operation");
  const reply = await callApi(`/auth/${reference}`, { method: "GET", token }, ctx);
  const { status } = readJsonAs(Status, textOf(reply), "the status of the login");
  if (status.code === 100) throw new KsefError("the login is being checked", { retryAfter: 2 });
  await ctx.dropSession(OPERATION, stored);
  if (status.code !== 200) {
    const details = status.details?.join("; ");
    const text = [status.description, details].filter(Boolean).join(": ");
    throw new KsefError(explain(LOGIN_CODES, status.code, text), {
      status: 401,
      code: `login-${status.code}`,
    });
  }
  const tokens = await callApi("/auth/token/redeem", { method: "POST", token }, ctx);
  const given = readJsonAs(Redeemed, textOf(tokens), "the tokens");
  const value = JSON.stringify({
    access: given.accessToken.token,
    until: Date.parse(given.accessToken.validUntil),
    refresh: given.refreshToken.token,
  });
  return { value, seconds: secondsUntil(given.refreshToken.validUntil, ctx) };
}

async function begin(ctx: KsefContext) {
  const credentials = await ctx.credentials();
  const reply = await callApi("/auth/challenge", { method: "POST" }, ctx);
  const challenge = readJsonAs(Challenge, textOf(reply), "the challenge");
  const started =
    credentials.is === "token"
      ? await byToken(credentials.token, challenge, ctx)
      : await byCertificate(
          readKeyPair(credentials.certificate, credentials.key),
          challenge.challenge,
          ctx,
        );
  const { referenceNumber, authenticationToken } = readJsonAs(
    Started,
    textOf(started),
    "the login",
  );
  const value = JSON.stringify({ reference: referenceNumber, token: authenticationToken.token });
  return { value, seconds: secondsUntil(authenticationToken.validUntil, ctx) };
}

async function byToken(
  token: string,
  { challenge, timestampMs }: { readonly challenge: string; readonly timestampMs: number },
  ctx: KsefContext,
) {
  const key = await publicKeyOf("KsefTokenEncryption", ctx);
  const json = {
    challenge,
    contextIdentifier: { type: "Nip", value: ctx.nip },
    encryptedToken: encryptToken(`${token}|${timestampMs}`, key),
    publicKeyId: key.id,
  };
  return withCurrentKeys(() => callApi("/auth/ksef-token", { method: "POST", json }, ctx), ctx);
}

function byCertificate(signer: SigningCredentials, challenge: string, ctx: KsefContext) {
  const body = Buffer.from(signedRequest(signer, challenge, ctx));
  return callApi("/auth/xades-signature", { method: "POST", body, mime: "application/xml" }, ctx);
}

/** AuthTokenRequest, signed as enveloped XAdES-BASELINE-B. */
function signedRequest(
  signer: SigningCredentials,
  challenge: string,
  { nip, now }: KsefContext,
): string {
  const root = group(
    "AuthTokenRequest",
    leaf("Challenge", challenge),
    group("ContextIdentifier", leaf("Nip", nip)),
    leaf("SubjectIdentifierType", "certificateSubject"),
  );
  const xml = writeXml(attributed(root, declare({ "": AUTH_NAMESPACE })));
  const isRsa = signer.key.asymmetricKeyType === "rsa";
  return signXml(xml, signer, {
    now: now(),
    method: isRsa ? "rsa-sha256" : "ecdsa-sha256",
    digest: "sha256",
    form: "exc-c14n",
    data: { transform: "exc-c14n" },
    ids: signatureIds("auth"),
    xades: {
      signingTime: new Date(now()).toISOString(),
      signingCertificate: "v2",
      transform: "exc-c14n",
    },
  }).xml;
}

/** Ends the login: KSeF refuses its refresh token, and the next call logs in with the current credentials. */
export async function endLogin(ctx: KsefContext): Promise<void> {
  const token = await accessToken(ctx);
  const stored = await ctx.session(LOGIN, () => logIn(ctx));
  await callApi("/auth/sessions/current", { method: "DELETE", token }, ctx);
  await ctx.dropSession(LOGIN, stored);
  await dropAccess(token, ctx);
}
