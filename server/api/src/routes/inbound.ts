import { FakturoError, isObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members, RequestError, timestampMs } from "@fakturo/server-base";
import type { EntryParts, FileParts } from "@fakturo/server-domain";
import { pollFeedsNow, retryItem } from "@fakturo/server-domain/inbound";
import {
  deleteImportWorkflow,
  findInbound,
  findPublished,
  findWorkflow,
  type InboundItemRow,
  listImportWorkflows,
  listInbound,
  putImportWorkflow,
} from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { flag, integer, optional, text } from "../schemas/base.ts";
import {
  TransformImport,
  TransformImportCollection,
  TransformInbound,
  TransformInboundCollection,
  TransformWriteImport,
} from "../schemas/inbound.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = EntryParts & FileParts & Pick<HttpScope, "inWorkspace">;

const tag = "Inbound documents";
const KEY = "^[a-z][a-z0-9-]*$";
const appKey = (options: { readonly fresh?: true } = {}) =>
  text("Key of the app.", 100, { pattern: KEY, problem: "must be the key of an app", ...options });
const itemKey = text("Key of the item.", 500);

/** `/transform/v1/imports` and `/transform/v1/inbound`: what arrives, and which workflow it follows. */
export function inboundRoutes(service: Service, scope: Dependencies): void {
  importRoutes(service, scope);
  itemRoutes(service, scope);
}

function importRoutes(service: Service, { inWorkspace, clock }: Dependencies): void {
  const shared = { tag, isExtension: true } as const;
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/imports",
      operationId: "listImports",
      summary: "List the import workflows of apps",
      replies: { 200: TransformImportCollection },
    },
    async (request) => {
      const rows = await inWorkspace(principalOf(request).workspaceId, listImportWorkflows);
      const list = rows.map(({ app, workflow, updated_at }) => ({
        app,
        workflow_id: workflow,
        updated_at: formatTimestamp(updated_at),
      }));
      return { list };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/imports/{app}",
      operationId: "putImport",
      action: "configure",
      summary: "Set the workflow that an app's inbound documents follow",
      scope: KEY_ONLY,
      params: Type.Object({ app: appKey({ fresh: true }) }),
      body: TransformWriteImport,
      missing: "workflow not found",
      replies: { 200: TransformImport },
      refusals: [404],
    },
    async (request) => {
      const { app } = request.params;
      const { workflow_id } = request.body;
      const at = new Date(clock.now());
      await inWorkspace(principalOf(request).workspaceId, async (tx) => {
        if (!(await findWorkflow(tx, workflow_id)))
          throw new FakturoError("not-found", "workflow not found");
        if (!(await findPublished(tx, workflow_id)))
          throw new RequestError("workflow_id", "must name a published workflow");
        await putImportWorkflow(tx, app, workflow_id, at);
        await pollFeedsNow(tx, app);
      });
      return { app, workflow_id, updated_at: formatTimestamp(at) };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "DELETE",
      path: "/imports/{app}",
      operationId: "deleteImport",
      action: "configure",
      summary: "Import nothing more of an app",
      scope: KEY_ONLY,
      missing: "import workflow not found",
      params: Type.Object({ app: appKey() }),
      replies: { 200: Type.Object({ app: Type.String() }) },
      refusals: [404],
    },
    async (request) => {
      const { app } = request.params;
      const isGone = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        deleteImportWorkflow(tx, app),
      );
      if (!isGone) throw new FakturoError("not-found", "import workflow not found");
      return { app };
    },
  );
}

const InboundQuery = Type.Object({
  app: optional(text("Items of one app.", 100)),
  faulty: optional(flag("Only items that have no entry because of a fault.")),
  before: optional(text("`next_before` of the page before.", 1000)),
  limit: integer("Rows on a page at most.", 1, 200, { default: 100 }),
});

function itemRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  route(
    service,
    {
      method: "GET",
      path: "/inbound",
      operationId: "listInbound",
      summary: "List what arrived, newest first",
      tag,
      isExtension: true,
      query: InboundQuery,
      replies: { 200: TransformInboundCollection },
    },
    (request) => {
      const { app, faulty = false, before, limit } = request.query;
      const filter = { app, isFaulty: faulty };
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const rows = await listInbound(tx, filter, placeOf(before), limit + 1);
        const list = rows.slice(0, limit).map(formatInbound);
        const last = rows.length > limit ? rows[limit - 1] : undefined;
        return members({ list, limit, next_before: last && formatPlace(last) });
      });
    },
  );
  route(
    service,
    {
      method: "POST",
      path: "/inbound/retry",
      operationId: "retryInbound",
      action: "run",
      summary: "Import an item again that was stored with a fault",
      tag,
      isExtension: true,
      missing: "no item with a fault has this key",
      body: Type.Object({ app: appKey(), key: itemKey }),
      replies: { 200: TransformInbound },
      refusals: [404, 412],
    },
    (request) => {
      const { workspaceId } = principalOf(request);
      const { app, key } = request.body;
      return inWorkspace(workspaceId, async (tx) => {
        await retryItem(tx, scope, { workspaceId, app }, key);
        const row = await findInbound(tx, app, key);
        if (!row) throw new FakturoError("not-found", "no item with a fault has this key");
        return formatInbound(row);
      });
    },
  );
}

function formatInbound(item: InboundItemRow) {
  const { app, key, source, received_at, entry, job, fault } = item;
  return members({
    ...{ app, key, source, state: stateOf(item) },
    received_at: formatTimestamp(received_at),
    silo_entry_id: entry ?? undefined,
    job_id: job ?? undefined,
    fault: fault ?? undefined,
  });
}

/** An item whose job was erased is done. */
function stateOf({ fault, job_status, is_over }: InboundItemRow): "pending" | "done" | "fault" {
  if (fault !== null) return "fault";
  if (job_status === null) return "done";
  if (!is_over) return "pending";
  return job_status === "OK" ? "done" : "fault";
}

function formatPlace({ received_at, key }: InboundItemRow): string {
  return Buffer.from(JSON.stringify({ at: formatTimestamp(received_at), key })).toString(
    "base64url",
  );
}

/** @throws RequestError for what is no place of the list. */
function placeOf(
  text: string | undefined,
): { readonly at: Date; readonly key: string } | undefined {
  if (text === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    const at = isObject(json) && typeof json.at === "string" ? timestampMs(json.at) : undefined;
    if (isObject(json) && typeof json.key === "string" && at !== undefined)
      return { at: new Date(at), key: json.key };
  } catch {}
  throw new RequestError("before", "must be the next_before of a page");
}
