import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { findWorkspace } from "@fakturo/server-storage/store";
import { route, type Service } from "../route.ts";
import { existing } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "vault">;

const KeySet = Type.Object({
  keys: Type.Array(Type.Unsafe({ type: "object" }), { description: "Public keys as JWK." }),
});

/** Public keys of a workspace as a JWK set (RFC 7517), to verify its envelopes without a token. */
export function keyRoutes(service: Service, { inWorkspace, vault }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/keys/{workspace_id}/jwks.json",
      operationId: "getKeySet",
      summary: "Get the public signing keys of a workspace",
      tag: "Keys",
      isExtension: true,
      credential: "none",
      params: Type.Object({ workspace_id: existing("The workspace.") }),
      replies: { 200: KeySet },
    },
    async (request) => {
      const workspace = await inWorkspace(request.params.workspace_id, findWorkspace);
      if (!workspace) throw new FakturoError("not-found");
      return { keys: await vault.publicKeys(workspace.id) };
    },
  );
}
