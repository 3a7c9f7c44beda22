import { type Static, Type } from "@fakturo/schema";
import { formatTimestamp, members, timestampOf } from "@fakturo/server-base";
import { formatJobHead } from "@fakturo/server-domain/workflows";
import { groupJobs, type JobFilter, listJobs } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { cursorOf, formatCursor } from "../cursor.ts";
import { route, type Service } from "../route.ts";
import { EXTENSION, flag, integer, optional, text, timestamp, uuid } from "../schemas/base.ts";
import { page } from "../schemas/silo.ts";
import { TransformJobCollection, TransformJobSummary } from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

/** Jobs that a summary looks at, at most. */
const MAX_SUMMARISED = 10_000;

const filters = {
  status: optional(text("Status of the jobs, such as `KO`.", 20, EXTENSION)),
  workflow_id: optional(uuid("Workflow they follow.", EXTENSION)),
  silo_entry_id: optional(uuid("Entry they work on.", EXTENSION)),
  key: optional(text("Key given at creation.", 256, EXTENSION)),
  tag: optional(text("One of their labels.", 200, EXTENSION)),
  provider: optional(text("Provider of the last step.", 200, EXTENSION)),
  code: optional(text("Code that the last step's provider gave last.", 200, EXTENSION)),
  from: optional(timestamp("Made at this moment or later.", EXTENSION)),
  to: optional(timestamp("Made before this moment.", EXTENSION)),
  open: optional(flag("Jobs that have not ended, or that have.", EXTENSION)),
};
const Filters = Type.Object(filters);

function filterOf(query: Static<typeof Filters>): JobFilter {
  const { status, key, tag, provider, code, open, from, to } = query;
  return {
    ...{ status, key, tag, provider, code, open },
    workflow: query.workflow_id,
    entry: query.silo_entry_id,
    since: from === undefined ? undefined : timestampOf(from),
    until: to === undefined ? undefined : timestampOf(to),
  };
}

/** Lists of jobs, and what most of them have in common. */
export function jobListRoutes(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/jobs",
      operationId: "listJobs",
      summary: "List jobs without their steps",
      tag: "Jobs",
      query: Type.Object({ ...page(1, 100, 20), ...filters }),
      replies: { 200: TransformJobCollection },
    },
    (request) => {
      const { limit, created_at, cursor } = request.query;
      const from = cursorOf(request.query);
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const rows = await listJobs(tx, filterOf(request.query), from, limit + 1);
        const last = rows.length > limit ? rows[limit - 1] : undefined;
        return members({
          list: rows.slice(0, limit).map(formatJobHead),
          created_at,
          limit,
          cursor,
          next_cursor: last && formatCursor(last),
        });
      });
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/jobs/summary",
      operationId: "summariseJobs",
      summary: "Count jobs by workflow, status and what their last step says",
      description: `Looks at the newest ${MAX_SUMMARISED} jobs of the filter.`,
      tag: "Jobs",
      isExtension: true,
      query: Type.Object({
        ...filters,
        groups: integer("Groups at most.", 1, 100, { default: 20 }),
      }),
      replies: { 200: TransformJobSummary },
    },
    (request) =>
      inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const size = { jobs: MAX_SUMMARISED, groups: request.query.groups };
        const rows = await groupJobs(tx, filterOf(request.query), size);
        const jobs = rows.reduce((sum, row) => sum + row.jobs, 0);
        const list = rows.map(({ workflow, provider, code, message, oldest, newest, ...row }) =>
          members({
            ...row,
            workflow_id: workflow,
            provider: provider ?? undefined,
            code: code ?? undefined,
            message: message ?? undefined,
            oldest: formatTimestamp(oldest),
            newest: formatTimestamp(newest),
          }),
        );
        return { list, jobs, is_partial: jobs >= MAX_SUMMARISED };
      }),
  );
}
