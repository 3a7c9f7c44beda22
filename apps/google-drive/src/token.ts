import { createSign } from "node:crypto";
import { RequestRefused, requestOf } from "@fakturo/billing-platform";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type Credential,
  type RouteContext,
  readAs,
  readJsonAs,
  type Static,
  type StepContext,
  Type,
} from "@fakturo/plugin";
import { ANSWER } from "./answer.ts";
import { app, CLIENT, REFRESH_TOKEN, SERVICE_ACCOUNT, ServiceAccount } from "./settings.ts";

/** Scope of users: files that the application has made. */
export const USER_SCOPE = "https://www.googleapis.com/auth/drive.file";
/** Scope of service accounts: folders that are shared with them. */
const SERVICE_SCOPE = "https://www.googleapis.com/auth/drive";
const HOUR_S = 3600;

const Tokens = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 10_000 }),
  expires_in: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
  refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
});

type Asking = Pick<StepContext & RouteContext, "http" | "config">;

/** Name of the lease of the token that jobs share. */
export const LEASE = "token";

/**
 * The access token of the workspace, by its service account or the consent of its user.
 * @throws FakturoError "precondition-failed" without either, RequestRefused, TransportError.
 */
export function accessToken(ctx: StepContext): Promise<string> {
  return ctx.lease(LEASE, HOUR_S, async () => {
    const account = await known(() => ctx.credential(SERVICE_ACCOUNT.key));
    const fields = account ? await assertionOf(account, ctx) : await consentOf(ctx);
    const { access_token, expires_in = HOUR_S } = await askTokens(fields, ctx);
    return { value: access_token, seconds: expires_in };
  });
}

async function known(read: () => Promise<Credential>): Promise<Credential | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

async function consentOf(ctx: StepContext): Promise<Record<string, string>> {
  const refresh_token = await ctx.secret(REFRESH_TOKEN);
  if (!refresh_token)
    throw new FakturoError(
      "precondition-failed",
      "neither a service account nor the consent of a user is set: GET /apps/google-drive/v1/consent",
    );
  return {
    grant_type: "refresh_token",
    refresh_token,
    ...clientIn(await ctx.credential(CLIENT.key)),
  };
}

const Client = Type.Object({ client_id: Type.String(), client_secret: Type.String() });

/** Members of the application's credential. */
export function clientIn({ value }: Credential): Static<typeof Client> {
  const { client_id, client_secret } = readAs(Client, value, CLIENT.key);
  return { client_id, client_secret };
}

/** A signed statement of the service account (RFC 7523). */
async function assertionOf(
  { value }: Credential,
  ctx: StepContext,
): Promise<Record<string, string>> {
  const { client_email, private_key } = readAs(ServiceAccount, value, SERVICE_ACCOUNT.key);
  const { tokens } = await ctx.config(app);
  const iat = Math.floor(ctx.now() / 1000);
  const claims = { iss: client_email, scope: SERVICE_SCOPE, aud: tokens, iat, exp: iat + HOUR_S };
  const signed = [{ alg: "RS256", typ: "JWT" }, claims].map(encoded).join(".");
  const signature = createSign("RSA-SHA256").update(signed).sign(keyIn(private_key));
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: `${signed}.${signature.toString("base64url")}`,
  };
}

/** Key files of Google have their line breaks escaped where they were copied from JSON. */
function keyIn(pem: string): string {
  return pem.replaceAll("\\n", "\n");
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Asks for tokens. @throws RequestRefused, also for a consent that was withdrawn; TransportError. */
export async function askTokens(
  fields: Readonly<Record<string, string>>,
  ctx: Asking,
): Promise<Static<typeof Tokens>> {
  const { tokens } = await ctx.config(app);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ ...fields }).toString();
  const text = await requestOf(tokens, { method: "POST", headers, body }, ANSWER, ctx);
  return readJsonAs(Tokens, text, "Google's tokens");
}

/** True where Google no longer accepts a token. */
export function isExpired(error: unknown): boolean {
  return error instanceof RequestRefused && error.status === 401;
}
