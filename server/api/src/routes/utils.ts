import { randomBytes } from "node:crypto";
import { uuidV1, uuidV3, uuidV5, uuidV6 } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import { RequestError } from "@fakturo/server-base";
import { route, type Service } from "../route.ts";
import { choice, optional, text, uuid } from "../schemas/base.ts";
import { PingReply, UuidReply } from "../schemas/utils.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "clock" | "ids">;

const UuidQuery = Type.Object({
  v: optional(choice(["1", "3", "4", "5", "6", "7"], "Version; 4 when absent.")),
  base: optional(uuid("Namespace, for versions 3 and 5.")),
  key: optional(text("Name within the namespace, for versions 3 and 5.")),
});

/** `/utils/v1` (api spec §6). */
export function utilsRoutes(service: Service, scope: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/ping",
      operationId: "ping",
      summary: "Test the connection and the token",
      tag: "Utils",
      replies: { 200: PingReply },
    },
    () => ({ ping: "pong" }),
  );
  route(
    service,
    {
      method: "GET",
      path: "/uuid",
      operationId: "createUuid",
      summary: "Make a UUID",
      tag: "Utils",
      query: UuidQuery,
      replies: { 200: UuidReply },
    },
    ({ query }) => ({ uuid: newUuid(query, scope), version: query.v ?? "4" }),
  );
}

const random = (bytes: Uint8Array): void => {
  bytes.set(randomBytes(bytes.length));
};

function newUuid(query: Static<typeof UuidQuery>, { clock, ids }: Dependencies): string {
  switch (query.v) {
    case "1":
      return uuidV1(clock.now(), random);
    case "3":
      return uuidV3(...nameOf(query));
    case "5":
      return uuidV5(...nameOf(query));
    case "6":
      return uuidV6(clock.now(), random);
    case "7":
      return ids.v7();
    default:
      return ids.v4();
  }
}

function nameOf({ base, key }: Static<typeof UuidQuery>): [base: string, key: string] {
  if (base === undefined) throw new RequestError("base", "must be the UUID of a namespace");
  if (key === undefined) throw new RequestError("key", "is required");
  return [base, key];
}
