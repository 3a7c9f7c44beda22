import { Type } from "@fakturo/schema";
import { route, type Service } from "../route.ts";
import { AccessOrg } from "../schemas/access.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "users">;

/** `/access/v1/orgs`: organisations of a user (api spec §6). */
export function orgRoutes(service: Service, { users }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/orgs",
      operationId: "listOrgs",
      summary: "List the user's organisations with their workspaces",
      tag: "Organisations",
      credential: "user",
      replies: { 200: { description: "The list itself.", schema: Type.Array(AccessOrg) } },
    },
    (request) => users.orgs(request.userId ?? ""),
  );
}
