import { FakturoError, isFakturoError } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import type { EntryParts } from "@fakturo/server-domain";
import {
  checkEntryFree,
  createEntry,
  type EntryInput,
  type EntryName,
  type EntryPatch,
  forReading,
  freshDetails,
  loadDetails,
  patchEntry,
  printEntry,
  requireEnvelope,
} from "@fakturo/server-domain/entries";
import { findVersion } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { sendJson } from "../json-text.ts";
import { bodyMembers, bodyOf, possibleKeyOf } from "../members.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh, text } from "../schemas/base.ts";
import { SiloCreateEntry, SiloEntry, SiloEntryData, SiloUpdateEntry } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = EntryParts & Pick<HttpScope, "inWorkspace" | "entries" | "filesUrl">;

const tag = "Entries";
const missing = "entry not found";
const EntryParams = Type.Object({ id: existing("The entry.") });

/** Single entries: `/silo/v1/entries/…` (api spec §7). */
export function entryRoutes(service: Service, scope: Dependencies): void {
  creating(service, scope);
  changing(service, scope);
  reading(service, scope);
}

function creating(service: Service, scope: Dependencies): void {
  const { inWorkspace, entries, filesUrl } = scope;
  const create = async (
    request: RequestPrincipal,
    id: string | undefined,
    body: NewEntry,
  ): Promise<string> => {
    const { workspaceId } = principalOf(request);
    const input = inputOf(body, id);
    try {
      const row = input.previousId
        ? await inWorkspace(workspaceId, (tx) => createEntry(tx, scope, workspaceId, input))
        : await entries.create(workspaceId, input);
      const details = freshDetails(row);
      return printEntry(row, { filesUrl: filesUrl(workspaceId), details });
    } catch (error) {
      // A conflict over id or key is reported before other faults of the document.
      if (isFakturoError(error) && error.key !== "conflict")
        await inWorkspace(workspaceId, (tx) => checkEntryFree(tx, id, body.key));
      throw error;
    }
  };
  const checkFree = (
    request: RequestPrincipal,
    id: string | undefined,
    body: unknown,
  ): Promise<void> =>
    inWorkspace(principalOf(request).workspaceId, (tx) =>
      checkEntryFree(tx, id, possibleKeyOf(body)),
    );
  route(
    service,
    {
      method: "POST",
      path: "/entries",
      operationId: "createEntry",
      action: "issue",
      summary: "Make an entry under an id of the server's",
      tag,
      body: SiloCreateEntry,
      replies: { 200: SiloEntry },
      refusals: [404, 409],
      onInvalidBody: (request) => checkFree(request, undefined, request.body),
    },
    (request, reply) => sendJson(reply, create(request, undefined, request.body)),
  );
  route(
    service,
    {
      method: "PUT",
      path: "/entries/{id}",
      operationId: "putEntry",
      action: "issue",
      summary: "Make an entry under an id of the caller's",
      tag,
      params: Type.Object({
        id: fresh(
          "Identifies the new entry: version 1 or 7; 3, 4 or 5 in the folders of parties and items (contacts, suppliers, customers, items).",
        ),
      }),
      body: SiloCreateEntry,
      replies: { 200: SiloEntry },
      refusals: [404, 409],
      onInvalidBody: (request) => checkFree(request, request.params.id, request.body),
    },
    (request, reply) => sendJson(reply, create(request, request.params.id, request.body)),
  );
}

type NewEntry = Static<typeof SiloCreateEntry>;

function inputOf(body: NewEntry, id: string | undefined): EntryInput {
  return {
    id,
    key: body.key,
    folder: body.folder,
    data: body.data,
    previousId: body.previous_id,
    contentType: body.content_type,
    correct: body.correct,
    sign: body.sign ?? false,
    allowInvalid: body.allow_invalid ?? false,
  };
}

const MERGE = "application/merge-patch+json";
const JSON_PATCH = "application/json-patch+json";
const WRAPPER = ["data", "content_type", "folder", "sign"];

/** The body is the wrapper, a document itself, a JSON patch, or a merge patch under its own type. */
function wrapPatch({ body: json, headers }: FastifyRequest): unknown {
  if (Array.isArray(json)) return { content_type: JSON_PATCH, data: json };
  const body = bodyOf(json);
  if (typeof body.$schema === "string") return { data: body };
  const header = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (header === MERGE && !WRAPPER.some((name) => name in body))
    return { content_type: MERGE, data: body };
  return bodyMembers(body);
}

/** Version the change applies to; RFC 9110 §13.1.1: `*` only requires that the entry exists. */
function conditionOf(request: Pick<FastifyRequest, "headers">): Pick<EntryPatch, "ifMatch"> {
  const version = request.headers["if-match"]?.replace(/^(?:W\/)?"(.*)"$/, "$1");
  return version === undefined || version === "*" ? {} : { ifMatch: version };
}

function changing(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  route(
    service,
    {
      method: "PATCH",
      path: "/entries/{id}",
      operationId: "patchEntry",
      action: "issue",
      summary: "Change an entry",
      description:
        "Instead of the object described, the body may be the document or envelope itself, a list of JSON Patch operations, or a merge patch under its own content type. `If-Match` with a version refuses the change when the entry has moved on.",
      tag,
      missing,
      params: EntryParams,
      body: SiloUpdateEntry,
      replies: { 200: SiloEntry },
      refusals: [409, 412],
      wrap: wrapPatch,
    },
    (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      const { folder, content_type: contentType, data, sign, allow_invalid } = request.body;
      const patch: EntryPatch = {
        folder,
        contentType,
        data,
        sign: sign ?? false,
        allowInvalid: allow_invalid ?? false,
        ...conditionOf(request),
      };
      const patched = inWorkspace(workspaceId, async (tx) => {
        const row = await patchEntry(tx, scope, workspaceId, id, patch);
        const details = await loadDetails(tx, id, principalOf(request).app?.key);
        return printEntry(row, { filesUrl: filesUrl(workspaceId), details });
      });
      return sendJson(reply, patched);
    },
  );
}

function reading(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  const show = (request: RequestPrincipal, name: EntryName) => {
    const { workspaceId } = principalOf(request);
    return inWorkspace(workspaceId, async (tx) => {
      const row = await requireEnvelope(tx, name, forReading(scope));
      const details = await loadDetails(tx, row.id, principalOf(request).app?.key);
      return printEntry(row, { filesUrl: filesUrl(workspaceId), details });
    });
  };
  route(
    service,
    {
      method: "GET",
      path: "/entries/{id}",
      operationId: "getEntry",
      summary: "Get an entry",
      tag,
      missing,
      params: EntryParams,
      replies: { 200: SiloEntry },
    },
    (request, reply) => sendJson(reply, show(request, request.params)),
  );
  route(
    service,
    {
      method: "GET",
      path: "/entries/key/{key}",
      operationId: "getEntryByKey",
      summary: "Get an entry by its key",
      tag,
      missing,
      params: Type.Object({ key: Type.String({ description: "Key given at creation." }) }),
      replies: { 200: SiloEntry },
    },
    (request, reply) => sendJson(reply, show(request, request.params)),
  );
  route(
    service,
    {
      method: "GET",
      path: "/entries/{id}/versions/{version}",
      operationId: "getEntryVersion",
      summary: "Get former contents of an entry",
      tag,
      missing: "version not found",
      params: Type.Object({ id: existing("The entry."), version: text("Version to get.", 100) }),
      replies: { 200: SiloEntryData },
    },
    async (request, reply) => {
      const { id, version } = request.params;
      const envelope = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        findVersion(tx, id, version, forReading(scope)),
      );
      if (envelope === undefined) throw new FakturoError("not-found", "version not found");
      return sendJson(reply, `{"version":${JSON.stringify(version)},"data":${envelope}}`);
    },
  );
}
