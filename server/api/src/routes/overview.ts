import { type AuthorityCode, appOf } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import { deliveryPage } from "@fakturo/server-domain/workflows";
import {
  countJobsByHour,
  countOpenJobsHere,
  groupFailures,
  groupJobs,
  type JobGroupRow,
  listDeadlines,
  type Tx,
} from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { cursorOf, formatCursor } from "../cursor.ts";
import { route, type Service } from "../route.ts";
import { integer, optional, text } from "../schemas/base.ts";
import { TransformDeliveryCollection, TransformOverview } from "../schemas/overview.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "readWorkspace" | "engine" | "clock" | "ids">;

/** Jobs that each count looks at, at most. */
const MAX_JOBS = 10_000;
const GROUPS = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FAILURE_DAYS = 7;

/** What happens in a workspace: its jobs, their failures and deadlines, and the deliveries of webhooks. */
export function overviewRoutes(service: Service, scope: Dependencies): void {
  const { readWorkspace, ids } = scope;
  route(
    service,
    {
      method: "GET",
      path: "/overview",
      operationId: "getOverview",
      summary: "What waits, fails and is due in the workspace",
      description: `Each part looks at ${MAX_JOBS} jobs at most.`,
      tag: "Jobs",
      isExtension: true,
      replies: { 200: TransformOverview },
    },
    (request) => readWorkspace(principalOf(request).workspaceId, (tx) => overviewOf(tx, scope)),
  );
  route(
    service,
    {
      method: "GET",
      path: "/deliveries",
      operationId: "listDeliveries",
      summary: "List the last deliveries of webhooks",
      description:
        "Run the job again from the step to send it once more. Bodies and addresses are not kept.",
      tag: "Jobs",
      isExtension: true,
      query: Type.Object({
        jobs: integer("Jobs to look at, at most; pages follow by `cursor`.", 1, 1000, {
          default: 500,
        }),
        cursor: optional(text("`next_cursor` of the page before.", 200)),
      }),
      replies: { 200: TransformDeliveryCollection },
    },
    (request) => {
      const { jobs } = request.query;
      const from = cursorOf(request.query);
      return readWorkspace(principalOf(request).workspaceId, async (tx) => {
        const { list, last } = await deliveryPage(tx, { ids }, from, jobs);
        return members({ list, next_cursor: last && formatCursor(last) });
      });
    },
  );
}

async function overviewOf(tx: Tx, { engine, clock }: Dependencies) {
  const now = clock.now();
  const [day, week] = [new Date(now - DAY_MS), new Date(now - FAILURE_DAYS * DAY_MS)];
  const [open, hours, waiting, failures, deadlines] = await Promise.all([
    countOpenJobsHere(tx, MAX_JOBS),
    countJobsByHour(tx, day, MAX_JOBS),
    groupJobs(tx, { open: true }, { jobs: MAX_JOBS, groups: GROUPS }),
    groupFailures(tx, week, MAX_JOBS, GROUPS),
    listDeadlines(tx, GROUPS),
  ]);
  const counted = [open, hours, waiting].map((rows) =>
    rows.reduce((sum, { jobs }) => sum + jobs, 0),
  );
  const explained = codesOf(engine);
  return {
    open: open.map((row) => ({ ...row, oldest: formatTimestamp(row.oldest) })),
    hours: hours.map(({ hour, ...row }) => ({ at: formatTimestamp(hour), ...row })),
    waiting: waiting.map((row) => formatCause(row, explained)),
    failures: failures.map((row) => formatCause(row, explained)),
    deadlines: deadlines.map(({ entry, due_at, ...row }) =>
      members({ ...row, silo_entry_id: entry ?? undefined, due_at: formatTimestamp(due_at) }),
    ),
    is_partial: Math.max(...counted) >= MAX_JOBS,
  };
}

type Codes = (provider: string, code: string) => AuthorityCode | undefined;

/** Codes of the authorities that the app of a step talks to. */
function codesOf({ registry }: Dependencies["engine"]): Codes {
  return (provider, code) => {
    const own = [...registry.connections.values()].filter(
      ({ key }) => appOf(key) === appOf(provider),
    );
    return own.flatMap(({ codes = [] }) => codes).find((known) => known.code === code);
  };
}

function formatCause(
  row: Omit<JobGroupRow, "status"> & Partial<Pick<JobGroupRow, "status">>,
  codes: Codes,
) {
  const { workflow, provider, code, message } = row;
  const known = provider !== null && code !== null ? codes(provider, code) : undefined;
  return members({
    workflow_id: workflow,
    status: row.status,
    provider: provider ?? undefined,
    code: code ?? undefined,
    message: message ?? undefined,
    meaning: known?.meaning,
    remedy: known?.remedy,
    jobs: row.jobs,
    oldest: formatTimestamp(row.oldest),
    newest: formatTimestamp(row.newest),
  });
}
