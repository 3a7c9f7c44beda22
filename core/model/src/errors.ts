/** Keys of every error Fakturo throws or answers; the wire member `key` (api spec §3). */
export const ERROR_KEYS = [
  "calculation",
  "conflict",
  "digest",
  "forbidden",
  "input",
  "internal",
  "marshal",
  "method-not-allowed",
  "no-document",
  "not-found",
  "precondition-failed",
  "rate-limited",
  "signature",
  "too-large",
  "unauthorized",
  "unavailable",
  "unknown-schema",
  "unsupported-media",
  "validation",
] as const;

/** Key of an error, such as `validation`. */
export type ErrorKey = (typeof ERROR_KEYS)[number];

/** A violated rule: its id, all JSON paths of the violation, and a message. */
export interface Fault {
  readonly code: string;
  readonly paths: readonly string[];
  readonly message: string;
}

/** Data of an error in addition to its key and message. */
export interface ErrorDetails {
  readonly faults?: readonly Fault[];
  /** JSON path of the invalid value, from the root `$`. */
  readonly path?: string;
  readonly cause?: unknown;
}

const BRAND = Symbol.for("fakturo.error");

/** The error class of all deliberate errors; test with `isFakturoError`, not `instanceof`. */
export class FakturoError extends Error {
  readonly key: ErrorKey;
  readonly faults: readonly Fault[];
  readonly path: string | undefined;
  readonly [BRAND] = true;

  constructor(key: ErrorKey, message: string = key, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = "FakturoError";
    this.key = key;
    this.faults = details.faults ?? [];
    this.path = details.path;
  }
}

/** True for errors of this class from any copy of the package. */
export function isFakturoError(error: unknown): error is FakturoError {
  return typeof error === "object" && error !== null && BRAND in error;
}
