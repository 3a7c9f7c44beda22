import { FakturoError } from "@fakturo/model";
import type { Actor } from "@fakturo/server-base";
import type { Principal } from "@fakturo/server-domain/access";
import type { FastifyRequest } from "fastify";

/** Caller fields of every request. */
export type RequestPrincipal = Pick<FastifyRequest, "principal">;

/** The caller of an authenticated route. */
export function principalOf({ principal }: RequestPrincipal): Principal {
  if (!principal) throw new FakturoError("unauthorized");
  return principal;
}

/** Whose limits a request counts towards: those of its token, or of its address without one. */
export function callerOf({ principal, ip }: Pick<FastifyRequest, "principal" | "ip">): string {
  return principal?.keyId ?? ip;
}

/** The actor of a request; undefined for one without token. */
export function actorOf({
  principal,
  userId,
}: Pick<FastifyRequest, "principal" | "userId">): Actor | undefined {
  if (principal?.app) {
    const { id, key } = principal.app;
    return { src: "app", srcId: id, auditName: `app:${key}` };
  }
  if (principal?.user) return { src: "user", srcId: principal.user.id };
  if (principal) return { src: "api", srcId: principal.keyId };
  return userId === undefined ? undefined : { src: "user", srcId: userId };
}
