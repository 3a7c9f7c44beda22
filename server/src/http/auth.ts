import type { IncomingHttpHeaders } from "node:http";
import { FakturoError, isFakturoError } from "@fakturo/model";
import type { KeyService, Principal } from "../access/keys.ts";
import type { UserService } from "../access/users.ts";
import { typedError } from "../database/errors.ts";

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Default signatures that the original's edge refuses, and none at all (api spec §1). */
const REFUSED_AGENT = /^(?:|Python-urllib\/.*)$/i;

/** True for a request that must name its application better. */
export function isRefusedAgent(headers: IncomingHttpHeaders): boolean {
  return REFUSED_AGENT.test(headers["user-agent"]?.trim() ?? "");
}

/** The bearer token of a request, if it has one of a possible form. */
export function bearerOf({ authorization = "" }: IncomingHttpHeaders): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/** What tells tokens from each other. */
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
  const token = bearerOf(headers);
  if (!token) throw new FakturoError("unauthorized");
  return keys.verify(token).catch((error: unknown) => refuse(error, () => users.verify(token)));
}

/** Id of the user who calls. @throws FakturoError "unauthorized"; "forbidden" for other tokens. */
export async function authenticateUser(
  headers: IncomingHttpHeaders,
  { keys, users }: Tokens,
): Promise<string> {
  const token = bearerOf(headers);
  if (!token) throw new FakturoError("unauthorized");
  return users.verify(token).catch((error: unknown) => refuse(error, () => keys.verify(token)));
}

/** A token that is good for something else is forbidden here, any other is unknown. */
async function refuse(error: unknown, isOther: () => Promise<unknown>): Promise<never> {
  const known = typedError(error);
  if (isFakturoError(known) && known.key === "unavailable") throw known;
  await isOther().catch(() => {
    throw error;
  });
  throw new FakturoError("forbidden");
}

const READ = "GET";

/** @throws FakturoError "forbidden" for keys that may only read, where more is asked for. */
export function requireAccess({ scopes }: Principal, method: string): void {
  if (!scopes.includes("api") && !(method === READ && scopes.includes("read")))
    throw new FakturoError("forbidden");
}

/** Needed where tokens of apps are not enough. */
export const KEY_ONLY = "key";

/** @throws FakturoError "forbidden" when the token lacks the scope. */
export function requireScope(principal: Principal, scope: string): void {
  if (scope === KEY_ONLY ? principal.app : !principal.scopes.includes(scope))
    throw new FakturoError("forbidden");
}
