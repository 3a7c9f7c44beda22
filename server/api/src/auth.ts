import type { IncomingHttpHeaders } from "node:http";
import { FakturoError, isFakturoError } from "@fakturo/model";
import type { KeyService, Principal, UserService } from "@fakturo/server-domain/access";
import { typedError } from "@fakturo/server-storage/database";

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

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

/** Verifies tokens of each kind. */
export interface Tokens {
  readonly keys: Pick<KeyService, "verify">;
  readonly users: Pick<UserService, "verify">;
}

/**
 * Who calls, from the bearer token.
 * @throws FakturoError "unauthorized" without a token, with a bad one or with a revoked key;
 * "forbidden" for the token of a user.
 */
export async function authenticate(
  headers: IncomingHttpHeaders,
  { keys, users }: Tokens,
): Promise<Principal> {
  const token = tokenOf(headers, BASIC);
  return keys
    .verify(token)
    .catch((error: unknown) => refuse(error, () => users.verify(token), USER_TOKEN));
}

/** Id of the user who calls. @throws FakturoError "unauthorized"; "forbidden" for other tokens. */
export async function authenticateUser(
  headers: IncomingHttpHeaders,
  { keys, users }: Tokens,
): Promise<string> {
  const token = tokenOf(headers, BASIC_FOR_USER);
  return users
    .verify(token)
    .catch((error: unknown) => refuse(error, () => keys.verify(token), WORKSPACE_TOKEN));
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
