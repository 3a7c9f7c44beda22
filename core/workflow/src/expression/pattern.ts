import { compileCost, compilePattern, type Pattern, PatternError } from "@fakturo/pattern";
import type { Budget } from "../budget.ts";
import { unusable } from "./problem.ts";

/** Maximum number of compiled patterns per budget; each may hold 8 MB of states. */
const MAX_KEPT = 8;

const kept = new WeakMap<Budget, Map<string, Pattern>>();

/**
 * True if a regular expression of RE2's syntax, which is Go's, matches in a text. Takes units for
 * compiling, for the text, and for new states of the automaton.
 * @throws FakturoError "validation" for an invalid pattern, and as `Budget.spend`.
 */
export function matchesPattern(subject: string, source: string, budget: Budget): boolean {
  const pattern = patternOf(source, budget);
  // Half of the worst case: most patterns need few states, and this bounds one match too.
  budget.reserve(pattern.most(subject.length) / 2);
  const { found, work } = pattern.match(subject);
  budget.spend(work);
  return found;
}

function patternOf(source: string, budget: Budget): Pattern {
  const patterns = kept.get(budget) ?? new Map<string, Pattern>();
  kept.set(budget, patterns);
  const known = patterns.get(source);
  if (known) return known;
  budget.spend(compileCost(source));
  const pattern = compiled(source);
  const [oldest] = patterns.keys();
  if (patterns.size >= MAX_KEPT && oldest !== undefined) patterns.delete(oldest);
  patterns.set(source, pattern);
  return pattern;
}

function compiled(source: string): Pattern {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) throw unusable(error.message);
    throw error;
  }
}
