import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { filled, members, splitWords } from "@fakturo/server-base";
import type { EntryParts } from "@fakturo/server-domain";
import { forReading } from "@fakturo/server-domain/entries";
import {
  cancelJob,
  createBatchPage,
  formatJob,
  formatStub,
  rerunJob,
  rerunPage,
} from "@fakturo/server-domain/workflows";
import { wakeJob } from "@fakturo/server-runtime/interpret";
import { findJob } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { cursorOf, formatCursor } from "../cursor.ts";
import { sendJson } from "../json-text.ts";
import type { Admit } from "../rate-limit.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh } from "../schemas/base.ts";
import { TransformCreateReruns, TransformReruns } from "../schemas/reruns.ts";
import {
  TransformBatch,
  TransformCreateBatch,
  TransformJob,
  TransformRerun,
} from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";
import { jobFilterOf } from "./job-lists.ts";

/** What the routes of this file use. */
type Dependencies = EntryParts & Pick<HttpScope, "inWorkspace" | "filesUrl">;

const tag = "Jobs";
const missing = "job not found";
const PAGE = 100;
const RERUNS = 50;
const BOUND = { ascending: true };

/** Control of jobs (cancel, run again, priority); an extension of the original's API. */
export function jobControlRoutes(service: Service, scope: Dependencies, admit: Admit): void {
  cancelling(service, scope);
  waking(service, scope);
  repeating(service, scope, admit);
  repeatingMany(service, scope, admit);
  batches(service, scope, admit);
}

function cancelling(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  route(
    service,
    {
      method: "POST",
      path: "/jobs/{id}/cancel",
      operationId: "cancelJob",
      action: "run",
      summary: "Have a job end before its next step",
      description: "The open step ends as CANCEL and so does the job; the error lane does not run.",
      tag,
      missing,
      isExtension: true,
      params: Type.Object({ id: existing("The job.") }),
      replies: { 200: TransformJob },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const options = { ...forReading(scope), filesUrl: filesUrl(workspaceId) };
      const { text } = await inWorkspace(workspaceId, async (tx) =>
        formatJob(tx, await cancelJob(tx, scope, request.params.id), options),
      );
      return sendJson(reply, text);
    },
  );
}

function waking(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  route(
    service,
    {
      method: "POST",
      path: "/jobs/{id}/wake",
      operationId: "wakeJob",
      action: "run",
      summary: "Have the waiting step of a job called now",
      description: "A job whose step does not wait is unchanged.",
      tag,
      missing,
      isExtension: true,
      params: Type.Object({ id: existing("The job.") }),
      replies: { 200: TransformJob },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      const options = { ...forReading(scope), filesUrl: filesUrl(workspaceId) };
      const { text } = await inWorkspace(workspaceId, async (tx) => {
        await wakeJob(tx, scope, id);
        const job = await findJob(tx, id);
        if (!job) throw new FakturoError("not-found", missing);
        return formatJob(tx, job, options);
      });
      return sendJson(reply, text);
    },
  );
}

function repeating(service: Service, scope: Dependencies, admit: Admit): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "POST",
      path: "/jobs/{id}/rerun",
      operationId: "rerunJob",
      action: "run",
      summary: "Run a job again, from a step on if asked for",
      description: "A new job of the same entry and arguments, by the workflow as published now.",
      tag,
      missing,
      isExtension: true,
      params: Type.Object({ id: existing("The job to repeat.") }),
      body: TransformRerun,
      replies: { 202: TransformJob },
      refusals: [404, 409],
    },
    async (request, reply) => {
      const { workspaceId, keyId } = principalOf(request);
      const { id, key, step_id: stepId } = request.body;
      admit(keyId);
      const row = await inWorkspace(workspaceId, (tx) =>
        rerunJob(tx, scope, workspaceId, request.params.id, { id, key, stepId }),
      );
      reply.code(202);
      return formatStub(row);
    },
  );
}

function repeatingMany(service: Service, scope: Dependencies, admit: Admit): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "PUT",
      path: "/reruns/{id}",
      operationId: "putReruns",
      action: "run",
      summary: "Run again the ended jobs of a filter, page by page",
      description:
        "Each call takes a page of jobs, the newest first, and `next_cursor` leads to the next. Of the jobs of one workflow over one entry only the newest is run again, and calls may be repeated.",
      tag,
      isExtension: true,
      params: Type.Object({ id: fresh("Identifies the reruns.") }),
      body: TransformCreateReruns,
      replies: { 200: TransformReruns },
      refusals: [404],
    },
    (request) => {
      const { workspaceId, keyId } = principalOf(request);
      const { id } = request.params;
      const { from_failed = false, limit = RERUNS, cursor } = request.body;
      const reruns = { id, filter: jobFilterOf(request.body), fromFailed: from_failed };
      const page = { from: cursorOf(cursor === undefined ? {} : { cursor }), limit };
      return inWorkspace(workspaceId, async (tx) => {
        const made = await rerunPage(tx, scope, workspaceId, reruns, page);
        admit(keyId, made.created.length);
        return members({
          id,
          created: [...made.created],
          skipped: made.skipped,
          next_cursor: made.last && formatCursor(made.last),
        });
      });
    },
  );
}

function batches(service: Service, scope: Dependencies, admit: Admit): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "PUT",
      path: "/batches/{id}",
      operationId: "putBatch",
      action: "run",
      summary: "Run a workflow over the entries that a search finds, page by page",
      description:
        "Each call takes a page of entries, the oldest first, and `next_cursor` leads to the next. A batch never makes two jobs for one entry, so calls may be repeated.",
      tag,
      isExtension: true,
      params: Type.Object({ id: fresh("Identifies the batch.") }),
      body: TransformCreateBatch,
      replies: { 200: TransformBatch },
      refusals: [404],
    },
    (request) => {
      const { workspaceId, keyId } = principalOf(request);
      const { id } = request.params;
      const { workflow_id, q = "", limit = PAGE, cursor, args, ...rest } = request.body;
      const batch = {
        ...rest,
        id,
        workflowId: workflow_id,
        args: filled(args),
        words: splitWords(q),
      };
      const page = { from: cursorOf(cursor === undefined ? {} : { cursor }, BOUND), limit };
      return inWorkspace(workspaceId, async (tx) => {
        const made = await createBatchPage(tx, scope, workspaceId, batch, page);
        admit(keyId, made.created.length);
        return members({
          id,
          workflow_id,
          created: [...made.created],
          skipped: made.skipped,
          next_cursor: made.last && formatCursor(made.last, BOUND),
        });
      });
    },
  );
}
