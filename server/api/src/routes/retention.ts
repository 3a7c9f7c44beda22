import { formatRetention, readRetention, writeRetention } from "@fakturo/server-domain/privacy";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { AccessRetention, AccessWriteRetention } from "../schemas/retention.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const tag = "Workspace";

/** `/access/v1/workspace/retention`: retention periods of the workspace. */
export function retentionRoutes(service: Service, { inWorkspace, clock }: Dependencies): void {
  const now = () => new Date(clock.now());
  route(
    service,
    {
      method: "GET",
      path: "/workspace/retention",
      operationId: "getRetention",
      summary: "Get how long documents and spooled files are kept",
      tag,
      isExtension: true,
      replies: { 200: AccessRetention },
    },
    async (request) =>
      formatRetention(
        await inWorkspace(principalOf(request).workspaceId, (tx) => readRetention(tx, now())),
      ),
  );
  route(
    service,
    {
      method: "PUT",
      path: "/workspace/retention",
      operationId: "putRetention",
      action: "own",
      isSensitive: true,
      summary: "Set how long documents and spooled files are kept",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      body: AccessWriteRetention,
      replies: { 200: AccessRetention },
    },
    async (request) => {
      const { documents_years: documentsYears, spool_days: spoolDays } = request.body;
      return formatRetention(
        await inWorkspace(principalOf(request).workspaceId, async (tx) => {
          await writeRetention(tx, { documentsYears, spoolDays }, now());
          return readRetention(tx, now());
        }),
      );
    },
  );
}
