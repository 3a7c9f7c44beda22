import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { findNewestLink } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { TransformChain } from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

/** Chains of records that apps in other processes continue. */
export function chainRoutes(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/chains/{key}",
      operationId: "getChain",
      summary: "Get the length and the newest link of a chain of the app",
      description:
        "A step continues the chain by answering `chains` with `after`, the length that it has seen.",
      tag: "Job",
      scope: "enrolled",
      isExtension: true,
      params: Type.Object({
        key: Type.String({ description: "Begins with the app's key.", maxLength: 500 }),
      }),
      replies: { 200: TransformChain },
      refusals: [403],
    },
    async (request) => {
      const { workspaceId, app } = principalOf(request);
      const { key } = request.params;
      if (key.split(".", 1)[0] !== app?.key)
        throw new FakturoError("forbidden", "an app reads chains whose keys begin with its own");
      const { length, link } = await inWorkspace(workspaceId, (tx) => findNewestLink(tx, key));
      return { key, length, ...(link !== undefined && { link }) };
    },
  );
}
