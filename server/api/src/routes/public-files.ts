import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { MAX_FILE_SIZE, storeUpload } from "@fakturo/server-domain/entries";
import { findFile } from "@fakturo/server-storage/store";
import { sendFile } from "../downloads.ts";
import { route, type Service } from "../route.ts";
import { existing, optional } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock" | "files">;

const PATH = "/files/{workspace_id}/{entry_id}/{id}/{name}";
const params = Type.Object({
  workspace_id: existing("Workspace of the file."),
  entry_id: existing("Entry of the file."),
  id: existing("The file."),
  name: Type.String({ description: "Its name, for whoever saves it." }),
});
const query = Type.Object({
  h: optional(Type.String({ description: "SHA-256 of the contents, hexadecimal." })),
});
const tag = "Files";
const missing = "file not found";

interface Address {
  readonly workspace_id: string;
  readonly entry_id: string;
  readonly id: string;
}

/**
 * Upload and download by capability URL: the address contains the file's id and hash (api spec §8). It
 * starts with the workspace, so that row-level security applies here too.
 */
export function publicFileRoutes(service: Service, scope: Dependencies): void {
  const { inWorkspace } = scope;
  const find = async ({ workspace_id, entry_id, id }: Address, hash: string | undefined) => {
    const file = await inWorkspace(workspace_id, (tx) => findFile(tx, entry_id, id));
    if (!file || file.sha256 !== hash) throw new FakturoError("not-found", missing);
    return file;
  };
  const { app } = service;
  app.removeAllContentTypeParsers();
  // The body stays a stream.
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  route(
    service,
    {
      method: "GET",
      path: PATH,
      operationId: "readFile",
      summary: "Read a file by its public address",
      tag,
      missing,
      credential: "none",
      params,
      query,
      replies: { 200: { description: "The bytes, with their type and name.", mime: "*/*" } },
    },
    async (request, reply) => {
      const file = await find(request.params, request.query.h);
      if (file.private) throw new FakturoError("not-found", missing);
      return sendFile(reply, file, request.params.workspace_id, scope);
    },
  );
  route(
    service,
    {
      method: "PUT",
      path: PATH,
      operationId: "uploadFile",
      summary: "Send the bytes of a placeholder",
      tag,
      missing,
      credential: "none",
      params,
      query,
      bytes: "*/*",
      bodyLimit: MAX_FILE_SIZE,
      replies: { 200: { description: "Stored." } },
      refusals: [413, 422],
    },
    async (request, reply) => {
      const file = await find(request.params, request.query.h);
      const workspace = request.params.workspace_id;
      if (file.blob === null) await storeUpload(scope, workspace, file, request.raw);
      request.server.closeUnread(request, reply);
      return reply.code(200).send();
    },
  );
}
