import type { JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import { members, RequestError, splitWords, timestampOf } from "@fakturo/server-base";
import {
  type FormatOptions,
  formatEntry,
  forReading,
  printEntry,
  requireEntry,
} from "@fakturo/server-domain/entries";
import {
  type EntryRow,
  type ListOptions,
  listEntries,
  listEnvelopes,
  listFilesOf,
  listRelated,
  type Page,
  searchEntries,
  type Tx,
} from "@fakturo/server-storage/store";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { cursorOf, formatCursor } from "../cursor.ts";
import { sendJson } from "../json-text.ts";
import { route, type Service } from "../route.ts";
import {
  EXTENSION,
  existing,
  flag,
  integer,
  optional,
  text,
  timestamp,
  uuid,
} from "../schemas/base.ts";
import { page, SiloEntryCollection, SiloSearchCollection } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "filesUrl" | "largeFrom">;

const PAGE = page(10, 100, 20);
/** Maximum size of the envelopes on a page; a single one may exceed it. */
const MAX_ENVELOPE_BYTES = 4 * 1024 * 1024;
const MAX_OFFSET = 100_000;
const MAX_WORDS = 20;

const ListQuery = Type.Object({
  folder: optional(text("Folder to list.", 100)),
  ...PAGE,
  ascending: optional(flag("List the oldest first.")),
  state: optional(text("State of the entries, such as `sent`.", 100, EXTENSION)),
  invalid: optional(flag("Entries that were stored with faults, or those without.", EXTENSION)),
  from: optional(timestamp("Made at this moment or later.", EXTENSION)),
  to: optional(timestamp("Made before this moment.", EXTENSION)),
});
const RelatedQuery = Type.Object({
  uuid: optional(uuid("UUID of the document that is mentioned.")),
  context: optional(text("Where it is mentioned, e.g. `customer`.", 200)),
  ...PAGE,
});
const SearchQuery = Type.Object({
  q: text("Words to look for; all have to be there.", 500),
  folder: optional(text("Folder to search.", 100)),
  limit: integer("Entries on a page at most.", 1, 100, { default: 20 }),
  offset: integer("Entries to leave out before.", 0, MAX_OFFSET, { default: 0 }),
});

/** Lists of entries and envelopes, related entries and search (api spec §5, §7.6). */
export function listRoutes(service: Service, scope: Dependencies): void {
  listing(service, scope);
  relating(service, scope);
  route(
    service,
    {
      method: "GET",
      path: "/search",
      operationId: "searchEntries",
      summary: "Search entries by names, codes and ids",
      tag: "Entries",
      query: SearchQuery,
      replies: { 200: SiloSearchCollection },
    },
    (request) => search(request, request.query, scope),
  );
}

function listing(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  const list = <Row extends EntryRow, Entry>(
    request: RequestPrincipal,
    query: Static<typeof ListQuery>,
    find: (tx: Tx, options: ListOptions) => Promise<Page<Row>>,
    format: (row: Row, options: FormatOptions) => Entry,
  ) => {
    const { workspaceId } = principalOf(request);
    const { folder, limit, ascending = false, created_at, cursor, state, invalid } = query;
    const from = cursorOf(query, { folder, ascending });
    const since = query.from === undefined ? undefined : timestampOf(query.from);
    const until = query.to === undefined ? undefined : timestampOf(query.to);
    const filter = { folder, state, invalid, since, until };
    return inWorkspace(workspaceId, async (tx) => {
      const { rows, isMore } = await find(tx, { ...filter, from, ascending, limit });
      const last = isMore ? rows.at(-1) : undefined;
      const entries = await formatPage(tx, rows, filesUrl(workspaceId), format);
      const page = members({
        folder,
        created_at,
        limit,
        cursor,
        next_cursor: last && formatCursor(last, { folder, ascending }),
      });
      return { entries, page };
    });
  };
  route(
    service,
    {
      method: "GET",
      path: "/entries",
      operationId: "listEntries",
      summary: "List entries without their envelopes",
      tag: "Entries",
      query: ListQuery,
      replies: { 200: SiloEntryCollection },
    },
    async (request) => {
      const { entries, page } = await list(request, request.query, listEntries, formatEntry);
      return { list: entries, ...page };
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/envelopes",
      operationId: "listEnvelopes",
      summary: "List entries with their envelopes",
      description:
        "A page ends before its limit where its envelopes would take more than 4 MB together; `next_cursor` goes on after it.",
      tag: "Entries",
      isExtension: true,
      query: ListQuery,
      replies: { 200: SiloEntryCollection },
    },
    async (request, reply) => {
      const reading = { ...forReading(scope), maxBytes: MAX_ENVELOPE_BYTES };
      const find = (tx: Tx, options: ListOptions) => listEnvelopes(tx, options, reading);
      const { entries, page } = await list(request, request.query, find, printEntry);
      // Sends envelopes as the stored text.
      return sendJson(reply, `{"list":[${entries.join(",")}],${JSON.stringify(page).slice(1)}`);
    },
  );
}

function relating(service: Service, { inWorkspace, filesUrl }: Dependencies): void {
  const related = (
    request: RequestPrincipal,
    query: Static<typeof RelatedQuery>,
    target: (tx: Tx) => Promise<string | undefined>,
  ) => {
    const { workspaceId } = principalOf(request);
    const { limit, context, created_at, cursor } = query;
    const from = cursorOf(query);
    return inWorkspace(workspaceId, async (tx) => {
      const mentioned = await target(tx);
      const rows = mentioned ? await listRelated(tx, mentioned, context, from, limit + 1) : [];
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return members({
        list: await formatPage(tx, rows.slice(0, limit), filesUrl(workspaceId), formatEntry),
        created_at,
        limit,
        cursor,
        next_cursor: last && formatCursor(last),
      });
    });
  };
  const tag = "Related";
  route(
    service,
    {
      method: "GET",
      path: "/entries/{id}/related",
      operationId: "listRelatedEntries",
      summary: "List entries that mention an entry's document",
      tag,
      missing: "entry not found",
      params: Type.Object({ id: existing("The entry.") }),
      query: RelatedQuery,
      replies: { 200: SiloEntryCollection },
    },
    (request) =>
      related(request, request.query, async (tx) => {
        const row = await requireEntry(tx, request.params.id);
        return request.query.uuid ?? row.doc_uuid ?? undefined;
      }),
  );
  route(
    service,
    {
      method: "GET",
      path: "/entries/related",
      operationId: "listEntriesRelatedTo",
      summary: "List entries that mention a UUID",
      tag,
      query: RelatedQuery,
      replies: { 200: SiloEntryCollection },
    },
    (request) => {
      const { uuid: mentioned } = request.query;
      if (!mentioned) throw new RequestError("uuid", "is required");
      return related(request, request.query, async () => mentioned);
    },
  );
}

function search(
  request: RequestPrincipal,
  { q, folder, limit, offset }: Static<typeof SearchQuery>,
  { inWorkspace, filesUrl }: Dependencies,
): Promise<JsonObject> {
  const { workspaceId } = principalOf(request);
  const words = splitWords(q).slice(0, MAX_WORDS);
  if (words.length === 0) throw new RequestError("q", "is required");
  return inWorkspace(workspaceId, async (tx) => {
    const rows = await searchEntries(tx, words, { folder, limit, offset });
    const list = await formatPage(tx, rows, filesUrl(workspaceId), formatEntry);
    return members({ list, folder, query: q, limit, offset: offset || undefined });
  });
}

async function formatPage<Row extends EntryRow & { readonly context?: string }, Entry>(
  tx: Tx,
  rows: readonly Row[],
  filesUrl: string,
  format: (row: Row, options: FormatOptions) => Entry,
): Promise<Entry[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const files = Map.groupBy(await listFilesOf(tx, [...ids]), ({ entry }) => entry);
  return rows.map((row) => {
    const { context } = row;
    const more = { files: files.get(row.id) ?? [], ...(context !== undefined && { context }) };
    return format(row, { filesUrl, ...more });
  });
}
