import type { HttpReply, HttpRequest } from "@fakturo/plugin";
import type { Clock, Log } from "@fakturo/server-base";

/** A request to an authority. */
export interface TracedRequest {
  readonly workspace: string;
  readonly connection: string;
  readonly environment: string;
  /** Without path and query, which may contain secrets. */
  readonly host: string;
  readonly method: string;
  readonly body: HttpRequest["body"];
}

/** Makes a request and logs its host, status, duration in milliseconds and bytes; never its contents. */
export async function traced(
  { body, ...about }: TracedRequest,
  { log, clock }: { readonly log: Log; readonly clock: Clock },
  send: () => Promise<HttpReply>,
): Promise<HttpReply> {
  const started = clock.now();
  const facts = () => ({ ...about, sent: sizeOf(body), ms: clock.now() - started });
  try {
    const reply = await send();
    log.info({ ...facts(), status: reply.status, received: reply.body.length }, "authority called");
    return reply;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.info({ ...facts(), error: message }, "authority called without answer");
    throw error;
  }
}

function sizeOf(body: HttpRequest["body"]): number {
  return typeof body === "string" ? Buffer.byteLength(body) : (body?.length ?? 0);
}
