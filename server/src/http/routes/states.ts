import type { FastifyInstance, FastifyRequest } from "fastify";
import { formatState } from "../../silo/format.ts";
import { requireEntry } from "../../silo/load.ts";
import { setState } from "../../silo/states.ts";
import { listStates } from "../../store/states.ts";
import { principalOf } from "../app.ts";
import { asUuid, bodyOf, textMapOf, textOf } from "../body.ts";
import { RequestError } from "../errors.ts";
import { parseTimestamp } from "../query.ts";
import type { HttpScope } from "../scope.ts";
import { actorOf } from "./silo.ts";

interface Params {
  readonly id: string;
}

/** States of entries (api spec §7.6). */
export function stateRoutes(app: FastifyInstance, { inWorkspace, services }: HttpScope): void {
  const set = async (request: FastifyRequest, entry: string, at: Date | undefined) => {
    const body = bodyOf(request.body);
    const key = textOf(body, "key", 50);
    if (key === undefined) throw new RequestError("key", "is required");
    const input = { key, notes: textOf(body, "notes"), meta: textMapOf(body, "meta"), at };
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const { id } = await requireEntry(tx, asUuid(entry));
      return formatState(id, await setState(tx, services, id, input, actorOf(request)));
    });
  };
  app.get<{ Params: Params }>("/entries/:id/states", (request) =>
    inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const { id } = await requireEntry(tx, asUuid(request.params.id));
      return { list: (await listStates(tx, id)).map((row) => formatState(id, row)) };
    }),
  );
  app.post<{ Params: Params }>("/entries/:id/states", (request) =>
    set(request, request.params.id, undefined),
  );
  app.put<{ Params: Params & { at: string } }>("/entries/:id/states/:at", (request) => {
    const ms = parseTimestamp(request.params.at);
    if (ms === undefined) throw new RequestError("at", "must be an RFC 3339 timestamp");
    return set(request, request.params.id, new Date(ms));
  });
}
