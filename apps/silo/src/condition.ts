import { isFakturoError, type JsonObject } from "@fakturo/model";
import { compileExpression } from "@fakturo/workflow";

/** Whether a condition holds, or a text that says why it cannot be told. */
export function holds(expr: string, env: JsonObject): boolean | string {
  try {
    const value = compileExpression(expr)(env);
    return typeof value === "boolean" ? value : "the expression does not yield true or false";
  } catch (error) {
    if (isFakturoError(error)) return error.message;
    throw error;
  }
}
