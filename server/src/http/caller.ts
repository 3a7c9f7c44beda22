import { FakturoError } from "@fakturo/model";
import type { FastifyRequest } from "fastify";
import type { Principal } from "../access/keys.ts";
import type { Actor } from "../services.ts";

/** What names the caller in any request. */
export type Called = Pick<FastifyRequest, "principal">;

/** The caller of an authenticated route. */
export function principalOf({ principal }: Called): Principal {
  if (!principal) throw new FakturoError("unauthorized");
  return principal;
}

/** The caller as it is written beside what it changes. */
export function actorOf(request: Called): Actor {
  const { app, keyId } = principalOf(request);
  return app ? { src: "app", srcId: app.id } : { src: "api", srcId: keyId };
}
