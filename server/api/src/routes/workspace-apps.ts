import type { JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import type { WorkspaceApp } from "@fakturo/server-domain/apps";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { AccessApp, AccessAppCollection, AccessUpdateApp } from "../schemas/apps.ts";
import { text } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "apps">;

const tag = "Apps";
const params = Type.Object({
  app: text("Key of the app.", 100, {
    pattern: "^[a-z][a-z0-9-]*$",
    problem: "must have a-z, 0-9 and hyphens",
  }),
});
/** A configuration may contain certificates or a logo. */
const BODY_LIMIT = 512 * 1024;

/** `/access/v1/apps`: which apps a workspace has enabled, and their configuration. */
export function workspaceAppRoutes(service: Service, { inWorkspace, apps }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/apps",
      operationId: "listApps",
      summary: "List apps, enabled or not, with their configuration",
      tag,
      isExtension: true,
      replies: { 200: AccessAppCollection },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const all = await inWorkspace(workspaceId, (tx) => apps.list(tx, workspaceId));
      return { list: all.map(appReply) };
    },
  );
  const one = { path: "/apps/{app}", tag, isExtension: true, params, missing: "app not found" };
  route(
    service,
    {
      ...one,
      method: "GET",
      operationId: "getApp",
      summary: "Get an app with its configuration",
      replies: { 200: AccessApp },
      refusals: [404],
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { app } = request.params;
      return appReply(await inWorkspace(workspaceId, (tx) => apps.get(tx, workspaceId, app)));
    },
  );
  route(
    service,
    {
      ...one,
      method: "PUT",
      operationId: "putApp",
      action: "configure",
      summary: "Enable, disable or configure an app",
      description:
        "Steps of a disabled app end as `KO` with the code `app-not-enabled`; those that were called before wait.",
      scope: KEY_ONLY,
      body: AccessUpdateApp,
      bodyLimit: BODY_LIMIT,
      replies: { 200: AccessApp },
      refusals: [404, 409],
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { app } = request.params;
      return appReply(
        await inWorkspace(workspaceId, (tx) => apps.change(tx, workspaceId, app, request.body)),
      );
    },
  );
}

function appReply(app: WorkspaceApp): JsonObject {
  const { spec, enabled, enrollment, isRemote, config, secrets, problems, documents, updatedAt } =
    app;
  const schema: JsonObject = JSON.parse(JSON.stringify(spec.config));
  return members({
    key: spec.key,
    title: spec.title,
    description: spec.description,
    kind: isRemote ? "remote" : "plugin",
    enabled,
    enrollment_id: enrollment,
    configured: problems.length === 0,
    problems: problems.map((problem) => ({ ...problem })),
    documents: documents.map((document) => ({ ...document })),
    schema,
    config,
    secrets: [...(spec.secrets ?? [])],
    secrets_set: [...secrets],
    updated_at: updatedAt && formatTimestamp(updatedAt),
  });
}
