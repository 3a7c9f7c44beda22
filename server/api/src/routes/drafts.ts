import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members, RequestError } from "@fakturo/server-base";
import {
  countDrafts,
  type DraftHeadRow,
  deleteDraft,
  findDraft,
  listDrafts,
  putDraft,
} from "@fakturo/server-storage/store";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { sendJson } from "../json-text.ts";
import { route, type Service } from "../route.ts";
import {
  answer,
  component,
  existing,
  fresh,
  json,
  optional,
  storedJson,
  text,
  uuid,
} from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock">;

const MAX_DRAFTS = 500;
const MAX_BYTES = 15 * 1024 * 1024;
const tag = "Drafts";
const missing = "draft not found";
const shared = { tag, isExtension: true, action: "issue" } as const;
const params = Type.Object({ id: existing("The draft.") });

const facts = {
  id: Type.String({ description: "Identifies the draft.", format: "uuid" }),
  created_at: Type.String({ description: "When it was begun.", format: "date-time" }),
  updated_at: Type.String({
    description: "When it was changed last; it is deleted 30 days later.",
    format: "date-time",
  }),
  schema: Type.String({ description: "Schema of the document." }),
  entry_id: Type.String({ description: "Entry that is edited.", format: "uuid" }),
  version: Type.String({ description: "Version that the entry had." }),
};
const ALWAYS = ["id", "created_at", "updated_at", "schema"] as const;
const SiloDraftHead = answer("SiloDraftHead", facts, ALWAYS);
const SiloDraft = answer("SiloDraft", { ...facts, data: json("What was typed so far.") }, [
  ...ALWAYS,
  "data",
]);
const SiloWriteDraft = component("SiloWriteDraft", {
  schema: text("Schema of the document.", 200),
  entry_id: optional(uuid("Entry that is edited.")),
  version: optional(text("Version that the entry has.", 200)),
  data: storedJson("What was typed so far; it need not be a valid document."),
});

/** `/silo/v1/drafts`: documents that a member is writing, which nobody else sees. */
export function draftRoutes(service: Service, scope: Dependencies): void {
  reading(service, scope);
  writing(service, scope);
}

/** Drafts belong to people. @throws FakturoError "forbidden". */
function memberOf(request: RequestPrincipal): {
  readonly workspaceId: string;
  readonly member: string;
} {
  const { workspaceId, user } = principalOf(request);
  if (!user) throw new FakturoError("forbidden", "drafts are of members: this needs a session");
  return { workspaceId, member: user.id };
}

function format(row: DraftHeadRow): JsonObject {
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    schema: row.schema,
    entry_id: row.entry ?? undefined,
    version: row.version ?? undefined,
  });
}

function reading(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/drafts",
      operationId: "listDrafts",
      summary: "List the member's drafts",
      replies: {
        200: Type.Object({ list: Type.Array(SiloDraftHead, { description: "The latest first." }) }),
      },
    },
    async (request) => {
      const { workspaceId, member } = memberOf(request);
      const rows = await inWorkspace(workspaceId, (tx) => listDrafts(tx, member));
      return { list: rows.map(format) };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/drafts/{id}",
      operationId: "getDraft",
      summary: "Get a draft of the member",
      missing,
      params,
      replies: { 200: SiloDraft },
    },
    (request, reply) => {
      const { workspaceId, member } = memberOf(request);
      const read = inWorkspace(workspaceId, (tx) => findDraft(tx, member, request.params.id));
      const written = read.then((row) => {
        if (!row) throw new FakturoError("not-found", missing);
        return `${JSON.stringify(format(row)).slice(0, -1)},"data":${row.data}}`;
      });
      return sendJson(reply, written);
    },
  );
}

function writing(service: Service, { inWorkspace, clock }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/drafts/{id}",
      operationId: "putDraft",
      summary: "Store a draft of the member",
      params: Type.Object({ id: fresh("Identifies the draft.") }),
      body: SiloWriteDraft,
      bodyLimit: MAX_BYTES,
      replies: { 200: SiloDraftHead },
    },
    (request) => {
      const { workspaceId, member } = memberOf(request);
      const { schema, entry_id: entry = null, version = null, data } = request.body;
      const { id } = request.params;
      const head = { id, schema, entry, version, updated_at: new Date(clock.now()) };
      return inWorkspace(workspaceId, async (tx) => {
        if ((await countDrafts(tx, member, id)) >= MAX_DRAFTS)
          throw new RequestError("id", `${MAX_DRAFTS} drafts are there: delete some`);
        return format(await putDraft(tx, member, { ...head, data: JSON.stringify(data) }));
      });
    },
  );
  route(
    service,
    {
      ...shared,
      method: "DELETE",
      path: "/drafts/{id}",
      operationId: "deleteDraft",
      summary: "Delete a draft of the member",
      params,
      replies: { 204: { description: "Gone." } },
    },
    async (request, reply) => {
      const { workspaceId, member } = memberOf(request);
      await inWorkspace(workspaceId, (tx) => deleteDraft(tx, member, request.params.id));
      return reply.code(204).send();
    },
  );
}
