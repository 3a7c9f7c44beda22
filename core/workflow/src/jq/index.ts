import { FakturoError, type Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { evaluateJq } from "./evaluate.ts";
import { parseFilter } from "./parser.ts";

/** Units of reading one character of a filter. */
const WORK_PER_CHARACTER = 4;

/**
 * Runs a jq filter (workflows spec §5) with exactly one output, with the step's budget. Numbers are
 * decimals, so sums of amounts stay exact.
 * @throws FakturoError "validation" for a filter with invalid syntax, an error, or no or several
 * outputs, and, with the fault `too-expensive`, for too much work.
 */
export function runJq(filter: string, input: Json, budget: Budget): Json {
  budget.spend(filter.length * WORK_PER_CHARACTER);
  const [output, more] = firstTwo(evaluateJq(parseFilter(filter), input, budget));
  if (output === undefined) throw new FakturoError("validation", "the filter has no output");
  if (more !== undefined) throw new FakturoError("validation", "the filter has several outputs");
  return output;
}

function firstTwo(outputs: Iterable<Json>): Json[] {
  const found: Json[] = [];
  for (const output of outputs) {
    found.push(output);
    if (found.length === 2) break;
  }
  return found;
}
