import type { Dispatcher } from "undici";

type Body = Dispatcher.ResponseData["body"];

/** What of a body nobody waits for is taken, so that its connection can serve the next request. */
const DRAINED = 64 * 1024;

/**
 * The whole body of an answer, or with `enough` as much of it as came of so many bytes.
 * @throws Error without `enough`, for a body that does not arrive.
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
    // The status has been told; what came of the body is all there will be.
  }
  return new Uint8Array(Buffer.concat(chunks)).subarray(0, enough);
}
