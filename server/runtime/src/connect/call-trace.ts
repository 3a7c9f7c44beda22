import type { HttpReply, HttpRequest } from "@fakturo/plugin";
import type { Clock, Log } from "@fakturo/server-base";
import { AUTHORITY_CALLS, inSpan } from "@fakturo/server-base/telemetry";
import type { ClockOffsets } from "./clock-offsets.ts";

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

/** Where calls are logged and measured. */
export interface TraceParts {
  readonly log: Log;
  readonly clock: Clock;
  readonly clocks: Pick<ClockOffsets, "note">;
}

const MS_PER_S = 1000;

/** Makes a request and logs its host, status, duration in milliseconds and bytes; never its contents. Compares the clocks. */
export async function traced(
  { body, ...about }: TracedRequest,
  { log, clock, clocks }: TraceParts,
  send: () => Promise<HttpReply>,
): Promise<HttpReply> {
  const { connection, environment, host, method } = about;
  const started = clock.now();
  /** Counts the call by its status, and answers what is logged of it. */
  const measured = (status: string, ended = clock.now()) => {
    const ms = ended - started;
    AUTHORITY_CALLS.record(ms / MS_PER_S, connection, environment, status);
    return { ...about, sent: sizeOf(body), ms };
  };
  try {
    const attributes = {
      "http.request.method": method,
      "server.address": host,
      "fakturo.connection": connection,
      "fakturo.environment": environment,
    };
    const reply = await inSpan(method, { kind: "client", attributes }, send, ({ status }) => ({
      "http.response.status_code": status,
    }));
    const ended = clock.now();
    const { age, date } = reply.headers;
    // With an age the answer is a cache's, and its date that of an earlier call (RFC 9111 §5.1).
    if (age === undefined) clocks.note(about, date, { started, ended });
    const facts = measured(String(reply.status), ended);
    log.info({ ...facts, status: reply.status, received: reply.body.length }, "authority called");
    return reply;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.info({ ...measured("none"), error: message }, "authority called without answer");
    throw error;
  }
}

function sizeOf(body: HttpRequest["body"]): number {
  return typeof body === "string" ? Buffer.byteLength(body) : (body?.length ?? 0);
}
