import { FakturoError } from "@fakturo/model";

/** Error of an expression with invalid syntax; `at` counts characters from 0. */
export function expressionSyntaxError(message: string, at: number): FakturoError {
  return new FakturoError("validation", `${message} (at character ${at + 1} of the expression)`);
}

/** Error of an expression that cannot be evaluated. */
export function unusable(message: string): FakturoError {
  return new FakturoError("validation", message);
}
