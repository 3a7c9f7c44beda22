import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import { filled, formatTimestamp, members, RequestError } from "@fakturo/server-base";
import { takeNumber } from "@fakturo/server-domain/sequences";
import {
  findSeries,
  findSeriesEntry,
  insertSeries,
  listSeries,
  listSeriesEntries,
  type SeriesEntryRow,
  type SeriesRow,
} from "@fakturo/server-storage/store";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh, integer, optional, text } from "../schemas/base.ts";
import {
  SequenceCreateEntry,
  SequenceCreateSeries,
  SequenceEntry,
  SequenceEntryCollection,
  SequenceSeries,
  SequenceSeriesCollection,
} from "../schemas/sequence.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock" | "ids" | "witness">;

const missing = "sequence not found";
const series_id = existing("The series.");

/** `/sequence/v1` (api spec §10). */
export function sequenceRoutes(service: Service, scope: Dependencies): void {
  seriesRoutes(service, scope);
  numberRoutes(service, scope);
}

function seriesRoutes(service: Service, { inWorkspace, clock }: Dependencies): void {
  const tag = "Series";
  route(
    service,
    {
      method: "GET",
      path: "/series",
      operationId: "listSeries",
      summary: "List all series",
      tag,
      replies: { 200: SequenceSeriesCollection },
    },
    async (request) => {
      const rows = await inWorkspace(principalOf(request).workspaceId, listSeries);
      return { list: rows.map(formatSeries) };
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/series/{id}",
      operationId: "getSeries",
      summary: "Get a series",
      tag,
      missing,
      params: Type.Object({ id: existing("The series.") }),
      replies: { 200: SequenceSeries },
    },
    async (request) => {
      const { id } = request.params;
      return formatSeries(
        found(await inWorkspace(principalOf(request).workspaceId, (tx) => findSeries(tx, id))),
      );
    },
  );
  const stored = (workspaceId: string, id: string) =>
    inWorkspace(workspaceId, (tx) => findSeries(tx, id));
  route(
    service,
    {
      method: "PUT",
      path: "/series/{id}",
      operationId: "putSeries",
      action: "configure",
      summary: "Make a series",
      description: "A series that is there is answered as it is, whatever the body says.",
      tag,
      params: Type.Object({ id: fresh("Identifies the new series.") }),
      body: SequenceCreateSeries,
      replies: { 200: SequenceSeries },
      onInvalidBody: async (request) => {
        const row = await stored(principalOf(request).workspaceId, request.params.id);
        return row && formatSeries(row);
      },
    },
    (request) =>
      inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const { id } = request.params;
        const present = await findSeries(tx, id);
        if (present) return formatSeries(present);
        const at = new Date(clock.now());
        await insertSeries(tx, { ...seriesOf(request.body), id, at, supplier: null });
        return formatSeries(found(await findSeries(tx, id)));
      }),
  );
}

function numberRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  const tag = "Entries";
  const EntryParams = Type.Object({ series_id, id: existing("The entry.") });
  route(
    service,
    {
      method: "GET",
      path: "/series/{series_id}/entries",
      operationId: "listSeriesEntries",
      summary: "List the numbers that were taken",
      tag,
      missing,
      params: Type.Object({ series_id }),
      query: Type.Object({
        cursor: optional(text("Place to go on from.", 100, { "x-fakturo": true })),
        limit: integer("Entries on a page at most.", 1, 100, { default: 20, "x-fakturo": true }),
      }),
      replies: { 200: SequenceEntryCollection },
    },
    (request) => {
      const { limit, cursor } = request.query;
      const below = indexOf(cursor);
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const { id } = found(await findSeries(tx, request.params.series_id));
        return formatPage(await listSeriesEntries(tx, id, below, limit + 1), limit);
      });
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/series/{series_id}/entries/{id}",
      operationId: "getSeriesEntry",
      summary: "Get a number that was taken",
      tag,
      missing,
      params: EntryParams,
      replies: { 200: SequenceEntry },
    },
    async (request) => {
      const { series_id: series, id } = request.params;
      const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        findSeriesEntry(tx, series, id),
      );
      return formatSeriesEntry(found(row));
    },
  );
  route(
    service,
    {
      method: "PUT",
      path: "/series/{series_id}/entries/{id}",
      operationId: "putSeriesEntry",
      action: "issue",
      summary: "Take the next number",
      description: "A repeat answers the same number and takes none.",
      tag,
      missing,
      params: Type.Object({ series_id, id: fresh("Identifies what the number is for.") }),
      body: SequenceCreateEntry,
      replies: { 200: SequenceEntry },
      refusals: [409],
      onInvalidBody: async (request) => {
        const { series_id: series, id } = request.params;
        const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
          findSeriesEntry(tx, series, id),
        );
        return row && formatSeriesEntry(row);
      },
    },
    async (request) => {
      const { series_id: seriesId, id } = request.params;
      const { sig } = request.body;
      const meta = filled(request.body.meta) ?? null;
      const { workspaceId } = principalOf(request);
      const row = found(
        await inWorkspace(workspaceId, (tx) =>
          takeNumber(tx, scope, { seriesId }, id, meta, signatures(sig)),
        ),
      );
      const head = { kind: "series", key: row.series, length: row.index, digest: null } as const;
      await scope.witness.keep(workspaceId, [head]);
      return formatSeriesEntry(row);
    },
  );
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new FakturoError("not-found", missing);
  return row;
}

function signatures(sig: string | undefined): string[] {
  return sig === undefined ? [] : [sig];
}

function seriesOf(body: Static<typeof SequenceCreateSeries>) {
  const { name, description = null, code = null, prefix = "", suffix = "", start, sig } = body;
  const { padding = 0 } = body;
  // Clients of the original send 0 for an omitted start.
  return {
    name,
    description,
    code,
    prefix,
    suffix,
    padding,
    start: start || undefined,
    sigs: signatures(sig),
  };
}

type EntryPage = Awaited<ReturnType<typeof listSeriesEntries>>;

function formatPage(rows: EntryPage, limit: number): JsonObject {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return members({
    list: page.map(formatSeriesEntry),
    limit,
    cursor: last && Buffer.from(last.index).toString("base64url"),
  });
}

function indexOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const index = Buffer.from(cursor, "base64url").toString("utf8");
  if (!/^\d{1,18}$/.test(index)) throw new RequestError("cursor", "is not a cursor of this list");
  return index;
}

function formatSeries(row: SeriesRow): JsonObject {
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    name: row.name,
    description: row.description ?? undefined,
    code: row.code ?? undefined,
    prefix: row.prefix || undefined,
    padding: row.padding || undefined,
    suffix: row.suffix || undefined,
    start: row.start === null ? undefined : Number(row.start),
    last_index: Number(row.last_index ?? row.start ?? 0),
    last_entry_id: row.last_entry ?? undefined,
    sigs: row.sigs.length ? [...row.sigs] : undefined,
  });
}

function formatSeriesEntry(row: SeriesEntryRow): JsonObject {
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    series_id: row.series,
    code: row.code,
    meta: row.meta ?? undefined,
    previous_id: row.previous_id ?? undefined,
    sigs: row.sigs.length ? [...row.sigs] : undefined,
  });
}
