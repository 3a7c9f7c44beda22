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
const REFERENCE = "consent";

const Consent = Type.Object({
  url: Type.String({ description: "Page on which the user gives the consent." }),
  redirect_uri: Type.String({ description: "Address to enter at Google for the OAuth client." }),
});

/** Tells the page on which a user lets the workspace store files. */
const consent: TokenRoute = {
  method: "GET",
  path: "/consent",
  summary: "Get the page for the consent of a Google user",
  replies: { 200: { description: "The addresses.", schema: Consent } },
  refusals: [412],
  async handle(_request, ctx) {
    const { client_id } = clientIn(await ctx.credential(CLIENT.key));
    const { address, token } = splitCallback(await ctx.callbackUrl(REFERENCE, PATH));
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
  async handle({ query }, ctx) {
    const { code = "" } = query;
    if (code === "") return shown(400, "Google Drive was not connected.");
    const { address } = splitCallback(await ctx.callbackUrl(REFERENCE, PATH));
    const client = clientIn(await ctx.credential(CLIENT.key));
    const fields = { grant_type: "authorization_code", code, redirect_uri: address, ...client };
    const { refresh_token: value } = await askTokens(fields, ctx).catch(unavailable);
    if (value === undefined)
      return shown(400, "Google Drive was not connected: give the consent again.");
    const secrets = [{ name: REFRESH_TOKEN, value }];
    return { ...shown(200, "Google Drive is connected."), effects: { secrets } };
  },
};

export const routes = [consent, redirect];

function unavailable(error: unknown): never {
  if (error instanceof FakturoError) throw error;
  throw new FakturoError("unavailable", error instanceof Error ? error.message : "Google failed");
}
