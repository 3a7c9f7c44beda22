import type { SimulatedReply } from "@fakturo/simulator";

/** Ends a request with an error. */
export class PlatformRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** An answer in JSON. */
export function json(status: number, body: unknown, mime = "application/json"): SimulatedReply {
  return { status, headers: { "content-type": mime }, body: JSON.stringify(body) };
}

/** Statuses whose answers of the directory service have no described body. */
const DIRECTORY = "/directory-service";

/** The answer of an error, by the service: the directory's documented statuses have no body. */
export function errorReply(error: PlatformRefusal, path: string): SimulatedReply {
  const { status, code, message, retryAfter } = error;
  const body = path.startsWith(DIRECTORY)
    ? { type: "about:blank", message: code, status, details: message, instance: path }
    : { errorCode: code, errorMessage: message };
  const mime = path.startsWith(DIRECTORY) ? "application/problem+json" : "application/json";
  const reply = json(status, body, mime);
  return retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, "retry-after": String(retryAfter) } };
}
