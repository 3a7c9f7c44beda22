import { type ErrorKey, FakturoError, type Fault, isFakturoError } from "@fakturo/model";
import { type Fields, fieldsOf, fieldsOfMembers } from "./fields.ts";

/** HTTP status of every error key; the only place that knows (api spec §3). */
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

/** What is wrong with one member of a request. */
export interface Problem {
  readonly member: string;
  readonly message: string;
}

/** An error whose request members are known: `fields` names them. */
export class RequestError extends FakturoError {
  readonly problems: readonly Problem[];

  constructor(member: string, message: string, more: readonly Problem[] = []) {
    super("validation", "validation");
    this.problems = [{ member, message }, ...more];
  }
}

/** Faults whose paths start at the body itself, where no member holds a document. */
export class BodyFaults extends FakturoError {
  constructor(faults: readonly Fault[]) {
    super("validation", "validation", { faults: merged(faults) });
  }
}

/** One fault of each code and message, at the place of the first, with all paths. */
function merged(faults: readonly Fault[]): Fault[] {
  const groups = Map.groupBy(faults, ({ code, message }) => JSON.stringify([code, message]));
  return Array.from(groups.values(), (group) => ({
    code: group[0]?.code ?? "",
    paths: group.flatMap(({ paths }) => paths),
    message: group[0]?.message ?? "",
  }));
}

/** Body that is not JSON at all, or of the wrong top-level type: the one 400. */
export class BodyError extends FakturoError {
  constructor(message: string) {
    super("input", message);
  }
}

export interface ErrorBody {
  readonly key: ErrorKey;
  readonly message: string;
  readonly faults?: readonly Fault[];
  readonly fields?: Fields;
}

export interface ErrorReply {
  readonly status: number;
  readonly body: ErrorBody;
}

/** Member of the request that holds the document, put before fault paths in `fields`. */
const DOCUMENT_MEMBER = "data";

/**
 * The answer to an error; undefined for anything that is not ours, which the caller logs and
 * answers as `internal`.
 */
export function errorReply(error: unknown): ErrorReply | undefined {
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
  const { key, message, faults } = error;
  if (faults.length === 0)
    return { status: error instanceof BodyError ? 400 : STATUS[key], body: { key, message } };
  const fields = fieldsOf(faults, error instanceof BodyFaults ? [] : [DOCUMENT_MEMBER]);
  return { status: STATUS[key], body: { key, message: key, faults, ...(fields && { fields }) } };
}

export const INTERNAL: ErrorReply = {
  status: 500,
  body: { key: "internal", message: "internal error" },
};
