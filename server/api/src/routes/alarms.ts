import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import { listAlarms } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { flag, integer, optional } from "../schemas/base.ts";
import { AccessAlarmCollection } from "../schemas/credentials.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace">;

/** `/access/v1/alarms`: what a person has to look at. */
export function alarmRoutes(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/alarms",
      operationId: "listAlarms",
      summary: "List what a person has to look at",
      tag: "Alarms",
      isExtension: true,
      query: Type.Object({
        ended: optional(flag("Also those that are over.")),
        limit: integer("Alarms at most.", 1, 1000, { default: 100 }),
      }),
      replies: { 200: AccessAlarmCollection },
    },
    async (request) => {
      const { ended = false, limit } = request.query;
      const rows = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        listAlarms(tx, ended, limit),
      );
      return {
        list: rows.map(({ id, kind, subject, at, message, details, ended_at }) =>
          members({
            id,
            kind,
            subject,
            at: formatTimestamp(at),
            message,
            details,
            ended_at: ended_at ? formatTimestamp(ended_at) : undefined,
          }),
        ),
      };
    },
  );
}
