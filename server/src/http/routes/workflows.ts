import { FakturoError } from "@fakturo/model";
import { Type } from "typebox";
import { members } from "../../silo/format.ts";
import { findWorkflow, listWorkflows, listWorkflowVersions } from "../../store/workflows.ts";
import {
  checkWorkflowFree,
  createWorkflow,
  formatWorkflow,
  patchWorkflow,
  workflowSchema,
} from "../../transform/workflows.ts";
import { actorOf, principalOf } from "../caller.ts";
import { formatTimestamp, timestampOf } from "../query.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh, integer, optional, text, timestamp } from "../schemas/base.ts";
import {
  TransformCreateWorkflow,
  TransformUpdateWorkflow,
  TransformWorkflow,
  TransformWorkflowCollection,
} from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

const tag = "Workflows";
const missing = "workflow not found";
const params = Type.Object({ id: existing("The workflow.") });

/** `/transform/v1/workflows` (api spec §11). */
export function workflowRoutes(service: Service, scope: HttpScope): void {
  writing(service, scope);
  reading(service, scope);
}

function writing(service: Service, { inWorkspace, services }: HttpScope): void {
  route(
    service,
    {
      method: "PUT",
      path: "/workflows/{id}",
      operationId: "putWorkflow",
      summary: "Make a workflow",
      tag,
      params: Type.Object({ id: fresh("Identifies the new workflow.") }),
      body: TransformCreateWorkflow,
      replies: { 200: TransformWorkflow },
      refusals: [409],
      instead: (request) =>
        inWorkspace(principalOf(request).workspaceId, (tx) =>
          checkWorkflowFree(tx, request.params.id),
        ),
    },
    async (request) => {
      const { id } = request.params;
      const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        createWorkflow(tx, services, id, request.body, actorOf(request)),
      );
      return formatWorkflow(row);
    },
  );
  route(
    service,
    {
      method: "PATCH",
      path: "/workflows/{id}",
      operationId: "patchWorkflow",
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
      const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        patchWorkflow(tx, services, id, request.body, actorOf(request)),
      );
      return formatWorkflow(row);
    },
  );
}

function reading(service: Service, { inWorkspace }: HttpScope): void {
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
    (request) =>
      inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const row = await findWorkflow(tx, request.params.id);
        if (!row) throw new FakturoError("not-found", missing);
        return formatWorkflow(row, await listWorkflowVersions(tx, row.id));
      }),
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
        return members({
          list: rows.map((row) => formatWorkflow(row)),
          limit,
          created_at,
          next_created_at: next && formatTimestamp(next),
          schema,
        });
      });
    },
  );
}
