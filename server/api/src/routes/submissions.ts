import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import {
  askNow,
  resolveHeld,
  type SubmissionView,
  viewSubmission,
  viewSubmissions,
} from "@fakturo/server-runtime/transmit";
import type { Tx } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing, integer, optional, text } from "../schemas/base.ts";
import {
  TransformResolveSubmission,
  TransformSubmission,
  TransformSubmissionCollection,
} from "../schemas/submissions.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

const tag = "Submissions";
const missing = "submission not found";
const params = Type.Object({ id: existing("The submission.") });

/** `/transform/v1/submissions`: records handed to authorities, and a person's decisions about them. */
export function submissionRoutes(service: Service, { inWorkspace }: Dependencies): void {
  const inTx = <T>(request: RequestPrincipal, work: (tx: Tx) => Promise<T>) =>
    inWorkspace(principalOf(request).workspaceId, work);
  const reading = { method: "GET", tag, isExtension: true } as const;
  const acting = { method: "POST", tag, isExtension: true, scope: KEY_ONLY, missing } as const;
  const replies = { 200: TransformSubmission };
  route(
    service,
    {
      ...reading,
      path: "/submissions",
      operationId: "listSubmissions",
      summary: "List records handed to authorities",
      query: Type.Object({
        state: optional(text("Only those of this state; those that have not ended if absent.", 20)),
        limit: integer("Records at most.", 1, 1000, { default: 100 }),
      }),
      replies: { 200: TransformSubmissionCollection },
    },
    async (request) => {
      const { state, limit } = request.query;
      const list = await inTx(request, (tx) => viewSubmissions(tx, state, limit));
      return { list: list.map(formatSubmission) };
    },
  );
  route(
    service,
    {
      ...reading,
      path: "/submissions/{id}",
      operationId: "getSubmission",
      summary: "Get a record handed to an authority",
      missing,
      params,
      replies,
    },
    async (request) =>
      formatSubmission(await inTx(request, (tx) => viewSubmission(tx, request.params.id))),
  );
  route(
    service,
    {
      ...acting,
      path: "/submissions/{id}/ask",
      operationId: "askSubmission",
      action: "run",
      summary: "Ask the authority now what became of a record",
      params,
      replies,
      refusals: [409],
    },
    async (request) => formatSubmission(await inTx(request, (tx) => askNow(tx, request.params.id))),
  );
  route(
    service,
    {
      ...acting,
      path: "/submissions/{id}/resolve",
      operationId: "resolveSubmission",
      action: "run",
      summary: "Say what became of a record that is held",
      params,
      body: TransformResolveSubmission,
      replies,
      refusals: [409],
    },
    async (request) => {
      const { is, reference, reason } = request.body;
      const word = is === "there" ? { is, ...(reference !== undefined && { reference }) } : { is };
      return formatSubmission(
        await inTx(request, (tx) => resolveHeld(tx, request.params.id, word, reason)),
      );
    },
  );
}

function formatSubmission({ entry, row }: SubmissionView) {
  const { id, connection, environment, kind, identity, holder, digest, state } = row;
  const time = (ms: number) => formatTimestamp(new Date(ms));
  return members({
    id,
    connection,
    environment,
    kind,
    identity,
    holder,
    silo_entry_id: entry ?? undefined,
    digest,
    state,
    created_at: time(row.createdAt),
    due_at: row.due === undefined ? undefined : time(row.due),
    next_at: row.nextAt > 0 ? time(row.nextAt) : undefined,
    reason: row.reason,
    message: row.message,
    references: row.receipts.map(({ reference }) => reference),
    attempts: row.attempts.map(({ n, at, end, credential }) =>
      members({ n, at: time(at), end, credential }),
    ),
  });
}
