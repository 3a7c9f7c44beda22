import { FakturoError } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { formatWorkspace, isSlug } from "../../access/workspaces.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import { findWorkspace, updateWorkspace } from "../../store/access.ts";
import { principalOf } from "../app.ts";
import { bodyOf, textOf } from "../body.ts";
import { RequestError } from "../errors.ts";
import type { HttpScope } from "../scope.ts";

/** `/access/v1` (api spec §6). */
export function accessRoutes(app: FastifyInstance, { inWorkspace, services }: HttpScope): void {
  app.get("/workspace", async (request) => {
    const { workspaceId } = principalOf(request);
    const row = await inWorkspace(workspaceId, findWorkspace);
    if (!row) throw new FakturoError("not-found");
    return formatWorkspace(row);
  });

  app.patch("/workspace", async (request) => {
    const { workspaceId } = principalOf(request);
    const body = bodyOf(request.body);
    const name = textOf(body, "name", 200);
    const slug = textOf(body, "slug", 63);
    const logoUrl = textOf(body, "logo_url", 2000);
    if (slug !== undefined && !isSlug(slug))
      throw new RequestError("slug", "must be lower-case letters, digits and hyphens");
    const change = {
      ...(name !== undefined && { name }),
      ...(slug !== undefined && { slug }),
      ...(logoUrl !== undefined && { logoUrl }),
    };
    try {
      const at = new Date(services.clock.now());
      const row = await inWorkspace(workspaceId, (tx) => updateWorkspace(tx, change, at));
      if (!row) throw new FakturoError("not-found");
      return formatWorkspace(row);
    } catch (error) {
      if (isUniqueViolation(error))
        throw new FakturoError("conflict", "workspace already exists with same slug");
      throw error;
    }
  });
}
