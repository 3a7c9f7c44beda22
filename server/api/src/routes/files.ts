import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/schema";
import { filled, MIME_PATTERN } from "@fakturo/server-base";
import {
  CATEGORIES,
  decodeBase64,
  type FileInput,
  formatFile,
  INLINE_LIMIT,
  MAX_FILE_SIZE,
  putFile,
  requireEntry,
} from "@fakturo/server-domain/entries";
import { findFile, listFiles } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { requireScope } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { sendFile } from "../downloads.ts";
import { route, type Service } from "../route.ts";
import { existing, fresh } from "../schemas/base.ts";
import { SiloCreateFile, SiloFile } from "../schemas/silo.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "filesUrl" | "clock" | "ids" | "files">;

/** Base64 in a JSON body takes a third more than the bytes. */
export const BODY_LIMIT = Math.ceil(INLINE_LIMIT * 1.4);
const OPEN_CATEGORIES = new Set(["", "format", "attachment"]);
const NAMED_CATEGORIES = CATEGORIES.filter((name) => name !== "");

const NewFile = SiloCreateFile(NAMED_CATEGORIES, MIME_PATTERN, MAX_FILE_SIZE);
const tag = "Files";
const entry_id = existing("The entry.");

/** Files of entries (api spec §8). */
export function fileRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace, filesUrl } = scope;
  const put = async (
    request: FastifyRequest,
    entryId: string,
    id: string | undefined,
    body: Static<typeof NewFile>,
  ): Promise<JsonObject> => {
    const { workspaceId } = principalOf(request);
    const input = inputOf(request, id, body);
    return inWorkspace(workspaceId, async (tx) => {
      const { id: entry } = await requireEntry(tx, entryId);
      const file = await putFile(tx, scope, entry, input);
      return formatFile(file, await listFiles(tx, entry), filesUrl(workspaceId));
    });
  };
  const shared = {
    tag,
    missing: "entry not found",
    description:
      "Without `data` the file is a placeholder: its `url` takes the bytes with PUT, and only those announced.",
    body: NewFile,
    bodyLimit: BODY_LIMIT,
    replies: { 200: SiloFile },
  };
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/entries/{entry_id}/files",
      operationId: "createFile",
      action: "issue",
      summary: "Add a file to an entry",
      params: Type.Object({ entry_id }),
    },
    (request) => put(request, request.params.entry_id, undefined, request.body),
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/entries/{entry_id}/files/{id}",
      operationId: "putFile",
      action: "issue",
      summary: "Add a file under an id of the caller's",
      params: Type.Object({ entry_id, id: fresh("Identifies the new file.") }),
      refusals: [409],
    },
    (request) => put(request, request.params.entry_id, request.params.id, request.body),
  );
  route(
    service,
    {
      method: "GET",
      path: "/entries/{entry_id}/files/{id}",
      operationId: "getFile",
      summary: "Get the contents of a file",
      tag,
      missing: "file not found",
      params: Type.Object({ entry_id, id: existing("The file, replaced ones too.") }),
      replies: { 200: { description: "The bytes, with their type and name.", mime: "*/*" } },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { entry_id: entry, id } = request.params;
      const file = await inWorkspace(workspaceId, (tx) => findFile(tx, entry, id));
      if (!file) throw new FakturoError("not-found", "file not found");
      return sendFile(reply, file, workspaceId, scope);
    },
  );
}

function inputOf(
  request: FastifyRequest,
  id: string | undefined,
  body: Static<typeof NewFile>,
): FileInput {
  const { desc: description, data, meta, category = "", ...facts } = body;
  if (!OPEN_CATEGORIES.has(category)) requireScope(principalOf(request), "enrolled");
  return {
    name: facts.name,
    key: facts.key,
    mime: facts.mime,
    sha256: facts.sha256,
    size: facts.size,
    embeddable: facts.embeddable ?? false,
    private: facts.private ?? false,
    id,
    description,
    category,
    data: data === undefined ? undefined : decodeBase64(data, "data"),
    meta: filled(meta),
  };
}
