import type { IncomingHttpHeaders } from "node:http";
import { FakturoError } from "@fakturo/model";
import type { KeyService, Principal } from "../access/keys.ts";

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Default signatures that the original's edge refuses, and none at all (api spec §1). */
const REFUSED_AGENT = /^(?:|Python-urllib\/.*)$/i;

/** True for a request that must name its application better. */
export function isRefusedAgent(headers: IncomingHttpHeaders): boolean {
  return REFUSED_AGENT.test(headers["user-agent"]?.trim() ?? "");
}

/**
 * Who calls, from the bearer token.
 * @throws FakturoError "unauthorized" without a token, with a bad one or with a revoked key.
 */
export async function authenticate(
  headers: IncomingHttpHeaders,
  keys: KeyService,
): Promise<Principal> {
  const token = BEARER.exec(headers.authorization ?? "")?.[1];
  if (!token) throw new FakturoError("unauthorized");
  return keys.verify(token);
}

/** @throws FakturoError "forbidden" when the token lacks the scope. */
export function requireScope(principal: Principal, scope: string): void {
  if (!principal.scopes.includes(scope)) throw new FakturoError("forbidden");
}
