import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import { checkChain, viewLinks } from "@fakturo/server-domain/chains";
import {
  type ChainLinkRow,
  type ChainRow,
  findNewestLink,
  listChains,
  type Tx,
} from "@fakturo/server-storage/store";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { integer, optional, text, uuid } from "../schemas/base.ts";
import {
  TransformChain,
  TransformChainCheck,
  TransformChainCollection,
  TransformChainLinkCollection,
} from "../schemas/chains.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "readWorkspace">;

const MAX_KEY = 500;
const missing = "chain not found";
const limit = integer("Rows on a page at most.", 1, 200, { default: 100 });
const entry = optional(uuid("Only what belongs to this entry."));
const params = Type.Object({ key: text("Key of the chain.", MAX_KEY) });

/** `/transform/v1/chains`: chains of records and their history. */
export function chainRoutes(service: Service, scope: Dependencies): void {
  lengthRoute(service, scope);
  historyRoutes(service, scope);
}

/** For apps in other processes, which continue their chains. */
function lengthRoute(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/chains/{key}",
      operationId: "getChain",
      summary: "Get the length and the newest link of a chain of the app",
      description:
        "A step continues the chain by answering `chains` with `after`, the length that it has seen.",
      tag: "Job",
      scope: "enrolled",
      isExtension: true,
      params: Type.Object({
        key: Type.String({ description: "Begins with the app's key.", maxLength: MAX_KEY }),
      }),
      replies: { 200: TransformChain },
      refusals: [403],
    },
    async (request) => {
      const { workspaceId, app } = principalOf(request);
      const { key } = request.params;
      if (key.split(".", 1)[0] !== app?.key)
        throw new FakturoError("forbidden", "an app reads chains whose keys begin with its own");
      const { length, link } = await inWorkspace(workspaceId, (tx) => findNewestLink(tx, key));
      return { key, length, ...(link !== undefined && { link }) };
    },
  );
}

function historyRoutes(service: Service, { readWorkspace }: Dependencies): void {
  const inTx = <T>(request: RequestPrincipal, work: (tx: Tx) => Promise<T>) =>
    readWorkspace(principalOf(request).workspaceId, work);
  const reading = { method: "GET", tag: "Chains", isExtension: true } as const;
  route(
    service,
    {
      ...reading,
      path: "/chains",
      operationId: "listChains",
      summary: "List chains of records",
      query: Type.Object({
        silo_entry_id: entry,
        after: optional(text("`next_after` of the page before.", MAX_KEY)),
        limit,
      }),
      replies: { 200: TransformChainCollection },
    },
    async (request) => {
      const { silo_entry_id, after, limit } = request.query;
      const filter = { entry: silo_entry_id, after };
      const rows = await inTx(request, (tx) => listChains(tx, filter, limit + 1));
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return members({ list: rows.slice(0, limit).map(formatChain), limit, next_after: last?.key });
    },
  );
  route(
    service,
    {
      ...reading,
      path: "/chains/{key}/links",
      operationId: "listChainLinks",
      summary: "List the links of a chain, newest first, with what added them",
      missing,
      params,
      query: Type.Object({
        silo_entry_id: entry,
        before: optional(integer("`next_before` of the page before.", 1, Number.MAX_SAFE_INTEGER)),
        limit,
      }),
      replies: { 200: TransformChainLinkCollection },
    },
    async (request) => {
      const { silo_entry_id, before, limit } = request.query;
      const filter = { entry: silo_entry_id, before };
      const { key } = request.params;
      const rows = await inTx(request, (tx) => viewLinks(tx, key, filter, limit + 1));
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const list = rows.slice(0, limit).map(formatLink);
      return members({ list, limit, next_before: last?.position });
    },
  );
  route(
    service,
    {
      ...reading,
      path: "/chains/{key}/check",
      operationId: "checkChain",
      action: "view",
      summary: "Check that each link of a chain follows its predecessor, and that none is missing",
      missing,
      params,
      replies: { 200: TransformChainCheck },
    },
    (request) => inTx(request, (tx) => checkChain(tx, request.params.key)),
  );
}

function formatChain({ key, length, created_at, updated_at, digest }: ChainRow) {
  const times = {
    created_at: formatTimestamp(created_at),
    updated_at: formatTimestamp(updated_at),
  };
  return { key, length, ...times, digest };
}

function formatLink(row: ChainLinkRow) {
  const { position, created_at, link, digest, previous, intent, job, entry, series, code } = row;
  return members({
    position,
    created_at: formatTimestamp(created_at),
    link,
    digest,
    previous: previous ?? undefined,
    intent_id: intent,
    job_id: job ?? undefined,
    silo_entry_id: entry ?? undefined,
    series: series ?? undefined,
    code: code ?? undefined,
    submission_id: row.submission ?? undefined,
    submission_state: row.state ?? undefined,
  });
}
