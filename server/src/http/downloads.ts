import { Readable } from "node:stream";
import { FakturoError } from "@fakturo/model";
import type { FastifyReply } from "fastify";
import { type FileRow, readBlobPart } from "../store/files.ts";
import type { InWorkspace } from "../vault/vault.ts";

/** Sends a stored file piece by piece. @throws FakturoError "not-found" while its bytes are awaited. */
export async function sendFile(
  reply: FastifyReply,
  file: FileRow,
  workspaceId: string,
  inWorkspace: InWorkspace,
): Promise<FastifyReply> {
  const { name, mime, sha256, blob, size } = file;
  if (blob === null) throw new FakturoError("not-found", "file not found");
  const read = (part: number) => inWorkspace(workspaceId, (tx) => readBlobPart(tx, blob, part));
  const first = await read(0);
  return reply
    .header("content-disposition", attachment(name))
    .header("etag", `"${sha256}"`)
    .header("x-content-type-options", "nosniff")
    .header("content-length", size)
    .type(mime)
    .send(first.length === Number(size) ? first : Readable.from(parts(first, Number(size), read)));
}

async function* parts(
  first: Buffer,
  size: number,
  read: (part: number) => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  yield first;
  for (let [part, sent] = [1, first.length]; sent < size; part += 1) {
    const bytes = await read(part);
    if (bytes.length === 0) throw new FakturoError("internal", "a stored file is cut short");
    sent += bytes.length;
    yield bytes;
  }
}

/** RFC 6266: a plain name for old clients and the exact one for others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}
