import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { REFUSALS, type Refusal } from "./codes.ts";
import { isoOf } from "./time.ts";

/** Ends a request with an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, members: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.status = status;
    this.members = members;
  }
}

/** The error of a code of the ministry. */
export function refusal(code: Refusal, ...details: readonly string[]): ApiError {
  return new ApiError(400, REFUSALS[code], {
    errors: [{ code, description: REFUSALS[code], ...(details.length > 0 && { details }) }],
  });
}

/** The error of a token that is missing, of another kind or expired. */
export function unauthorized(detail: string): ApiError {
  return new ApiError(401, detail);
}

/** The error of a login without the required permission. */
export function forbidden(reasonCode: string, detail: string, security = {}): ApiError {
  return new ApiError(403, detail, { reasonCode, security });
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  410: "Gone",
  429: "Too Many Requests",
  503: "Service Unavailable",
};
const TRACE = "673843e023c432286660bc0501a3af44";

/** An answer in JSON. */
export function json(status: number, body: unknown, mime = "application/json"): SimulatedReply {
  return { status, headers: { "content-type": mime }, body: JSON.stringify(body) };
}

/** The answer of an error: a problem document (RFC 9457), or the older form of 400 and 429. */
export function errorReply(
  error: ApiError,
  { path, headers }: Pick<SimulatedRequest, "path" | "headers">,
  now: number,
): SimulatedReply {
  const { status, message, members } = error;
  const { retryAfter, ...rest } = members;
  const isProblem = headers["x-error-format"] === "problem-details";
  const body =
    isProblem || (status !== 400 && status !== 429)
      ? {
          title: TITLES[status] ?? "Error",
          status,
          detail: message,
          instance: path,
          ...rest,
          timestamp: isoOf(now),
          traceId: TRACE,
        }
      : olderForm(error, now);
  const mime =
    isProblem || (status !== 400 && status !== 429)
      ? "application/problem+json"
      : "application/json";
  const reply = json(status, body, mime);
  return retryAfter === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, "retry-after": String(retryAfter) } };
}

function olderForm({ status, message, members }: ApiError, now: number): unknown {
  if (status === 429)
    return { status: { code: 429, description: TITLES[429], details: [message] } };
  const errors = Array.isArray(members.errors) ? members.errors : [];
  const exceptionDetailList = errors.map(({ code, description, details }) => ({
    exceptionCode: code,
    exceptionDescription: description,
    ...(details && { details }),
  }));
  return {
    exception: {
      exceptionDetailList,
      serviceCode: TRACE,
      serviceName: "Undefined",
      timestamp: isoOf(now),
    },
  };
}
