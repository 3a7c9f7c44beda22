import { FakturoError } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { findWorkspace } from "../../store/access.ts";
import { asUuid } from "../body.ts";
import type { HttpScope } from "../scope.ts";

/** Public keys of a workspace as a JWK set (RFC 7517), for anyone who verifies its envelopes. */
export function keyRoutes(app: FastifyInstance, { inWorkspace, services }: HttpScope): void {
  app.get<{ Params: { workspace: string } }>("/keys/:workspace/jwks.json", async (request) => {
    const id = asUuid(request.params.workspace);
    const workspace = id ? await inWorkspace(id, findWorkspace) : undefined;
    if (!workspace) throw new FakturoError("not-found");
    return { keys: await services.vault.publicKeys(workspace.id) };
  });
}
