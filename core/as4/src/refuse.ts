import { type ErrorKey, FakturoError } from "@fakturo/model";

/** Throws a typed error. */
export function refuse(message: string, key: ErrorKey = "input", cause?: unknown): never {
  throw new FakturoError(key, message, cause === undefined ? {} : { cause });
}
