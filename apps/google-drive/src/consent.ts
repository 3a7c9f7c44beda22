import { RequestRefused } from "@fakturo/billing-platform";
import { FakturoError } from "@fakturo/model";
import {
  type AppReply,
  type OutsideRoute,
  splitCallback,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { app, CLIENT, REFRESH_TOKEN } from "./settings.ts";
import { askTokens, clientIn, USER_SCOPE } from "./token.ts";

const PATH = "/oauth";
/** Time in which the consent has to be given. */
const VALID_MS = 3_600_000;

/** Statuses of refused codes (RFC 6749 §5.2). */
const REFUSED: ReadonlySet<number> = new Set([400, 401]);

const Consent = Type.Object({
  url: Type.String({ description: "Page on which the user gives the consent within an hour." }),
  redirect_uri: Type.String({ description: "Address to enter at Google for the OAuth client." }),
});

/**
 * Begins a consent: the page on which a user lets the workspace store files. Whoever opens it decides where the files
 * go, so that it needs the same role as the workspace's secrets, and its state expires.
 */
const consent: TokenRoute = {
  method: "POST",
  path: "/consent",
  action: "configure",
  summary: "Begin the consent of a Google user",
  replies: { 200: { description: "The addresses.", schema: Consent } },
  refusals: [412],
  async handle(_request, ctx) {
    const { client_id } = clientIn(await ctx.credential(CLIENT.key));
    const until = String(ctx.now() + VALID_MS);
    const { address, token } = splitCallback(await ctx.callbackUrl(until, PATH));
    const query = new URLSearchParams({
      client_id,
      redirect_uri: address,
      response_type: "code",
      scope: USER_SCOPE,
      access_type: "offline",
      prompt: "consent",
      state: token,
    });
    const url = `${(await ctx.config(app)).consent}?${query}`;
    const body = JSON.stringify({ url, redirect_uri: address });
    return { status: 200, mime: "application/json", body };
  },
};

const shown = (status: number, body: string): AppReply => ({
  status,
  mime: "text/plain; charset=utf-8",
  body,
  headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
});

const AGAIN = shown(400, "Google Drive was not connected: begin the consent again.");

/** Takes the user's decision; the consent becomes a secret of the workspace. */
const redirect: OutsideRoute = {
  method: "GET",
  path: PATH,
  summary: "Redirect of Google after a consent",
  auth: "none",
  callback: { in: "query", name: "state" },
  replies: {
    200: { description: "The consent is stored.", mime: "text/plain" },
    400: { description: "There is no consent.", mime: "text/plain" },
  },
  refusals: [412, 503],
  async handle({ query, ref = "" }, ctx) {
    const { code = "" } = query;
    if (code === "") return shown(400, "Google Drive was not connected.");
    if (!(Number(ref) > ctx.now())) return AGAIN;
    const { address } = splitCallback(await ctx.callbackUrl(ref, PATH));
    const client = clientIn(await ctx.credential(CLIENT.key));
    const fields = { grant_type: "authorization_code", code, redirect_uri: address, ...client };
    return askTokens(fields, ctx).then(connected, refusal);
  },
};

export const routes = [consent, redirect];

/** The consent is stored in place of a former one. */
function connected({ refresh_token: value }: { readonly refresh_token?: string }): AppReply {
  if (value === undefined) return AGAIN;
  const secrets = [{ name: REFRESH_TOKEN, value }];
  return { ...shown(200, "Google Drive is connected."), effects: { secrets } };
}

/** A code that Google refuses: wrong, used or over. @throws FakturoError "unavailable" where Google does not answer. */
function refusal(error: unknown): AppReply {
  if (error instanceof FakturoError) throw error;
  const { message } = error instanceof Error ? error : new Error("Google failed");
  if (error instanceof RequestRefused && REFUSED.has(error.status))
    return shown(400, `Google Drive was not connected. ${message}`);
  throw new FakturoError("unavailable", message);
}
