import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members, timestampOf } from "@fakturo/server-base";
import { missingCredentials } from "@fakturo/server-domain/credentials";
import {
  checkWorkflowFree,
  createWorkflow,
  patchWorkflow,
  providersIn,
  workflowReply,
  workflowSchema,
} from "@fakturo/server-domain/workflows";
import {
  findPublished,
  findWorkflow,
  listWorkflows,
  listWorkflowVersions,
  type Tx,
  type WorkflowRow,
  type WorkflowVersionRow,
} from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { requireAction, requireRecent } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh, integer, optional, text, timestamp } from "../schemas/base.ts";
import {
  TransformCreateWorkflow,
  TransformUpdateWorkflow,
  TransformWorkflow,
  TransformWorkflowCollection,
  TransformWorkflowContents,
} from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<
  HttpScope,
  "inWorkspace" | "environmentOf" | "engine" | "clock" | "ids" | "apps"
>;

const tag = "Workflows";
const missing = "workflow not found";
const params = Type.Object({ id: existing("The workflow.") });

/** `/transform/v1/workflows` (api spec §11). */
export function workflowRoutes(service: Service, scope: Dependencies): void {
  writing(service, scope);
  reading(service, scope);
}

/** A workflow, with warnings of what its steps lack. */
async function described(
  tx: Tx,
  row: WorkflowRow,
  workspaceId: string,
  scope: Dependencies,
  versions?: readonly WorkflowVersionRow[],
): Promise<JsonObject> {
  const { environmentOf, engine, apps } = scope;
  const providers = providersIn(row);
  const lacks = {
    missing: await missingCredentials(tx, { registry: engine.registry, environmentOf }, providers),
    unconfigured: await apps.unconfigured(tx, workspaceId, providers),
  };
  return workflowReply(row, await offeredSteps(tx, scope), versions, lacks);
}

async function offeredSteps(tx: Tx, { engine, apps }: Dependencies) {
  return { providers: engine.registry.providers, disabled: await apps.disabled(tx) };
}

/**
 * Drafts need less than what new jobs follow at once, in live workspaces a recent sign-in too.
 * @throws FakturoError "forbidden", "unauthorized".
 */
function requirePublishing(
  request: Pick<FastifyRequest, "principal" | "session"> & {
    readonly body: { readonly draft?: boolean };
  },
  { clock }: Dependencies,
): void {
  if (request.body.draft) return;
  const principal = principalOf(request);
  requireAction(principal, "configure");
  if (!principal.sandbox) requireRecent(request.session, clock.now());
}

function writing(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "PUT",
      path: "/workflows/{id}",
      operationId: "putWorkflow",
      action: "design",
      summary: "Make a workflow",
      tag,
      params: Type.Object({ id: fresh("Identifies the new workflow.") }),
      body: TransformCreateWorkflow,
      replies: { 200: TransformWorkflow },
      refusals: [409],
      onInvalidBody: (request) =>
        inWorkspace(principalOf(request).workspaceId, (tx) =>
          checkWorkflowFree(tx, request.params.id),
        ),
    },
    async (request) => {
      const { id } = request.params;
      const { workspaceId } = principalOf(request);
      requirePublishing(request, scope);
      return inWorkspace(workspaceId, async (tx) =>
        described(tx, await createWorkflow(tx, scope, id, request.body), workspaceId, scope),
      );
    },
  );
  route(
    service,
    {
      method: "PATCH",
      path: "/workflows/{id}",
      operationId: "patchWorkflow",
      action: "design",
      summary: "Change a workflow: a new version, or a draft",
      tag,
      missing,
      params,
      body: TransformUpdateWorkflow,
      keepEmpty: ["description"],
      replies: { 200: TransformWorkflow },
    },
    async (request) => {
      const { id } = request.params;
      const { workspaceId } = principalOf(request);
      requirePublishing(request, scope);
      return inWorkspace(workspaceId, async (tx) =>
        described(tx, await patchWorkflow(tx, scope, id, request.body), workspaceId, scope),
      );
    },
  );
}

function reading(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "GET",
      path: "/workflows/{id}",
      operationId: "getWorkflow",
      summary: "Get a workflow with its versions",
      tag,
      missing,
      params,
      replies: { 200: TransformWorkflow },
    },
    (request) => {
      const { workspaceId } = principalOf(request);
      return inWorkspace(workspaceId, async (tx) => {
        const row = await findWorkflow(tx, request.params.id);
        if (!row) throw new FakturoError("not-found", missing);
        return described(tx, row, workspaceId, scope, await listWorkflowVersions(tx, row.id));
      });
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/workflows/{id}/versions/{version}",
      operationId: "getWorkflowVersion",
      summary: "Get the steps of a published version of a workflow",
      tag,
      isExtension: true,
      missing: "workflow version not found",
      params: Type.Object({
        id: existing("The workflow."),
        version: text("Number of the version.", 7, {
          pattern: "^[1-9][0-9]{0,6}$",
          problem: "must be a whole number from 1",
        }),
      }),
      replies: { 200: TransformWorkflowContents },
      refusals: [404],
    },
    async (request) => {
      const { id, version } = request.params;
      const found = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        findPublished(tx, id, Number(version)),
      );
      if (!found) throw new FakturoError("not-found", "workflow version not found");
      const { name, steps, rescue } = found;
      return { version, name, steps, rescue };
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/workflows",
      operationId: "listWorkflows",
      summary: "List workflows, drafts and disabled ones too",
      tag,
      query: Type.Object({
        limit: integer("Workflows on a page at most.", 1, 100, { default: 100 }),
        created_at: optional(timestamp("Newest moment of creation to list, inclusive.")),
        schema: optional(text("Kind of document, e.g. `bill/invoice`.", 200)),
      }),
      replies: { 200: TransformWorkflowCollection },
    },
    (request) => {
      const { limit, created_at } = request.query;
      const wanted = request.query.schema;
      const schema = wanted === undefined ? undefined : workflowSchema(wanted);
      const from = created_at === undefined ? undefined : timestampOf(created_at);
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const { rows, next } = await listWorkflows(tx, schema, from, limit);
        const offered = await offeredSteps(tx, scope);
        return members({
          list: rows.map((row) => workflowReply(row, offered)),
          limit,
          created_at,
          next_created_at: next && formatTimestamp(next),
          schema,
        });
      });
    },
  );
}
