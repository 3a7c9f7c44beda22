import { Type } from "@fakturo/schema";
import { formatTimestamp, members, timestampOf } from "@fakturo/server-base";
import { requireEntry } from "@fakturo/server-domain/entries";
import { listActivity } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { answer, existing, integer, optional, timestamp } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

const missing = "entry not found";
const string = (description: string) => Type.String({ description });

const SiloActivity = answer(
  "SiloActivity",
  {
    at: Type.String({ description: "When it happened.", format: "date-time" }),
    kind: string("`version`, `state`, `file`, `job` (made) or `job-end`."),
    id: string("Version, key of the state, or id of the file or job."),
    actor: string("Who did it: kind and id, such as `user:<id>`."),
    details: Type.Unsafe<unknown>({ type: "object", description: "What else is known of it." }),
  },
  ["at", "kind", "id", "details"],
);

/** `/silo/v1/entries/{entry_id}/activity`: what happened to an entry, in one list. */
export function activityRoutes(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/entries/{entry_id}/activity",
      operationId: "listActivity",
      summary: "List versions, states, files and jobs of an entry, newest first",
      tag: "Entries",
      isExtension: true,
      missing,
      params: Type.Object({ entry_id: existing("The entry.") }),
      query: Type.Object({
        before: optional(timestamp("`at` of the last row of the page before.")),
        limit: integer("Rows on a page at most.", 1, 200, { default: 100 }),
      }),
      replies: {
        200: Type.Object({
          list: Type.Array(SiloActivity, { description: "Newest first." }),
        }),
      },
    },
    (request) => {
      const { before, limit } = request.query;
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const { id } = await requireEntry(tx, request.params.entry_id);
        const from = before === undefined ? undefined : timestampOf(before);
        const rows = await listActivity(tx, id, from, limit);
        return {
          list: rows.map(({ at, kind, id: what, src, src_id, details }) =>
            members({
              at: formatTimestamp(at),
              kind,
              id: what,
              actor: src_id === null ? undefined : src === null ? src_id : `${src}:${src_id}`,
              details: details ?? {},
            }),
          ),
        };
      });
    },
  );
}
