import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import { filled, HeavyWork } from "@fakturo/server-base";
import { linkJob } from "@fakturo/server-base/telemetry";
import type { EntryParts } from "@fakturo/server-domain";
import { forReading } from "@fakturo/server-domain/entries";
import {
  checkJobFree,
  createJob,
  formatJob,
  formatStub,
  type JobInput,
  plainJob,
} from "@fakturo/server-domain/workflows";
import { pokeIntent } from "@fakturo/server-runtime/interpret";
import type { Waiters } from "@fakturo/server-runtime/queue";
import {
  findJob,
  findJobByKey,
  type JobRow,
  type Tx,
  type WholeJob,
} from "@fakturo/server-storage/store";
import type { FastifyReply } from "fastify";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { sendJson } from "../json-text.ts";
import { possibleKeyOf } from "../members.ts";
import type { Admit } from "../rate-limit.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh, optional } from "../schemas/base.ts";
import {
  JOB_ID,
  TransformCreateJob,
  TransformIntent,
  TransformJob,
  TransformPoke,
} from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = EntryParts & Pick<HttpScope, "inWorkspace" | "jobs" | "filesUrl">;

/** Maximum body in bytes: args may hold files as data URIs. */
const JOB_LIMIT = 25 * 1024 * 1024;
const MAX_WAIT_S = 30;
const MS_PER_S = 1000;
const tag = "Jobs";
const missing = "job not found";

const WaitQuery = Type.Object({
  wait: optional(
    Type.Integer({ description: "Seconds to wait for the end of the job, 30 at most." }),
  ),
});

/** `/transform/v1/jobs` (api spec §11). */
export function jobRoutes(
  service: Service,
  scope: Dependencies,
  waiters: Waiters,
  admit: Admit,
): void {
  service.app.addHook("preClose", async () => waiters.release());
  creating(service, scope, waiters, admit);
  reading(service, scope);
  poking(service, scope);
}

function creating(service: Service, scope: Dependencies, waiters: Waiters, admit: Admit): void {
  const { inWorkspace } = scope;
  const checkFree = (
    request: RequestPrincipal,
    id: string | undefined,
    body: unknown,
  ): Promise<void> =>
    inWorkspace(principalOf(request).workspaceId, (tx) =>
      checkJobFree(tx, scope, id, possibleKeyOf(body)),
    );
  const shared = {
    tag,
    description:
      "Answers 202 at once, or with `wait` 200 as soon as the job has ended and 202 when it has not by then.",
    query: WaitQuery,
    body: TransformCreateJob,
    bodyLimit: JOB_LIMIT,
    replies: { 200: TransformJob, 202: TransformJob },
    refusals: [404, 409],
  };
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/jobs",
      operationId: "createJob",
      action: "run",
      summary: "Run a workflow, under an id of the server's",
      onInvalidBody: (request) => checkFree(request, undefined, request.body),
    },
    (request, reply) => {
      admit(principalOf(request).keyId);
      return create(request, reply, undefined, scope, waiters);
    },
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/jobs/{id}",
      operationId: "putJob",
      action: "run",
      summary: "Run a workflow, under an id of the caller's",
      params: Type.Object({
        id: fresh("Identifies the new job; version 1 or 7.", JOB_ID),
      }),
      onInvalidBody: (request) => checkFree(request, request.params.id, request.body),
    },
    (request, reply) => {
      admit(principalOf(request).keyId);
      return create(request, reply, request.params.id, scope, waiters);
    },
  );
}

function reading(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  const show = (request: RequestPrincipal, find: (tx: Tx) => Promise<WholeJob | undefined>) => {
    const { workspaceId } = principalOf(request);
    const options = { ...forReading(scope), filesUrl: filesUrl(workspaceId) };
    return inWorkspace(workspaceId, async (tx) => {
      const row = await find(tx);
      if (!row) throw new FakturoError("not-found", missing);
      return (await formatJob(tx, row, options)).text;
    });
  };
  route(
    service,
    {
      method: "GET",
      path: "/jobs/{id}",
      operationId: "getJob",
      summary: "Get a job with its steps",
      tag,
      missing,
      params: Type.Object({ id: existing("The job.") }),
      replies: { 200: TransformJob },
    },
    (request, reply) =>
      sendJson(
        reply,
        show(request, (tx) => findJob(tx, request.params.id)),
      ),
  );
  route(
    service,
    {
      method: "GET",
      path: "/jobs/key/{key}",
      operationId: "getJobByKey",
      summary: "Get a job by its key",
      tag,
      missing,
      params: Type.Object({ key: Type.String({ description: "Key given at creation." }) }),
      replies: { 200: TransformJob },
    },
    (request, reply) =>
      sendJson(
        reply,
        show(request, (tx) => findJobByKey(tx, request.params.key)),
      ),
  );
}

function poking(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "POST",
      path: "/jobs/intents",
      operationId: "pokeIntent",
      summary: "Wake a waiting step",
      tag,
      isExtension: true,
      scope: "enrolled",
      body: TransformPoke,
      replies: { 200: TransformIntent },
      refusals: [404],
    },
    (request) => {
      const { id, job_id: job, ref, code, message } = request.body;
      const { workspaceId, app: caller } = principalOf(request);
      const app = caller?.key;
      return inWorkspace(workspaceId, (tx) =>
        pokeIntent(tx, scope, { id, job, ref, app }, { code, message }),
      );
    },
  );
}

interface Creation extends RequestPrincipal {
  readonly query: Static<typeof WaitQuery>;
  readonly body: NewJob;
}

type NewJob = Static<typeof TransformCreateJob>;

/** Answers 200 with the finished job, or 202 with the stub when the waiting time ends first. */
async function create(
  request: Creation,
  reply: FastifyReply,
  id: string | undefined,
  scope: Dependencies,
  waiters: Waiters,
): Promise<JsonObject | string> {
  const { ids } = scope;
  const { workspaceId } = principalOf(request);
  const waitS = Math.min(Math.max(request.query.wait ?? 0, 0), MAX_WAIT_S);
  const { body } = request;
  const jobId = id ?? ids.v7();
  linkJob(jobId);
  const waiter = waitS > 0 ? waiters.wait(jobId, waitS * MS_PER_S) : undefined;
  try {
    const row = await stored(request, inputOf(body, jobId), id, scope);
    const finished =
      waiter && (await finishedJob(row.id, workspaceId, waitS, scope, waiters, waiter.done));
    if (finished) return sendJson(reply, finished);
    reply.code(202);
    return formatStub(row);
  } finally {
    waiter?.cancel();
  }
}

/** `id` is chosen by the caller. */
async function stored(
  request: Creation,
  input: JobInput & { readonly id: string },
  id: string | undefined,
  scope: Dependencies,
): Promise<JobRow> {
  const { inWorkspace, jobs } = scope;
  const { workspaceId } = principalOf(request);
  const plain = plainJob(input);
  if (plain) return jobs.write(workspaceId, plain);
  return inWorkspace(workspaceId, async (tx) => {
    try {
      return await createJob(tx, scope, workspaceId, input);
    } catch (error) {
      // A conflict over id or key is reported before other faults of the body.
      if (isFakturoError(error)) await checkJobFree(tx, scope, id, input.key);
      throw error;
    }
  });
}

async function finishedJob(
  id: string,
  workspaceId: string,
  waitS: number,
  scope: Dependencies,
  waiters: Waiters,
  first: Promise<void>,
): Promise<string | undefined> {
  const { inWorkspace, clock } = scope;
  const deadline = clock.now() + waitS * MS_PER_S;
  let notified = first;
  for (;;) {
    await notified;
    const left = deadline - clock.now();
    const next = left > 0 && !waiters.isReleased ? waiters.wait(id, left) : undefined;
    const job = await inWorkspace(workspaceId, async (tx) => {
      const row = await findJob(tx, id);
      return row?.completed_at ? finishedText(tx, row, workspaceId, scope) : undefined;
    });
    if (job || !next) {
      next?.cancel();
      return job;
    }
    notified = next.done;
  }
}

/** @throws HeavyWork for an envelope that a worker thread reads: the job was created, so it is read there. */
async function finishedText(
  tx: Tx,
  row: WholeJob,
  workspaceId: string,
  scope: Dependencies,
): Promise<string> {
  const options = { ...forReading(scope), filesUrl: scope.filesUrl(workspaceId) };
  try {
    return (await formatJob(tx, row, options)).text;
  } catch (error) {
    if (!(error instanceof HeavyWork)) throw error;
    throw new HeavyWork(`job ${row.id}`, `/transform/v1/jobs/${row.id}`);
  }
}

function inputOf(body: NewJob, id: string): JobInput & { readonly id: string } {
  const { workflow_id: workflowId, silo_entry_id: entryId, data, key } = body;
  const tags = body.tags?.length ? body.tags : undefined;
  const { priority } = body;
  return { id, workflowId, entryId, data, key, args: filled(body.args), tags, priority };
}
