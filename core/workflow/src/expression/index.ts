import type { Json, JsonObject } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { evaluateExpression } from "./evaluate.ts";
import { parseExpression } from "./parser.ts";

/** Units of reading one character of an expression. */
const WORK_PER_CHARACTER = 4;

/** A parsed expression; evaluated over an environment with a budget. */
export type Expression = (env: JsonObject, budget: Budget) => Json;

/**
 * Compiles an expression of the expr-lang subset (workflows spec §5). The returned function takes the
 * environment, in which missing names are nil, and the budget of the step.
 * @throws FakturoError "validation", at compilation for a syntax error, and at evaluation for
 * unsupported operands or, with the fault `too-expensive`, for too much work.
 */
export function compileExpression(text: string): Expression {
  const node = parseExpression(text);
  return (env, budget) => {
    budget.spend(text.length * WORK_PER_CHARACTER);
    return evaluateExpression(node, env, budget);
  };
}
