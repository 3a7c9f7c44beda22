import { createHash, createPrivateKey, createSign, type KeyObject } from "node:crypto";
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

/** Where access tokens come from. */
interface TokenSource {
  /** Name of the lease that jobs share: another for each account, so that a replaced one is no longer used. */
  readonly lease: string;
  /** Of the request for a token. */
  fields(): Readonly<Record<string, string>>;
}

/**
 * Makes a request with the access token of the workspace, by its service account or the consent of its user. A token
 * that is answered with 401 is dropped.
 * @throws FakturoError "precondition-failed" without either, RequestRefused, TransportError.
 */
export async function withToken<T>(
  request: (token: string) => Promise<T>,
  ctx: StepContext,
): Promise<T> {
  const account = await known(() => ctx.credential(SERVICE_ACCOUNT.key));
  const { lease, fields } = account ? await accountSource(account, ctx) : await consentSource(ctx);
  const token = await ctx.lease(lease, HOUR_S, async () => {
    const { access_token, expires_in = HOUR_S } = await askTokens(fields(), ctx);
    return { value: access_token, seconds: expires_in };
  });
  try {
    return await request(token);
  } catch (error) {
    if (isExpired(error)) await ctx.dropLease(lease, token);
    throw error;
  }
}

function leaseOf(secret: string): string {
  return `token-${createHash("sha256").update(secret).digest("hex").slice(0, 32)}`;
}

async function known(read: () => Promise<Credential>): Promise<Credential | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

async function consentSource(ctx: StepContext): Promise<TokenSource> {
  const refresh_token = await ctx.secret(REFRESH_TOKEN);
  if (!refresh_token)
    throw new FakturoError(
      "precondition-failed",
      "neither a service account nor the consent of a user is set: POST /apps/google-drive/v1/consent",
    );
  const client = clientIn(await ctx.credential(CLIENT.key));
  return {
    lease: leaseOf(refresh_token),
    fields: () => ({ grant_type: "refresh_token", refresh_token, ...client }),
  };
}

const Client = Type.Object({ client_id: Type.String(), client_secret: Type.String() });

/** Members of the application's credential. */
export function clientIn({ value }: Credential): Static<typeof Client> {
  const { client_id, client_secret } = readAs(Client, value, CLIENT.key);
  return { client_id, client_secret };
}

/** Identifies itself by a signed statement of the service account (RFC 7523). */
async function accountSource({ value }: Credential, ctx: StepContext): Promise<TokenSource> {
  const { client_email, private_key } = readAs(ServiceAccount, value, SERVICE_ACCOUNT.key);
  const { tokens } = await ctx.config(app);
  const fields = () => {
    const iat = Math.floor(ctx.now() / 1000);
    const claims = { iss: client_email, scope: SERVICE_SCOPE, aud: tokens, iat, exp: iat + HOUR_S };
    const signed = [{ alg: "RS256", typ: "JWT" }, claims].map(encoded).join(".");
    const signature = createSign("RSA-SHA256").update(signed).sign(keyIn(private_key));
    return {
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: `${signed}.${signature.toString("base64url")}`,
    };
  };
  return { lease: leaseOf(`${client_email} ${private_key}`), fields };
}

/**
 * Key files of Google have their line breaks escaped where they were copied from JSON.
 * @throws FakturoError "precondition-failed" for a text that is no key.
 */
function keyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll("\\n", "\n"));
  } catch {
    throw new FakturoError("precondition-failed", `'${SERVICE_ACCOUNT.key}' has no key in PEM`);
  }
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
