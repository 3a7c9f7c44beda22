import { FakturoError } from "@fakturo/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** `/silo/v1/…`: answers 404 and 405 only to callers with a token. */
export function isOfService(url: string): boolean {
  return /^\/\w+\/v\d+(?:[/?]|$)/.test(url);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A known path under another method is 405 with `Allow`, anything else 404. */
export function missing(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FakturoError {
  const url = request.url.split("?", 1)[0] ?? "/";
  const allowed = METHODS.filter((method) => app.findRoute({ method, url }));
  // A segment that cannot be decoded is 404 under any route.
  const isBroken = allowed.some((method) => method === request.method);
  if (allowed.length === 0 || isBroken)
    return new FakturoError("not-found", "there is no such path");
  reply.header("allow", allowed.join(", "));
  return new FakturoError("method-not-allowed", `this path takes ${allowed.join(", ")}`);
}
