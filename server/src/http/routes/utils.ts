import { randomBytes } from "node:crypto";
import { uuidV1, uuidV3, uuidV5, uuidV6 } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { asUuid } from "../body.ts";
import { RequestError } from "../errors.ts";
import { param } from "../query.ts";
import type { HttpScope } from "../scope.ts";

/** `/utils/v1` (api spec §6). */
export function utilsRoutes(app: FastifyInstance, { services }: HttpScope): void {
  app.get("/ping", async () => ({ ping: "pong" }));

  app.get("/uuid", async ({ query }) => {
    const version = param(query, "v") ?? "4";
    return { uuid: newUuid(version, query, services), version };
  });
}

const random = (bytes: Uint8Array): void => {
  bytes.set(randomBytes(bytes.length));
};

function newUuid(version: string, query: unknown, { clock, ids }: HttpScope["services"]): string {
  switch (version) {
    case "1":
      return uuidV1(clock.now(), random);
    case "3":
    case "5":
      return namedUuid(version, query);
    case "4":
      return ids.v4();
    case "6":
      return uuidV6(clock.now(), random);
    case "7":
      return ids.v7();
    default:
      throw new RequestError("v", "must be 1, 3, 4, 5, 6 or 7");
  }
}

function namedUuid(version: "3" | "5", query: unknown): string {
  const base = asUuid(param(query, "base") ?? "");
  const key = param(query, "key");
  if (!base) throw new RequestError("base", "must be the UUID of a namespace");
  if (key === undefined) throw new RequestError("key", "is required");
  return version === "3" ? uuidV3(base, key) : uuidV5(base, key);
}
