import { type ErrorKey, type Fault, isFakturoError } from "@fakturo/model";
import { BodyError, BodyFaults, RequestError } from "@fakturo/server-base";
import { type FieldMessages, fieldsOf, fieldsOfMembers } from "./fields.ts";

/** HTTP status of every error key; the only such table (api spec §3). */
const STATUS: Readonly<Record<ErrorKey, number>> = {
  calculation: 422,
  conflict: 409,
  digest: 422,
  forbidden: 403,
  input: 422,
  internal: 500,
  marshal: 422,
  "method-not-allowed": 405,
  "no-document": 422,
  "not-found": 404,
  "precondition-failed": 412,
  "rate-limited": 429,
  signature: 422,
  "too-large": 413,
  unauthorized: 401,
  unavailable: 503,
  "unknown-schema": 422,
  "unsupported-media": 415,
  validation: 422,
};

export interface ErrorBody {
  readonly key: ErrorKey;
  readonly message: string;
  readonly path?: string;
  readonly faults?: readonly Fault[];
  readonly fields?: FieldMessages;
  /** Address of the page that explains the error. */
  readonly docs?: string;
}

/** Address of the page about an error. @param faults codes of its faults. */
export type ExplainError = (key: ErrorKey, faults: readonly string[]) => string;

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
}

/** Member of the request that holds the document, put before fault paths in `fields`. */
const DOCUMENT_MEMBER = "data";

/**
 * The answer to an error; undefined for an unknown error, which the caller logs and
 * answers as `internal`.
 */
export function errorReply(error: unknown): ErrorResponse | undefined {
  if (error instanceof RequestError)
    return {
      status: STATUS.validation,
      body: {
        key: "validation",
        message: "validation",
        fields: fieldsOfMembers(error.problems),
      },
    };
  if (!isFakturoError(error) || error.key === "internal") return undefined;
  const { key, message, path, faults } = error;
  if (faults.length === 0) {
    const status = error instanceof BodyError ? 400 : STATUS[key];
    return { status, body: { key, message, ...(path !== undefined && { path }) } };
  }
  const fields = fieldsOf(faults, error instanceof BodyFaults ? [] : [DOCUMENT_MEMBER]);
  return { status: STATUS[key], body: { key, message: key, faults, ...(fields && { fields }) } };
}

export const INTERNAL: ErrorResponse = {
  status: 500,
  body: { key: "internal", message: "internal error" },
};

/** The body with the address of its explanation, where there is one. */
export function withDocs(body: ErrorBody, explain: ExplainError | undefined): ErrorBody {
  if (!explain) return body;
  const codes = (body.faults ?? []).map(({ code }) => code);
  return { ...body, docs: explain(body.key, codes) };
}
