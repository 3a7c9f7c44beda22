import { Readable } from "node:stream";
import { FakturoError } from "@fakturo/model";
import type { TxRunner } from "@fakturo/server-storage/files";
import type { FileRow } from "@fakturo/server-storage/store";
import type { FastifyReply } from "fastify";
import type { HttpScope } from "./scope.ts";

/** What this part uses. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "files">;

/** Streams a stored file. @throws FakturoError "not-found" while its upload is pending. */
export async function sendFile(
  reply: FastifyReply,
  { name, mime, sha256, blob, size }: FileRow,
  workspaceId: string,
  { inWorkspace, files }: Dependencies,
): Promise<FastifyReply> {
  if (blob === null) throw new FakturoError("not-found", "file not found");
  const inTx: TxRunner = (work) => inWorkspace(workspaceId, work);
  const pieces = files.pieces(inTx, blob)[Symbol.asyncIterator]();
  // Reads the first piece before the status is sent, so that errors of the store set the status.
  const { value: first = Buffer.alloc(0) } = await pieces.next();
  const isWhole = first.length === Number(size);
  if (isWhole) await pieces.next();
  return asDownload(reply, name)
    .header("etag", `"${sha256}"`)
    .header("content-length", size)
    .type(mime)
    .send(isWhole ? first : Readable.from(followed(first, pieces)));
}

async function* followed(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Makes browsers save an answer under a name; scripts are blocked where they display it. */
export function asDownload(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header("content-disposition", attachment(name))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox");
}

/** RFC 6266: a plain name for old clients and the exact one for others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}
