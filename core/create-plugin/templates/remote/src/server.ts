import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Json, JsonObject } from "@fakturo/model";
import { verifySignature } from "@fakturo/plugin";
import type { Result, Task } from "./send.ts";

const MS_PER_S = 1000;
const UNAUTHORIZED = 401;
const REPEATED = 409;
const KEPT = 10_000;

/** Steps by key. */
export type Steps = Readonly<Record<string, (task: Task) => Promise<Result>>>;

/** A call of a connection, feed or callback in the manifest. */
export interface Call {
  /** `send`, `consult`, `receipt`, `together`, `prove`, `page`, `fetch`, `verify` or `read`. */
  readonly call: string;
  readonly connection: string;
  /** Bearer token for the API while the call lasts. */
  readonly token: string;
  readonly [member: string]: Json | undefined;
}

/** Calls by connection and call: `acme.api send`. */
export type Calls = Readonly<Record<string, (message: Call) => Promise<JsonObject>>>;

/**
 * Answers signed tasks. A wrong or old signature is refused with 401, a repeated delivery with 409. A
 * step that throws is retried; a call that throws may have sent its record.
 */
export function createTaskServer(secret: string, steps: Steps, calls: Calls = {}): Server {
  const seen = new Set<string>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const now = Math.floor(Date.now() / MS_PER_S);
    if (!(await verifySignature(secret, { headers, body, now }))) {
      response.writeHead(UNAUTHORIZED).end();
      return;
    }
    const delivery = headers["webhook-id"] ?? "";
    if (seen.has(delivery)) {
      response.writeHead(REPEATED).end();
      return;
    }
    remember(seen, delivery);
    const message: Task | Call = JSON.parse(body);
    const isCall = "call" in message;
    const result = isCall ? await answerOf(calls, message) : await resultOf(steps, message);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
  }

  return createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
}

async function resultOf(steps: Steps, task: Task): Promise<Result> {
  const step = steps[task.action];
  if (!step) return { status: "KO", code: "unknown-step", message: `no step ${task.action}` };
  try {
    return await step(task);
  } catch (error) {
    return { status: "ERR", message: String(error) };
  }
}

async function answerOf(calls: Calls, message: Call): Promise<JsonObject> {
  const { connection, call } = message;
  const known = calls[`${connection} ${call}`];
  if (!known) return { is: "not-sent", fault: "down", message: `no call ${call}` };
  try {
    return await known(message);
  } catch (error) {
    return { is: "unknown", message: String(error) };
  }
}

/** The oldest deliveries are removed; a task is refused by its age before that matters. */
function remember(seen: Set<string>, delivery: string): void {
  seen.add(delivery);
  const [oldest] = seen;
  if (seen.size > KEPT && oldest !== undefined) seen.delete(oldest);
}
