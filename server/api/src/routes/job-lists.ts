import { type Static, Type } from "@fakturo/schema";
import { formatTimestamp, members, timestampOf } from "@fakturo/server-base";
import { formatJobHead } from "@fakturo/server-domain/workflows";
import { groupJobs, type JobFilter, listJobs } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { cursorOf, formatCursor } from "../cursor.ts";
import { route, type Service } from "../route.ts";
import { integer } from "../schemas/base.ts";
import { jobFilters, type TransformJobFilter } from "../schemas/reruns.ts";
import { page } from "../schemas/silo.ts";
import { TransformJobCollection, TransformJobSummary } from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

/** Jobs that a summary looks at, at most. */
const MAX_SUMMARISED = 10_000;

/** The filter that members of a request describe. */
export function jobFilterOf(query: Static<typeof TransformJobFilter>): JobFilter {
  const { status, key, tag, provider, code, open, from, to } = query;
  return {
    ...{ status, key, tag, provider, code, open },
    workflow: query.workflow_id,
    faultProvider: query.fault_provider,
    faultCode: query.fault_code,
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
      query: Type.Object({ ...page(1, 100, 20), ...jobFilters }),
      replies: { 200: TransformJobCollection },
    },
    (request) => {
      const { limit, created_at, cursor } = request.query;
      const from = cursorOf(request.query);
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const rows = await listJobs(tx, jobFilterOf(request.query), from, limit + 1);
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
        ...jobFilters,
        groups: integer("Groups at most.", 1, 100, { default: 20 }),
      }),
      replies: { 200: TransformJobSummary },
    },
    (request) =>
      inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const size = { jobs: MAX_SUMMARISED, groups: request.query.groups };
        const rows = await groupJobs(tx, jobFilterOf(request.query), size);
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
