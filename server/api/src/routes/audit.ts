import { Type } from "@fakturo/schema";
import { formatTimestamp, members, timestampOf } from "@fakturo/server-base";
import { listAudit } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { AccessAuditCollection } from "../schemas/audit.ts";
import { integer, optional, text, timestamp } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

const AuditQuery = Type.Object({
  target: optional(text("Id or name of the thing.", 200)),
  actor: optional(text("Who did it, e.g. `api:<key id>`.", 200)),
  action: optional(text("What was done, e.g. `workflow.publish`.", 100)),
  from: optional(timestamp("At this moment or later.")),
  to: optional(timestamp("Before this moment.")),
  before: optional(
    text("`next_before` of the page before.", 20, {
      pattern: "^[0-9]{1,18}$",
      problem: "must be the next_before of a page",
    }),
  ),
  limit: integer("Rows on a page at most.", 1, 200, { default: 100 }),
});

/** `/access/v1/audit`: the audit log; histories of entries and jobs are read with these. */
export function auditRoutes(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/audit",
      operationId: "listAudit",
      action: "audit",
      summary: "List who did what, newest first",
      tag: "Audit",
      isExtension: true,
      query: AuditQuery,
      replies: { 200: AccessAuditCollection },
    },
    (request) => {
      const { limit, from, to, ...rest } = request.query;
      const filter = {
        ...rest,
        since: from === undefined ? undefined : timestampOf(from),
        until: to === undefined ? undefined : timestampOf(to),
      };
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const rows = await listAudit(tx, filter, limit + 1);
        const list = rows
          .slice(0, limit)
          .map(({ at, id, details, ...row }) =>
            members({ id, at: formatTimestamp(at), ...row, details: details ?? undefined }),
          );
        const last = rows.length > limit ? rows[limit - 1] : undefined;
        return members({ list, limit, next_before: last?.id });
      });
    },
  );
}
