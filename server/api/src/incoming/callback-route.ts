import { FakturoError } from "@fakturo/model";
import type { Callback, OutsideRoute } from "@fakturo/plugin";
import { inboxMessageOf, storeMessage } from "@fakturo/server-domain/inbound";
import type { HttpScope } from "../scope.ts";

/** What this part uses. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "environmentOf" | "clock" | "ids">;

/** The route of a callback: stores a message, commits, and acknowledges it. */
export function callbackRoute(callback: Callback, scope: Dependencies): OutsideRoute {
  const { name, path, auth, callback: place, limit } = callback;
  const { inWorkspace, environmentOf, clock, ids } = scope;
  return {
    method: "POST",
    path,
    summary: name,
    auth,
    accepts: "raw",
    ...(place && { callback: place }),
    ...(limit !== undefined && { limit }),
    async handle(request) {
      const { workspace } = request;
      if (!workspace) throw new FakturoError("unauthorized", "the call names no workspace");
      const message = inboxMessageOf(request, clock.now());
      const environment = environmentOf(workspace, callback.connection);
      await inWorkspace(workspace.id, (tx) =>
        storeMessage(tx, { ids }, { callback, environment }, message),
      );
      return callback.acknowledge?.(message) ?? { status: 200, mime: "text/plain", body: "" };
    },
  };
}
