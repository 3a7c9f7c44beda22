import { FakturoError } from "@fakturo/model";

/** Error of a filter that cannot be read. */
export function unreadable(message: string, at: number): FakturoError {
  return new FakturoError("validation", `${message} (at character ${at + 1} of the filter)`);
}

/** Error of a filter over this input; `?` and `//` take it for no output. */
export class JqError extends FakturoError {
  constructor(message: string) {
    super("validation", message);
  }
}
