import type { Json, JsonObject } from "@fakturo/model";
import type { Budget } from "../script/budget.ts";
import { scriptError } from "../script/error.ts";

/** What a part of an expression sees. */
export interface Scope {
  readonly env: JsonObject;
  readonly budget: Budget;
  /** Element that a predicate looks at. */
  readonly element: Json | undefined;
}

/** A compiled part of an expression; nil is null. */
export type Evaluate = (scope: Scope) => Json;

/** An error of evaluation. */
export function evaluationError(message: string): Error {
  return scriptError("expression", message);
}
