import type { Json, JsonObject } from "@fakturo/model";
import { Budget } from "../script/budget.ts";
import { scriptError } from "../script/error.ts";
import { parseExpression } from "./parser.ts";

/** Longest expression, in characters. */
export const MAX_EXPRESSION = 10_000;
const MAX_STEPS = 1_000_000;

/**
 * Compiles an expression of the expr language as far as workflows use it (workflows spec §5). The
 * environment's members are its names; unknown ones are nil. Nothing is coerced and amounts stay
 * texts. Evaluation takes bounded work: `matches` runs in linear time on an automaton of its own.
 * @throws FakturoError "validation" with a fault `expression`, here and when it is evaluated.
 */
export function compileExpression(text: string): (env: JsonObject) => Json {
  if (text.length > MAX_EXPRESSION) throw scriptError("expression", "the expression is too long");
  const evaluate = parseExpression(text);
  return (env) => evaluate({ env, budget: new Budget("expression", MAX_STEPS), element: undefined });
}
