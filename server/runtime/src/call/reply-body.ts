import type { Dispatcher } from "undici";

type Body = Dispatcher.ResponseData["body"];

/** Maximum bytes of an unneeded body that are read so that its connection can be reused. */
const DRAINED = 64 * 1024;

/**
 * The whole body of an answer; with `enough`, at most that many bytes.
 * @throws Error without `enough`, for an incomplete body.
 */
export async function readBody(body: Body, enough: number | undefined): Promise<Uint8Array> {
  if (enough === undefined) return new Uint8Array(await body.arrayBuffer());
  if (enough > 0) return beginningOf(body, enough);
  body.dump({ limit: DRAINED }).catch(() => {});
  return new Uint8Array();
}

async function beginningOf(body: Body, enough: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= enough) break;
    }
  } catch {
    // The status is known already, so a broken connection only ends the body.
  }
  return new Uint8Array(Buffer.concat(chunks)).subarray(0, enough);
}
