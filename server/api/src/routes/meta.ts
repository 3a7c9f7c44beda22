import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import { RequestError } from "@fakturo/server-base";
import { requireEntry } from "@fakturo/server-domain/entries";
import {
  deleteMeta,
  findMeta,
  findMetaByRef,
  findMetaOfApp,
  formatMeta,
  type MetaRow,
  type NewMeta,
  type Tx,
  touchEntry,
  upsertMeta,
  upsertUnboundMeta,
} from "@fakturo/server-storage/store";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing, flag, optional, text } from "../schemas/base.ts";
import { SiloCreateMeta, SiloMeta } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const name = text("Name of the row within its app.", 256);
const EntryParams = Type.Object({ id: existing("The entry."), key: name });
const shared = { tag: "Meta", isExtension: true, scope: "enrolled", replies: { 200: SiloMeta } };
const missing = "meta not found";

/** Facts that apps attach to entries: `/silo/v1/entries/…/meta/…` (api spec §8). */
export function metaRoutes(service: Service, scope: Dependencies): void {
  writing(service, scope);
  reading(service, scope);
}

/** Each app writes its own rows only. */
function sourceOf(request: RequestPrincipal): string {
  const { app } = principalOf(request);
  if (!app)
    throw new FakturoError(
      "forbidden",
      "only apps write metadata: this call needs the token of an enrolment",
    );
  return app.key;
}

function writing(service: Service, { inWorkspace, clock }: Dependencies): void {
  const put = (
    request: RequestPrincipal,
    row: Omit<NewMeta, "src">,
    store: (tx: Tx, row: NewMeta, at: Date) => Promise<MetaRow | undefined>,
  ): Promise<JsonObject> =>
    inWorkspace(principalOf(request).workspaceId, async (tx) => {
      if (row.entry !== null) await requireEntry(tx, row.entry);
      const at = new Date(clock.now());
      const stored = await store(tx, { ...row, src: sourceOf(request) }, at);
      if (!stored) throw new FakturoError("internal", "a meta row could not be stored");
      if (row.entry !== null) await touchEntry(tx, row.entry, at);
      return formatMeta(stored);
    });
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/entries/{id}/meta/{key}",
      operationId: "putMeta",
      summary: "Keep something with an entry",
      missing: "entry not found",
      params: EntryParams,
      body: SiloCreateMeta,
    },
    (request) => {
      const { id, key } = request.params;
      return put(request, rowOf(id, key, request.body), upsertMeta);
    },
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/entries/meta/{key}",
      operationId: "putUnboundMeta",
      summary: "Keep something under a reference, without an entry",
      params: Type.Object({ key: name }),
      body: SiloCreateMeta,
    },
    (request) => {
      const row = rowOf(null, request.params.key, request.body);
      if (row.ref === null) throw new RequestError("ref", "is required without an entry");
      return put(request, row, upsertUnboundMeta);
    },
  );
  route(
    service,
    {
      ...shared,
      method: "DELETE",
      path: "/entries/{id}/meta/{key}",
      operationId: "deleteMeta",
      summary: "Drop what was kept with an entry",
      missing,
      params: EntryParams,
    },
    (request) => {
      const { id, key } = request.params;
      return inWorkspace(principalOf(request).workspaceId, async (tx) => {
        const row = found(await deleteMeta(tx, id, sourceOf(request), key));
        await touchEntry(tx, id, new Date(clock.now()));
        return formatMeta(row);
      });
    },
  );
}

function reading(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/entries/{id}/meta/{key}",
      operationId: "getMeta",
      summary: "Get what was kept with an entry",
      missing,
      params: EntryParams,
    },
    (request) => {
      const { id, key } = request.params;
      return inWorkspace(principalOf(request).workspaceId, async (tx) =>
        formatMeta(found(await findMeta(tx, id, sourceOf(request), key))),
      );
    },
  );
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/entries/meta/{key}/{ref}",
      operationId: "getMetaByRef",
      summary: "Get what the app kept under a reference, in any workspace it is enrolled in",
      missing,
      params: Type.Object({ key: name, ref: text("Reference of the row.", 500) }),
      query: Type.Object({
        owned: optional(flag("Look in the token's workspace only.")),
      }),
    },
    (request) => {
      const { key, ref } = request.params;
      const find = request.query.owned ? findMetaByRef : findMetaOfApp;
      const src = sourceOf(request);
      return inWorkspace(principalOf(request).workspaceId, async (tx) =>
        formatMeta(
          found((await findMetaByRef(tx, src, key, ref)) ?? (await find(tx, src, key, ref))),
        ),
      );
    },
  );
}

function found(row: MetaRow | undefined): MetaRow {
  if (!row) throw new FakturoError("not-found", missing);
  return row;
}

function rowOf(
  entry: string | null,
  key: string,
  body: Static<typeof SiloCreateMeta>,
): Omit<NewMeta, "src"> {
  return {
    entry,
    key,
    ref: body.ref ?? null,
    value: body.value ?? null,
    link_url: body.url ?? body.link_url ?? null,
    link_scope: body.scope ?? body.link_scope ?? null,
    indexed: body.indexed ?? false,
    owned: body.owned ?? false,
    secure: body.secure ?? false,
    shared: body.shared ?? false,
  };
}
