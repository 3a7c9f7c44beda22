import { FakturoError, type Json } from "@fakturo/model";
import { Budget } from "../budget.ts";
import { evaluate } from "./evaluate.ts";
import { parseFilter } from "./parser.ts";

/**
 * Runs a jq filter (workflows spec §5) that has exactly one output. Numbers are calculated as they
 * are written, so sums of amounts stay exact. Steps, sizes and nesting are bounded.
 * @throws FakturoError "validation" for a filter that cannot be read, fails, or has no or several
 * outputs.
 */
export function runJq(filter: string, input: Json): Json {
  const [output, more] = firstTwo(evaluate(parseFilter(filter), input, new Budget()));
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
