import { FakturoError, type JsonObject } from "@fakturo/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  CATEGORIES,
  decodeBase64,
  type FileInput,
  INLINE_LIMIT,
  putFile,
  storeUpload,
} from "../../silo/files.ts";
import { formatFile } from "../../silo/format.ts";
import { requireEntry } from "../../silo/load.ts";
import { spoolKey } from "../../silo/spool.ts";
import { type FileRow, findFile, listFiles, readBlob } from "../../store/files.ts";
import { deleteSpool, findSpool, insertSpool } from "../../store/spool.ts";
import { principalOf, scopeHook } from "../app.ts";
import { requireScope } from "../auth.ts";
import {
  asUuid,
  type Body,
  bodyOf,
  flagOf,
  integerOf,
  mimeOf,
  textMapOf,
  textOf,
} from "../body.ts";
import { RequestError } from "../errors.ts";
import type { HttpScope } from "../scope.ts";
import { actorOf } from "./silo.ts";

interface EntryParams {
  readonly entry: string;
}
interface FileParams extends EntryParams {
  readonly id: string;
}

/** Base64 in a JSON body takes a third more than the bytes. */
const BODY_LIMIT = Math.ceil(INLINE_LIMIT * 1.4);
const ENROLLED = "enrolled";
const OPEN_CATEGORIES = new Set(["", "format", "attachment"]);
const MAX_SIZE = 100 * 1024 * 1024;

/** Files of entries and the spool (api spec §8). */
export function fileRoutes(app: FastifyInstance, scope: HttpScope): void {
  const { inWorkspace, services, filesUrl } = scope;
  const put = async (
    request: FastifyRequest,
    entry: string,
    id: string | undefined,
  ): Promise<JsonObject> => {
    const input = inputOf(request, id);
    return inWorkspace(principalOf(request).workspaceId, async (tx) => {
      const row = await requireEntry(tx, asUuid(entry));
      const file = await putFile(tx, services, row.id, input);
      return formatFile(
        file,
        await listFiles(tx, row.id),
        filesUrl(principalOf(request).workspaceId),
      );
    });
  };
  const options = { bodyLimit: BODY_LIMIT };
  app.post<{ Params: EntryParams }>("/entries/:entry/files", options, (request) =>
    put(request, request.params.entry, undefined),
  );
  app.put<{ Params: FileParams }>("/entries/:entry/files/:id", options, (request) => {
    const id = asUuid(request.params.id);
    if (!id) throw new RequestError("id", "must be a UUID");
    return put(request, request.params.entry, id);
  });
  app.get<{ Params: FileParams }>("/entries/:entry/files/:id", async (request, reply) => {
    const { file, bytes } = await loadFile(scope, principalOf(request).workspaceId, request.params);
    return sendBytes(reply, file, bytes);
  });
  spoolRoutes(app, scope);
}

function inputOf(request: FastifyRequest, id: string | undefined): FileInput {
  const body = bodyOf(request.body);
  const name = textOf(body, "name", 255);
  if (name === undefined) throw new RequestError("name", "is required");
  const category = categoryOf(body);
  if (!OPEN_CATEGORIES.has(category)) requireScope(principalOf(request), ENROLLED);
  const data = textOf(body, "data", BODY_LIMIT);
  return {
    id,
    name,
    category,
    description: textOf(body, "desc"),
    key: textOf(body, "key", 128),
    data: data === undefined ? undefined : decodeBase64(data, "data"),
    mime: mimeOf(body, "mime"),
    sha256: textOf(body, "sha256", 64),
    size: integerOf(body, "size", 0, MAX_SIZE),
    embeddable: flagOf(body, "embeddable"),
    private: flagOf(body, "private"),
    meta: textMapOf(body, "meta"),
    actor: actorOf(request),
  };
}

function categoryOf(body: Body): string {
  const category = textOf(body, "category", 50) ?? "";
  if (!CATEGORIES.has(category)) throw new RequestError("category", "is not a file category");
  return category;
}

async function loadFile(
  { inWorkspace }: HttpScope,
  workspaceId: string,
  params: FileParams,
): Promise<{ file: FileRow; bytes: Buffer }> {
  const [entry, id] = [asUuid(params.entry), asUuid(params.id)];
  return inWorkspace(workspaceId, async (tx) => {
    const file = entry && id ? await findFile(tx, entry, id) : undefined;
    const bytes = file?.blob ? await readBlob(tx, file.blob) : undefined;
    if (!file || !bytes) throw new FakturoError("not-found", "file not found");
    return { file, bytes };
  });
}

function sendBytes(
  reply: FastifyReply,
  { name, mime, sha256 }: FileRow,
  bytes: Buffer,
): FastifyReply {
  return reply
    .header("content-disposition", attachment(name))
    .header("etag", `"${sha256}"`)
    .header("x-content-type-options", "nosniff")
    .type(mime)
    .send(bytes);
}

/** RFC 6266: a plain name for old clients and the exact one for others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}

function spoolRoutes(app: FastifyInstance, { inWorkspace, services }: HttpScope): void {
  app.post("/spool", { bodyLimit: BODY_LIMIT, onRequest: scopeHook(ENROLLED) }, async (request) => {
    const body = bodyOf(request.body);
    const name = textOf(body, "name", 255);
    const type = mimeOf(body, "type");
    const data = textOf(body, "data", BODY_LIMIT);
    if (name === undefined) throw new RequestError("name", "is required");
    if (type === undefined) throw new RequestError("type", "is required");
    if (data === undefined) throw new RequestError("data", "is required");
    const now = services.clock.now();
    const key = spoolKey(name, now);
    const bytes = Buffer.from(decodeBase64(data, "data"));
    const row = { key, created_at: new Date(now), type, name, bytes };
    await inWorkspace(principalOf(request).workspaceId, (tx) => insertSpool(tx, row));
    return { key };
  });
  app.get<{ Params: { key: string } }>("/spool/:key", async (request, reply) => {
    const row = await inWorkspace(principalOf(request).workspaceId, (tx) =>
      findSpool(tx, request.params.key),
    );
    if (!row) throw new FakturoError("not-found");
    return reply.header("content-disposition", attachment(row.name)).type(row.type).send(row.bytes);
  });
  app.delete<{ Params: { key: string } }>("/spool/:key", async (request, reply) => {
    await inWorkspace(principalOf(request).workspaceId, (tx) =>
      deleteSpool(tx, request.params.key),
    );
    return reply.code(204).send();
  });
}

/**
 * Upload and download by capability: the address names the file's id and hash (api spec §8). The
 * workspace comes first in the path, so that row-level security holds here too.
 */
export function publicFileRoutes(app: FastifyInstance, scope: HttpScope): void {
  const { inWorkspace, services } = scope;
  interface PublicParams extends FileParams {
    readonly workspace: string;
    readonly name: string;
  }
  const find = async (request: FastifyRequest<{ Params: PublicParams }>) => {
    const workspace = asUuid(request.params.workspace);
    const [entry, id] = [asUuid(request.params.entry), asUuid(request.params.id)];
    const hash: unknown =
      typeof request.query === "object" && request.query
        ? Reflect.get(request.query, "h")
        : undefined;
    if (!workspace || !entry || !id) throw new FakturoError("not-found");
    const file = await inWorkspace(workspace, (tx) => findFile(tx, entry, id));
    if (!file || file.sha256 !== hash) throw new FakturoError("not-found");
    return { workspace, file };
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const path = "/files/:workspace/:entry/:id/:name";
  app.get<{ Params: PublicParams }>(path, async (request, reply) => {
    const { workspace, file } = await find(request);
    if (file.private) throw new FakturoError("not-found");
    const { bytes } = await loadFile(scope, workspace, request.params);
    return sendBytes(reply, file, bytes);
  });
  app.put<{ Params: PublicParams }>(path, { bodyLimit: MAX_SIZE }, async (request, reply) => {
    const { workspace, file } = await find(request);
    const data = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const at = new Date(services.clock.now());
    await inWorkspace(workspace, (tx) => storeUpload(tx, file, data, at));
    return reply.code(200).send();
  });
}
