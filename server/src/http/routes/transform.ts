import {
  FakturoError,
  isFakturoError,
  isObject,
  type JsonObject,
  uuidVersion,
} from "@fakturo/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Waiters } from "../../jobs/waiters.ts";
import { members } from "../../silo/format.ts";
import { findJob, findJobByKey, type JobRow, listJobs } from "../../store/jobs.ts";
import type { Tx } from "../../store/tx.ts";
import { findWorkflow, listWorkflows, listWorkflowVersions } from "../../store/workflows.ts";
import {
  checkJobFree,
  createJob,
  formatJob,
  formatJobHead,
  formatStub,
  type JobInput,
} from "../../transform/jobs.ts";
import { pokeIntent } from "../../transform/poke.ts";
import {
  createWorkflow,
  formatWorkflow,
  patchWorkflow,
  workflowSchema,
} from "../../transform/workflows.ts";
import { principalOf, scopeHook } from "../app.ts";
import {
  asUuid,
  type Body,
  bodyOf,
  jsonOf,
  MAX_KEY,
  possibleKeyOf,
  textListOf,
  textMapOf,
  textOf,
  uuidOf,
} from "../body.ts";
import { cursorParam, formatCursor } from "../cursor.ts";
import { RequestError } from "../errors.ts";
import { formatTimestamp, integerParam, param, timestampParam } from "../query.ts";
import type { HttpScope } from "../scope.ts";
import { actorOf } from "./silo.ts";

interface IdParams {
  readonly id: string;
}

const JOBS_PAGE = { min: 1, max: 100, fallback: 20 };
const WORKFLOWS_PAGE = { min: 1, max: 100, fallback: 100 };
/** Files may come along as data URIs in args, in bytes. */
const JOB_LIMIT = 25 * 1024 * 1024;
const MAX_WAIT_S = 30;
const MS_PER_S = 1000;
const JOB_VERSIONS = [1, 7];

/** `/transform/v1` (api spec §11). */
export function transformRoutes(app: FastifyInstance, scope: HttpScope, waiters: Waiters): void {
  workflowRoutes(app, scope);
  jobRoutes(app, scope, waiters);
}

function workflowRoutes(app: FastifyInstance, { inWorkspace, services }: HttpScope): void {
  app.put<{ Params: IdParams }>("/workflows/:id", async (request) => {
    const id = asUuid(request.params.id);
    if (!id) throw new RequestError("id", "must be a UUID");
    const { workspaceId } = principalOf(request);
    const body = bodyOf(request.body);
    const row = await inWorkspace(workspaceId, (tx) =>
      createWorkflow(tx, services, id, body, actorOf(request)),
    );
    return formatWorkflow(row);
  });
  app.patch<{ Params: IdParams }>("/workflows/:id", async (request) => {
    const id = asUuid(request.params.id);
    if (!id) throw new FakturoError("not-found", "workflow not found");
    const body = bodyOf(request.body);
    const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
      patchWorkflow(tx, services, id, body, actorOf(request)),
    );
    return formatWorkflow(row);
  });
  app.get<{ Params: IdParams }>("/workflows/:id", async (request) => {
    const id = asUuid(request.params.id);
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const row = id ? await findWorkflow(tx, id) : undefined;
      if (!row) throw new FakturoError("not-found", "workflow not found");
      return formatWorkflow(row, await listWorkflowVersions(tx, row.id));
    });
  });
  app.get("/workflows", async (request) => {
    const { query } = request;
    const limit = integerParam(query, "limit", WORKFLOWS_PAGE);
    const wanted = param(query, "schema");
    const schema = wanted === undefined ? undefined : workflowSchema(wanted);
    const from = timestampParam(query, "created_at");
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const at = from === undefined ? undefined : new Date(from);
      const rows = await listWorkflows(tx, schema, at, limit + 1);
      const next = rows[limit];
      return members({
        list: rows.slice(0, limit).map((row) => formatWorkflow(row)),
        limit,
        created_at: param(query, "created_at"),
        next_created_at: next && formatTimestamp(next.created_at),
        schema,
      });
    });
  });
}

function jobRoutes(app: FastifyInstance, scope: HttpScope, waiters: Waiters): void {
  const { inWorkspace } = scope;
  const options = { bodyLimit: JOB_LIMIT };
  const show = (request: FastifyRequest, find: (tx: Tx) => Promise<JobRow | undefined>) =>
    inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const row = await find(tx);
      if (!row) throw new FakturoError("not-found", "job not found");
      return formatJob(tx, row, scope.filesUrl(principalOf(request).workspaceId));
    });
  app.post("/jobs", options, (request, reply) => create(request, reply, undefined, scope, waiters));
  app.put<{ Params: IdParams }>("/jobs/:id", options, (request, reply) => {
    const id = asUuid(request.params.id);
    if (!id || !JOB_VERSIONS.includes(uuidVersion(id)))
      throw new RequestError("id", "must be a UUID of version 1 or 7");
    return create(request, reply, id, scope, waiters);
  });
  app.get<{ Params: IdParams }>("/jobs/:id", (request) =>
    show(request, async (tx) => {
      const id = asUuid(request.params.id);
      return id ? findJob(tx, id) : undefined;
    }),
  );
  app.get<{ Params: { key: string } }>("/jobs/key/:key", (request) =>
    show(request, (tx) => findJobByKey(tx, request.params.key)),
  );
  app.get("/jobs", async (request) => {
    const { query } = request;
    const limit = integerParam(query, "limit", JOBS_PAGE);
    const from = cursorParam(query);
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const rows = await listJobs(tx, from, limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return members({
        list: rows.slice(0, limit).map(formatJobHead),
        created_at: param(query, "created_at"),
        limit,
        cursor: param(query, "cursor"),
        next_cursor: last && formatCursor(last),
      });
    });
  });
  app.post("/jobs/intents", { onRequest: scopeHook("enrolled") }, async (request) => {
    const body = bodyOf(request.body);
    const target = {
      id: uuidOf(body, "id"),
      job: uuidOf(body, "job_id"),
      ref: textOf(body, "ref", 500),
    };
    const note = { code: textOf(body, "code", 200), message: textOf(body, "message") };
    return inWorkspace(principalOf(request).workspaceId, (tx) =>
      pokeIntent(tx, scope.services, target, note),
    );
  });
}

/** Answers 200 with the finished job, or 202 with the stub when the wait is over first. */
async function create(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string | undefined,
  scope: HttpScope,
  waiters: Waiters,
): Promise<JsonObject> {
  const { inWorkspace, services } = scope;
  const { workspaceId } = principalOf(request);
  const waitS = waitOf(request.query);
  const body = bodyOf(request.body);
  const key = possibleKeyOf(body);
  const jobId = id ?? services.ids.v7();
  const waiter = waitS > 0 ? waiters.wait(jobId, waitS * MS_PER_S) : undefined;
  try {
    const row = await inWorkspace(workspaceId, async (tx) => {
      try {
        return await createJob(tx, services, workspaceId, inputOf(body, jobId), actorOf(request));
      } catch (error) {
        // A taken id or key is told before anything else that is wrong with the body.
        if (!isFakturoError(error)) throw error;
        await checkJobFree(tx, services, id, key);
        throw error;
      }
    });
    const finished =
      waiter && (await finishedJob(row.id, workspaceId, waitS, scope, waiters, waiter.done));
    if (finished) return finished;
    reply.code(202);
    return formatStub(row);
  } finally {
    waiter?.cancel();
  }
}

async function finishedJob(
  id: string,
  workspaceId: string,
  waitS: number,
  { inWorkspace, services, filesUrl }: HttpScope,
  waiters: Waiters,
  first: Promise<void>,
): Promise<JsonObject | undefined> {
  const deadline = services.clock.now() + waitS * MS_PER_S;
  let notified = first;
  for (;;) {
    await notified;
    const left = deadline - services.clock.now();
    const next = left > 0 ? waiters.wait(id, left) : undefined;
    const job = await inWorkspace(workspaceId, async (tx) => {
      const row = await findJob(tx, id);
      return row?.completed_at ? formatJob(tx, row, filesUrl(workspaceId)) : undefined;
    });
    if (job || !next) {
      next?.cancel();
      return job;
    }
    notified = next.done;
  }
}

function waitOf(query: unknown): number {
  const text = param(query, "wait");
  if (text === undefined) return 0;
  if (!/^[+-]?\d{1,9}$/.test(text))
    throw new RequestError("wait", "must be a whole number of seconds");
  return Math.min(Math.max(Number(text), 0), MAX_WAIT_S);
}

function inputOf(body: Body, id: string): JobInput {
  const workflowId = uuidOf(body, "workflow_id");
  if (!workflowId) throw new RequestError("workflow_id", "is required");
  const data = jsonOf(body, "data");
  if (data !== undefined && !isObject(data))
    throw new RequestError("data", "must be a document or an envelope");
  return {
    id,
    workflowId,
    entryId: uuidOf(body, "silo_entry_id"),
    data,
    key: textOf(body, "key", MAX_KEY),
    args: textMapOf(body, "args"),
    tags: textListOf(body, "tags"),
  };
}
