import { Type } from "@fakturo/schema";
import { members } from "@fakturo/server-base";
import { countEntries } from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { answer } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "readWorkspace">;

const SiloCount = answer(
  "SiloCount",
  {
    folder: Type.String({ description: "Folder of the entries." }),
    state: Type.String({ description: "Their state; absent for those without." }),
    entries: Type.Integer({ description: "How many there are." }),
    invalid: Type.Integer({ description: "Of these, how many were stored with faults." }),
  },
  ["folder", "entries", "invalid"],
);

/** `/silo/v1/counts`: what a workspace has, for the overview of the console. */
export function countRoutes(service: Service, { readWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/counts",
      operationId: "countEntries",
      summary: "Count entries by folder and state",
      tag: "Entries",
      isExtension: true,
      replies: {
        200: Type.Object({
          list: Type.Array(SiloCount, { description: "By folder, then by state." }),
        }),
      },
    },
    async (request) => {
      const rows = await readWorkspace(principalOf(request).workspaceId, countEntries);
      return {
        list: rows.map(({ state, ...row }) => members({ ...row, state: state ?? undefined })),
      };
    },
  );
}
