import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../../services.ts";
import { checkEntryFree, createEntry, type EntryInput } from "../../silo/create.ts";
import { formatEntry, members } from "../../silo/format.ts";
import { freshDetails, loadDetails, requireEntry, requireEntryByKey } from "../../silo/load.ts";
import { type EntryPatch, patchEntry } from "../../silo/patch.ts";
import { splitWords } from "../../silo/snippet.ts";
import {
  type EntryWithEnvelope,
  findVersion,
  listEntries,
  listRelated,
  searchEntries,
} from "../../store/entries.ts";
import { listFilesOf } from "../../store/files.ts";
import { principalOf } from "../app.ts";
import {
  asUuid,
  type Body,
  bodyOf,
  flagOf,
  jsonOf,
  MAX_KEY,
  possibleKeyOf,
  textOf,
  uuidOf,
} from "../body.ts";
import { cursorParam, formatCursor } from "../cursor.ts";
import { RequestError } from "../errors.ts";
import { flagParam, integerParam, param, uuidParam } from "../query.ts";
import type { HttpScope } from "../scope.ts";

const PAGE = { min: 10, max: 100, fallback: 20 };
const SEARCH_PAGE = { min: 1, max: 100, fallback: 20 };
const MAX_OFFSET = 100_000;

interface IdParams {
  readonly id: string;
}

/** `/silo/v1/entries`, `/search` and `/envelopes` (api spec §7). */
export function siloRoutes(app: FastifyInstance, scope: HttpScope): void {
  creating(app, scope);
  reading(app, scope);
  listing(app, scope);
}

export function actorOf(request: FastifyRequest): Actor {
  return { src: "api", srcId: principalOf(request).keyId };
}

function creating(app: FastifyInstance, { inWorkspace, services, filesUrl }: HttpScope): void {
  const create = async (request: FastifyRequest, id: string | undefined): Promise<JsonObject> => {
    const { workspaceId } = principalOf(request);
    const actor = actorOf(request);
    const body = bodyOf(request.body);
    return inWorkspace(workspaceId, async (tx) => {
      const key = possibleKeyOf(body);
      try {
        const row = await createEntry(tx, services, workspaceId, inputOf(body, id, key), actor);
        return formatEntry(row, {
          filesUrl: filesUrl(workspaceId),
          details: freshDetails(row, actor),
        });
      } catch (error) {
        // A taken id or key is told before anything else that is wrong with the body.
        if (!isFakturoError(error)) throw error;
        await checkEntryFree(tx, id, key);
        throw error;
      }
    });
  };
  app.post("/entries", async (request) => create(request, undefined));
  app.put<{ Params: IdParams }>("/entries/:id", async (request) => {
    const id = asUuid(request.params.id);
    if (!id) throw new RequestError("id", "must be a UUID");
    return create(request, id);
  });
  app.patch<{ Params: IdParams }>("/entries/:id", async (request) => {
    const { workspaceId } = principalOf(request);
    const id = asUuid(request.params.id);
    if (!id) throw new FakturoError("not-found", "entry not found");
    const patch = patchOf(request);
    return inWorkspace(workspaceId, async (tx) => {
      const row = await patchEntry(tx, services, workspaceId, id, patch, actorOf(request));
      return formatEntry(row, {
        filesUrl: filesUrl(workspaceId),
        details: await loadDetails(tx, id),
      });
    });
  });
}

function inputOf(body: Body, id: string | undefined, key: string | undefined): EntryInput {
  textOf(body, "key", MAX_KEY);
  return {
    id,
    key,
    folder: textOf(body, "folder", 100),
    data: jsonOf(body, "data"),
    previousId: uuidOf(body, "previous_id"),
    contentType: textOf(body, "content_type", 100),
    correct: jsonOf(body, "correct"),
    sign: flagOf(body, "sign"),
    allowInvalid: flagOf(body, "allow_invalid"),
  };
}

const MERGE = "application/merge-patch+json";
const JSON_PATCH = "application/json-patch+json";

/** The body is the wrapper, a document itself, a JSON patch, or a merge patch under its own type. */
function patchOf(request: FastifyRequest): EntryPatch {
  const ifMatch = request.headers["if-match"]?.replace(/^(?:W\/)?"(.*)"$/, "$1");
  // RFC 9110 §13.1.1: `*` asks for no more than that the entry is there.
  const condition = ifMatch === undefined || ifMatch === "*" ? {} : { ifMatch };
  if (Array.isArray(request.body))
    return { contentType: JSON_PATCH, data: request.body, ...condition };
  const body = bodyOf(request.body);
  if (typeof body.$schema === "string") return { data: body, ...condition };
  const header = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  const isWrapper = "data" in body || "content_type" in body || "folder" in body || "sign" in body;
  if (!isWrapper && header === MERGE) return { contentType: MERGE, data: body, ...condition };
  return {
    folder: textOf(body, "folder", 100),
    contentType: textOf(body, "content_type", 100),
    data: jsonOf(body, "data"),
    sign: flagOf(body, "sign"),
    allowInvalid: flagOf(body, "allow_invalid"),
    ...condition,
  };
}

function reading(app: FastifyInstance, { inWorkspace, filesUrl }: HttpScope): void {
  const full = (request: FastifyRequest, find: (tx: Tx) => Promise<EntryWithEnvelope>) =>
    inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const row = await find(tx);
      return formatEntry(row, {
        filesUrl: filesUrl(principalOf(request).workspaceId),
        details: await loadDetails(tx, row.id),
      });
    });
  app.get<{ Params: IdParams }>("/entries/:id", (request) =>
    full(request, (tx) => requireEntry(tx, asUuid(request.params.id))),
  );
  app.get<{ Params: { key: string } }>("/entries/key/:key", (request) =>
    full(request, (tx) => requireEntryByKey(tx, request.params.key)),
  );
  app.get<{ Params: { id: string; version: string } }>(
    "/entries/:id/versions/:version",
    async (request) => {
      const { version } = request.params;
      const id = asUuid(request.params.id);
      const envelope = await inWorkspace(principalOf(request).workspaceId, async (tx) =>
        id ? findVersion(tx, id, version) : undefined,
      );
      if (envelope === undefined) throw new FakturoError("not-found", "version not found");
      return { version, data: JSON.parse(envelope) };
    },
  );
}

type Tx = Parameters<typeof listEntries>[0];

function listing(app: FastifyInstance, scope: HttpScope): void {
  const { inWorkspace, filesUrl } = scope;
  const list = async (request: FastifyRequest, withData: boolean): Promise<JsonObject> => {
    const { query } = request;
    const limit = integerParam(query, "limit", PAGE);
    const folder = param(query, "folder");
    const ascending = flagParam(query, "ascending");
    const from = cursorParam(query, { folder, ascending });
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const rows = await listEntries(tx, { folder, from, ascending, limit: limit + 1 });
      const page = await formatPage(tx, rows.slice(0, limit), {
        filesUrl: filesUrl(principalOf(request).workspaceId),
        withData,
      });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return members({
        list: page,
        folder,
        created_at: param(query, "created_at"),
        limit,
        cursor: param(query, "cursor"),
        next_cursor: last && formatCursor(last, { folder, ascending }),
      });
    });
  };
  app.get("/entries", (request) => list(request, false));
  app.get("/envelopes", (request) => list(request, true));

  const related = async (
    request: FastifyRequest,
    target: (tx: Tx) => Promise<string | undefined>,
  ) => {
    const { query } = request;
    const limit = integerParam(query, "limit", PAGE);
    const from = cursorParam(query);
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const uuid = await target(tx);
      const rows = uuid
        ? await listRelated(tx, uuid, param(query, "context"), from, limit + 1)
        : [];
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return members({
        list: rows.slice(0, limit).map((row) =>
          formatEntry(row, {
            filesUrl: filesUrl(principalOf(request).workspaceId),
            context: row.context,
          }),
        ),
        created_at: param(query, "created_at"),
        limit,
        cursor: param(query, "cursor"),
        next_cursor: last && formatCursor(last),
      });
    });
  };
  app.get<{ Params: IdParams }>("/entries/:id/related", (request) =>
    related(request, async (tx) => {
      const row = await requireEntry(tx, asUuid(request.params.id));
      return uuidParam(request.query, "uuid") ?? row.doc_uuid ?? undefined;
    }),
  );
  app.get("/entries/related", (request) =>
    related(request, async () => {
      const uuid = uuidParam(request.query, "uuid");
      if (!uuid) throw new RequestError("uuid", "is required");
      return uuid;
    }),
  );
  app.get("/search", (request) => search(request, scope));
}

async function search(
  request: FastifyRequest,
  { inWorkspace, filesUrl }: HttpScope,
): Promise<JsonObject> {
  const { query } = request;
  const words = splitWords(param(query, "q") ?? "").slice(0, 20);
  if (words.length === 0) throw new RequestError("q", "is required");
  const limit = integerParam(query, "limit", SEARCH_PAGE);
  const offset = integerParam(query, "offset", { min: 0, max: MAX_OFFSET, fallback: 0 });
  const folder = param(query, "folder");
  return inWorkspace(principalOf(request).workspaceId, async (tx) => {
    const rows = await searchEntries(tx, words, folder, limit, offset);
    const list = await formatPage(tx, rows, {
      filesUrl: filesUrl(principalOf(request).workspaceId),
      withData: false,
    });
    return members({ list, folder, query: param(query, "q"), limit, offset: offset || undefined });
  });
}

async function formatPage(
  tx: Tx,
  rows: readonly EntryWithEnvelope[],
  options: { readonly filesUrl: string; readonly withData: boolean },
): Promise<JsonObject[]> {
  const files = await listFilesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    formatEntry(row, { ...options, files: files.filter(({ entry }) => entry === row.id) }),
  );
}
