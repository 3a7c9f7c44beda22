import { isIP } from "node:net";
import { FakturoError } from "@fakturo/model";
import type { NewSession, RelyingParty, Visitor } from "@fakturo/server-domain/access";
import type { FastifyReply, FastifyRequest } from "fastify";

/** How browsers may sign in. */
export interface SignInPlace {
  /** Address under which browsers reach the server; absent: that of the request. */
  readonly publicUrl: string | undefined;
  /** Allows sessions over plain HTTP from other machines. */
  readonly insecure: boolean;
}

/** Header that only the console's own scripts send: forms and other sites cannot. */
export const CONSOLE_HEADER = "x-fakturo-console";
/** Header that names the workspace of a session's call, by id or handle. */
export const WORKSPACE_HEADER = "fakturo-workspace";

const SECURE_COOKIE = "__Host-fakturo";
/** Without `Secure`: browsers take no `__Host-` cookie over HTTP. */
const PLAIN_COOKIE = "fakturo";
const TOKEN = /^[\w-]{43}$/;
const MS_PER_S = 1000;

type Head = Pick<FastifyRequest, "headers" | "protocol" | "host" | "hostname">;

function isSecure({ protocol }: Head, { publicUrl }: SignInPlace): boolean {
  return protocol === "https" || (publicUrl?.startsWith("https:") ?? false);
}

/** What a cookie holds the token of: a session, or a sign-in at the identity provider. */
type CookieUse = "" | "-provider";

function cookieName(request: Head, place: SignInPlace, use: CookieUse): string {
  return (isSecure(request, place) ? SECURE_COOKIE : PLAIN_COOKIE) + use;
}

/** The token in a request's cookie, if there is one of a possible form. */
export function cookieToken(
  request: Head,
  place: SignInPlace,
  use: CookieUse = "",
): string | undefined {
  const name = cookieName(request, place, use);
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const at = pair.indexOf("=");
    const value = pair.slice(at + 1).trim();
    if (pair.slice(0, at).trim() === name && TOKEN.test(value)) return value;
  }
  return undefined;
}

/**
 * Refuses what does not come from the console's own pages: another site's forms, scripts and links.
 * @throws FakturoError "forbidden".
 */
export function checkConsole(
  request: Head & { readonly method: string },
  place: SignInPlace,
): void {
  const { headers, method, hostname } = request;
  if (headers[CONSOLE_HEADER] !== "1")
    throw new FakturoError(
      "forbidden",
      "calls with a session need the header X-Fakturo-Console: 1",
    );
  const site = headers["sec-fetch-site"];
  const isForeign = site !== undefined && site !== "same-origin" && site !== "none";
  const { origin } = headers;
  if (isForeign || (origin !== undefined && !isOwn(origin, request, place)))
    throw new FakturoError("forbidden", "calls with a session come from the console's own address");
  if (origin === undefined && method !== "GET")
    throw new FakturoError("forbidden", "calls with a session that change something need Origin");
  if (!isSecure(request, place) && !place.insecure && !isLoopback(hostname))
    throw new FakturoError(
      "forbidden",
      "sessions need https: set FAKTURO_PUBLIC_URL behind a proxy with TLS, or FAKTURO_INSECURE_SIGN_IN=true in a network that you trust",
    );
}

function isOwn(origin: string, { protocol, host }: Head, { publicUrl }: SignInPlace): boolean {
  const own = [`${protocol}://${host}`];
  if (publicUrl !== undefined) own.push(new URL(publicUrl).origin);
  return own.includes(origin);
}

function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  const isName = name === "localhost" || name.endsWith(".localhost");
  return isName || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

/** Where a request comes from. */
export function visitorOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Visitor {
  return { address: ip, agent: headers["user-agent"] ?? "" };
}

/** The address of the page that calls. @throws FakturoError "forbidden" where no browser tells one. */
export function siteOf({ headers: { origin } }: Pick<FastifyRequest, "headers">): RelyingParty {
  if (origin === undefined || !URL.canParse(origin))
    throw new FakturoError("forbidden", "this call needs the header Origin, which browsers send");
  return { origin, host: new URL(origin).hostname };
}

/** Hands a session's token to the browser. */
export function setCookie(
  request: Head,
  reply: FastifyReply,
  place: SignInPlace,
  { token, session }: NewSession,
): void {
  const seconds = (session.ends_at.getTime() - session.created_at.getTime()) / MS_PER_S;
  reply.header("set-cookie", cookie(request, place, token, Math.floor(seconds)));
}

/** Takes the cookie back. */
export function clearCookie(request: Head, reply: FastifyReply, place: SignInPlace): void {
  reply.header("set-cookie", cookie(request, place, "", 0));
}

const PROVIDER_S = 600;

/** Hands the token of a sign-in at the identity provider to the browser; an empty one takes it back. */
export function setProviderCookie(
  request: Head,
  reply: FastifyReply,
  place: SignInPlace,
  token: string,
): void {
  const seconds = token === "" ? 0 : PROVIDER_S;
  reply.header("set-cookie", cookie(request, place, token, seconds, "-provider"));
}

function cookie(
  request: Head,
  place: SignInPlace,
  value: string,
  seconds: number,
  use: CookieUse = "",
): string {
  const secure = isSecure(request, place);
  const head = `${cookieName(request, place, use)}=${value}; Path=/; Max-Age=${seconds}`;
  return `${head}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
}
