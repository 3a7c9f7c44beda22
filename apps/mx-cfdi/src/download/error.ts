import { explained } from "./codes.ts";

/** A refused or failed call of the mass download. */
export class DownloadError extends Error {
  /** Code of the SAT, or `login`, `fault`, `answer` without one. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`mass download of the SAT: ${explained(code, message)} (${code})`);
    this.name = "DownloadError";
    this.code = code;
  }
}
