import { FakturoError } from "@fakturo/model";

/** Error of a filter with invalid syntax. */
export function jqSyntaxError(message: string, at: number): FakturoError {
  return new FakturoError("validation", `${message} (at character ${at + 1} of the filter)`);
}

/** Units of an error that a filter suppresses: it has a stack. */
export const WORK_PER_ERROR = 500;

/** Error of a filter for its input; `?` and `//` treat it as no output. */
export class JqError extends FakturoError {
  constructor(message: string) {
    super("validation", message);
  }
}
