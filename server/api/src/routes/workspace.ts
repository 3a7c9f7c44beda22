import { FakturoError } from "@fakturo/model";
import { formatWorkspace } from "@fakturo/server-domain/access";
import { isUniqueViolation } from "@fakturo/server-storage/database";
import { findWorkspace, updateWorkspace } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { AccessUpdateWorkspace, AccessWorkspace } from "../schemas/access.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const tag = "Workspace";

/** `/access/v1/workspace` (api spec §6). */
export function workspaceRoutes(service: Service, { inWorkspace, clock }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/workspace",
      operationId: "getWorkspace",
      summary: "Get the token's workspace",
      tag,
      replies: { 200: AccessWorkspace },
    },
    async (request) => {
      const row = await inWorkspace(principalOf(request).workspaceId, findWorkspace);
      if (!row) throw new FakturoError("not-found");
      return formatWorkspace(row);
    },
  );
  route(
    service,
    {
      method: "PATCH",
      path: "/workspace",
      operationId: "patchWorkspace",
      action: "configure",
      summary: "Change the token's workspace",
      tag,
      scope: KEY_ONLY,
      body: AccessUpdateWorkspace,
      keepEmpty: ["logo_url"],
      replies: { 200: AccessWorkspace },
      refusals: [409],
    },
    async (request) => {
      const { name, slug, logo_url: logoUrl } = request.body;
      const change = { name, slug, logoUrl };
      const isChange = Object.values(change).some((value) => value !== undefined);
      const at = new Date(clock.now());
      try {
        const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
          isChange ? updateWorkspace(tx, change, at) : findWorkspace(tx),
        );
        if (!row) throw new FakturoError("not-found");
        return formatWorkspace(row);
      } catch (error) {
        if (isUniqueViolation(error))
          throw new FakturoError("conflict", "workspace already exists with same slug");
        throw error;
      }
    },
  );
}
