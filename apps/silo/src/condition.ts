import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Budget, compileExpression } from "@fakturo/workflow";

/**
 * Whether a condition holds, at the expense of the step's budget.
 * @throws FakturoError "validation" for an expression that fails or yields neither true nor false.
 */
export function holds(expr: string, env: JsonObject, budget: Budget): boolean {
  const value = compileExpression(expr)(env, budget);
  if (typeof value === "boolean") return value;
  throw new FakturoError("validation", "the expression does not yield true or false");
}
