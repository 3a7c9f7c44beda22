import type { Json, JsonObject } from "@fakturo/model";
import { Budget } from "../budget.ts";
import { evaluate } from "./evaluate.ts";
import { parseExpression } from "./parser.ts";

/**
 * Compiles an expression of the expr-lang subset (workflows spec §5) to a function of its
 * environment. Names that the environment lacks are nil. Steps, sizes and nesting are bounded.
 * @throws FakturoError "validation", here for text that is no expression and from the function for
 * values an operator is not made for.
 */
export function compileExpression(text: string): (env: JsonObject) => Json {
  const node = parseExpression(text);
  return (env) => evaluate(node, env, new Budget());
}
