import { type Static, Type } from "@fakturo/schema";
import { filled, timestampOf } from "@fakturo/server-base";
import { ENTRY_STATES, formatState, requireEntry, setState } from "@fakturo/server-domain/entries";
import { listStates } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing, timestamp } from "../schemas/base.ts";
import { SiloCreateState, SiloState, SiloStateCollection } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const tag = "States";
const missing = "entry not found";
const entry_id = existing("The entry.");
const NewState = SiloCreateState([...ENTRY_STATES]);

/** States of entries (api spec §7.6). */
export function stateRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  const set = (
    request: FastifyRequest,
    entryId: string,
    input: Static<typeof NewState>,
    at: Date | undefined,
  ) =>
    inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const { id } = await requireEntry(tx, entryId);
      const state = { ...input, meta: filled(input.meta), at };
      return formatState(id, await setState(tx, scope, id, state));
    });
  route(
    service,
    {
      method: "GET",
      path: "/entries/{entry_id}/states",
      operationId: "listStates",
      summary: "List the states an entry has had",
      tag,
      missing,
      params: Type.Object({ entry_id }),
      replies: { 200: SiloStateCollection },
    },
    (request) =>
      inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const { id } = await requireEntry(tx, request.params.entry_id);
        return { list: (await listStates(tx, id)).map((row) => formatState(id, row)) };
      }),
  );
  route(
    service,
    {
      method: "POST",
      path: "/entries/{entry_id}/states",
      operationId: "createState",
      action: "state",
      summary: "Set the state of an entry",
      tag,
      missing,
      params: Type.Object({ entry_id }),
      body: NewState,
      replies: { 200: SiloState },
    },
    (request) => set(request, request.params.entry_id, request.body, undefined),
  );
  route(
    service,
    {
      method: "PUT",
      path: "/entries/{entry_id}/states/{at}",
      operationId: "putState",
      action: "state",
      summary: "Set the state an entry had at a moment",
      tag,
      missing,
      params: Type.Object({ entry_id, at: timestamp("Moment of the state.", { fresh: true }) }),
      body: NewState,
      replies: { 200: SiloState },
      refusals: [409],
    },
    (request) =>
      set(request, request.params.entry_id, request.body, timestampOf(request.params.at)),
  );
}
