import type { IncomingHttpHeaders } from "node:http";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  allows,
  isRecent,
  type KeyService,
  type Principal,
  type RoleAction,
  type SignIns,
  type UserService,
} from "@fakturo/server-domain/access";
import { typedError } from "@fakturo/server-storage/database";
import type { SignInRow } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { checkConsole, cookieToken, type SignInPlace, WORKSPACE_HEADER } from "./sessions.ts";

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Default User-Agents of HTTP libraries that the original's edge refuses; an absent one too (api spec
 * §1).
 */
const REFUSED_AGENT = /^(?:|Python-urllib\/.*)$/i;

/** True for a request whose User-Agent is refused. */
export function isRefusedAgent(headers: IncomingHttpHeaders): boolean {
  return REFUSED_AGENT.test(headers["user-agent"]?.trim() ?? "");
}

/** The bearer token of a request, if it has one of a possible form. */
export function bearerOf({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/** Verifies tokens and sessions of each kind. */
export interface Tokens {
  readonly keys: Pick<KeyService, "verify">;
  readonly users: Pick<UserService, "verify">;
  readonly signIns: Pick<SignIns, "verify" | "principal">;
  readonly place: SignInPlace;
}

/** What of a request says who calls. */
export type Credentials = Pick<
  FastifyRequest,
  "headers" | "method" | "protocol" | "host" | "hostname"
>;

/** A caller of an authenticated route. */
export interface AuthenticatedCaller {
  readonly principal: Principal;
  /** Where a member of the console calls. */
  readonly session?: SignInRow | undefined;
}

/**
 * Who calls, from the bearer token, or from the cookie and the header that names the workspace.
 * @throws FakturoError "unauthorized" without a token, with a bad one or with a revoked key;
 * "forbidden" for the token of a user, and for a session from elsewhere or in a workspace not its own.
 */
export async function authenticate(
  request: Credentials,
  tokens: Tokens,
): Promise<AuthenticatedCaller> {
  const { keys, users } = tokens;
  const session = await sessionOf(request, tokens);
  if (session) return { session, principal: await principalIn(request, tokens, session) };
  const token = tokenOf(request.headers, BASIC);
  const principal = await keys
    .verify(token)
    .catch((error: unknown) => refuse(error, () => users.verify(token), USER_TOKEN));
  return { principal };
}

/** A member who calls, by its session or its token. */
export interface CallingUser {
  readonly id: string;
  readonly session?: SignInRow | undefined;
}

/** The member who calls. @throws FakturoError "unauthorized"; "forbidden" for other tokens. */
export async function authenticateUser(request: Credentials, tokens: Tokens): Promise<CallingUser> {
  const { keys, users } = tokens;
  const session = await sessionOf(request, tokens);
  if (session) return { id: session.member, session };
  const token = tokenOf(request.headers, BASIC_FOR_USER);
  const id = await users
    .verify(token)
    .catch((error: unknown) => refuse(error, () => keys.verify(token), WORKSPACE_TOKEN));
  return { id };
}

/** The session of a request's cookie; undefined without one, and where the request has a token. */
async function sessionOf(
  request: Credentials,
  { signIns, place }: Tokens,
): Promise<SignInRow | undefined> {
  if (request.headers.authorization !== undefined) return undefined;
  const token = cookieToken(request, place);
  if (token === undefined) return undefined;
  checkConsole(request, place);
  return signIns.verify(token);
}

async function principalIn(
  { headers }: Credentials,
  { signIns }: Tokens,
  session: SignInRow,
): Promise<Principal> {
  const name = headers[WORKSPACE_HEADER];
  if (typeof name !== "string" || name === "")
    throw new FakturoError(
      "forbidden",
      "name the workspace: send Fakturo-Workspace: <id or handle>",
    );
  const principal = await signIns.principal(session, name);
  if (!principal)
    throw new FakturoError("forbidden", "you have no role in a workspace of this name");
  return principal;
}

const NO_TOKEN =
  "no bearer token: send `Authorization: Bearer <token>` with a token of the workspace";
const BASIC =
  "Basic credentials name an app and no workspace: POST /access/v1/enrollment/authorize takes them and answers a token";
const BASIC_FOR_USER =
  "Basic credentials name an app and no user: send `Authorization: Bearer <token>` with the token of a user, and client_id and client_secret in the body where an app is enrolled";
const BAD_TOKEN =
  "the token is not valid: it is malformed, expired, revoked or of another server; make one with `fakturo keys create`";
const USER_TOKEN = "the token is of a user; this call needs a token of a workspace";
const WORKSPACE_TOKEN = "the token is of a workspace; this call needs the token of a user";

/** @throws FakturoError "unauthorized" where there is none, with `basic` as message for Basic credentials. */
function tokenOf(headers: IncomingHttpHeaders, basic: string): string {
  const token = bearerOf(headers);
  if (!token) throw new FakturoError("unauthorized", isBasic(headers) ? basic : NO_TOKEN);
  return token;
}

function isBasic({ authorization = "" }: IncomingHttpHeaders): boolean {
  return /^Basic +/i.test(authorization);
}

/** A valid token of another kind is forbidden, any other is unauthorized. */
async function refuse(
  error: unknown,
  isOther: () => Promise<unknown>,
  wrongKind: string,
): Promise<never> {
  const known = typedError(error);
  if (isFakturoError(known) && known.key === "unavailable") throw known;
  await isOther().catch(() => {
    const isUnknown = isFakturoError(error) && error.key === "unauthorized";
    throw isUnknown ? new FakturoError("unauthorized", BAD_TOKEN, { cause: error }) : error;
  });
  throw new FakturoError("forbidden", wrongKind);
}

const READ = "GET";

/** @throws FakturoError "forbidden" for read-only keys where the route needs more. */
export function requireAccess({ scopes }: Principal, method: string): void {
  if (!scopes.includes("api") && !(method === READ && scopes.includes("read")))
    throw new FakturoError(
      "forbidden",
      `the token has the scope ${scopes.join(", ") || "nothing"}; ${method} needs the scope api`,
    );
}

/**
 * Checks a member's role; keys of workspaces have scopes instead. An undefined action is one that only
 * tokens may do.
 * @throws FakturoError "forbidden".
 */
export function requireAction({ user, sandbox }: Principal, action: RoleAction | undefined): void {
  if (user && (action === undefined || !allows(user.role, action, sandbox)))
    throw new FakturoError(
      "forbidden",
      action === undefined
        ? "this call needs a token, not a session"
        : `your role ${user.role} does not allow this here; it needs ${action}`,
    );
}

/** @throws FakturoError "unauthorized" for a session that began more than ten minutes ago. */
export function requireRecent(session: SignInRow | undefined, now: number): void {
  if (session && !isRecent(session, now))
    throw new FakturoError(
      "unauthorized",
      "sign in again: this needs a sign-in of the last ten minutes",
    );
}

/** Required by routes that tokens of apps may not use. */
export const KEY_ONLY = "key";

/** @throws FakturoError "forbidden" when the token lacks the scope. */
export function requireScope(principal: Principal, scope: string): void {
  if (scope === KEY_ONLY) {
    if (principal.app)
      throw new FakturoError("forbidden", "the token is of an app; this call needs an API key");
  } else if (!principal.scopes.includes(scope))
    throw new FakturoError(
      "forbidden",
      scope === "enrolled"
        ? "this call is for apps: it needs the token of an enrolment"
        : `the token has the scope ${principal.scopes.join(", ")}; this call needs the scope ${scope}`,
    );
}
