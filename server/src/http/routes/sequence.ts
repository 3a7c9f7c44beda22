import { FakturoError, type JsonObject } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { takeNumber } from "../../sequence/series.ts";
import { members } from "../../silo/format.ts";
import {
  findSeries,
  findSeriesEntry,
  insertSeries,
  listSeries,
  listSeriesEntries,
  type SeriesEntryRow,
  type SeriesRow,
} from "../../store/series.ts";
import { principalOf } from "../app.ts";
import { asUuid, type Body, bodyOf, integerOf, textMapOf, textOf } from "../body.ts";
import { RequestError } from "../errors.ts";
import { formatTimestamp, integerParam, param } from "../query.ts";
import type { HttpScope } from "../scope.ts";

interface SeriesParams {
  readonly sid: string;
}
interface EntryParams extends SeriesParams {
  readonly id: string;
}

const AFFIX = /^[A-Za-z0-9._/ -]*$/;
const MAX_AFFIX = 32;
const MAX_PADDING = 12;
const PAGE = { min: 1, max: 100, fallback: 20 };

/** `/sequence/v1` (api spec §10). */
export function sequenceRoutes(app: FastifyInstance, { inWorkspace, services }: HttpScope): void {
  app.get("/series", async (request) => {
    const rows = await inWorkspace(principalOf(request).workspaceId, listSeries);
    return { list: rows.map(formatSeries) };
  });

  app.get<{ Params: SeriesParams }>("/series/:sid", async (request) => {
    const { sid } = request.params;
    const id = asUuid(sid);
    const row = await inWorkspace(principalOf(request).workspaceId, async (tx) =>
      id === undefined ? undefined : findSeries(tx, id),
    );
    return formatSeries(found(row));
  });

  app.put<{ Params: SeriesParams }>("/series/:sid", async (request) => {
    const id = newId(request.params.sid);
    const { workspaceId } = principalOf(request);
    const body = bodyOf(request.body);
    return inWorkspace(workspaceId, async (tx) => {
      const present = await findSeries(tx, id);
      if (present) return formatSeries(present);
      await insertSeries(tx, {
        ...seriesOf(body),
        id,
        at: new Date(services.clock.now()),
        supplier: null,
      });
      return formatSeries(found(await findSeries(tx, id)));
    });
  });

  app.get<{ Params: SeriesParams }>("/series/:sid/entries", async (request) => {
    const { query } = request;
    const limit = integerParam(query, "limit", PAGE);
    const below = indexCursor(param(query, "cursor"));
    const id = asUuid(request.params.sid);
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const series = found(id === undefined ? undefined : await findSeries(tx, id));
      const rows = await listSeriesEntries(tx, series.id, below, limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return members({
        list: page.map(formatSeriesEntry),
        limit,
        cursor:
          rows.length > limit && last ? Buffer.from(last.index).toString("base64url") : undefined,
      });
    });
  });

  app.get<{ Params: EntryParams }>("/series/:sid/entries/:id", async (request) => {
    const [sid, id] = [asUuid(request.params.sid), asUuid(request.params.id)];
    const row = await inWorkspace(principalOf(request).workspaceId, async (tx) =>
      sid && id ? findSeriesEntry(tx, sid, id) : undefined,
    );
    return formatSeriesEntry(found(row));
  });

  app.put<{ Params: EntryParams }>("/series/:sid/entries/:id", async (request) => {
    const seriesId = asUuid(request.params.sid);
    const id = newId(request.params.id);
    const body = bodyOf(request.body);
    const meta = textMapOf(body, "meta") ?? null;
    const row = await inWorkspace(principalOf(request).workspaceId, async (tx) =>
      seriesId ? takeNumber(tx, services, { seriesId }, id, meta, signatures(body)) : undefined,
    );
    return formatSeriesEntry(found(row));
  });
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new FakturoError("not-found", "sequence not found");
  return row;
}

function newId(text: string): string {
  const id = asUuid(text);
  if (!id) throw new RequestError("id", "must be a UUID");
  return id;
}

function affix(body: Body, name: string): string {
  const text = textOf(body, name, MAX_AFFIX) ?? "";
  if (!AFFIX.test(text))
    throw new RequestError(name, "may hold letters, digits, blanks and . _ / -");
  return text;
}

function seriesOf(body: Body) {
  const name = textOf(body, "name", 200);
  if (name === undefined) throw new RequestError("name", "is required");
  return {
    name,
    description: textOf(body, "description") ?? null,
    code: textOf(body, "code", 128) ?? null,
    prefix: affix(body, "prefix"),
    suffix: affix(body, "suffix"),
    padding: integerOf(body, "padding", 0, MAX_PADDING) ?? 0,
    start: integerOf(body, "start", 1, 2 ** 31 - 1),
    sigs: signatures(body),
  };
}

function signatures(body: Body): string[] {
  const signature = textOf(body, "sig");
  return signature === undefined ? [] : [signature];
}

function indexCursor(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const index = Buffer.from(text, "base64url").toString("utf8");
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
