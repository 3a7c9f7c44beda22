import type { Json } from "@fakturo/model";
import type { Budget } from "../script/budget.ts";
import { isList, isRecord, isSame, kindOf } from "../script/values.ts";
import { compilePattern } from "./pattern/match.ts";
import { type Evaluate, evaluationError } from "./scope.ts";

export type BinaryFunction = (a: Json, b: Json, budget: Budget) => Json;
type Arithmetic = (a: Json, b: Json) => number;

const MAX_TEXT = 1_000_000;

/** Binary operators by spelling; those that may leave out their right side are compiled apart. */
export const BINARY: Readonly<Record<string, { readonly power: number; readonly apply: BinaryFunction }>> = {
  "==": { power: 20, apply: same },
  "!=": { power: 20, apply: (a, b, budget) => !same(a, b, budget) },
  "<": { power: 20, apply: (a, b) => compare(a, b, "<") < 0 },
  "<=": { power: 20, apply: (a, b) => compare(a, b, "<=") <= 0 },
  ">": { power: 20, apply: (a, b) => compare(a, b, ">") > 0 },
  ">=": { power: 20, apply: (a, b) => compare(a, b, ">=") >= 0 },
  in: { power: 20, apply: isIn },
  contains: { power: 20, apply: texts("contains", (a, b) => a.includes(b)) },
  startsWith: { power: 20, apply: texts("startsWith", (a, b) => a.startsWith(b)) },
  endsWith: { power: 20, apply: texts("endsWith", (a, b) => a.endsWith(b)) },
  matches: { power: 20, apply: (a, b, budget) => matches(a, b, budget) },
  "+": { power: 30, apply: plus },
  "-": { power: 30, apply: numbers("-", (a, b) => a - b) },
  "*": { power: 60, apply: numbers("*", (a, b) => a * b) },
  "/": { power: 60, apply: numbers("/", (a, b) => a / b) },
  "%": { power: 60, apply: numbers("%", (a, b) => a % b) },
  "**": { power: 100, apply: numbers("**", (a, b) => a ** b) },
  "^": { power: 100, apply: numbers("^", (a, b) => a ** b) },
};

/** Operators that `not` may precede: `a not in b`. */
export const NEGATABLE: readonly string[] = ["in", "contains", "startsWith", "endsWith", "matches"];

function same(a: Json, b: Json, budget: Budget): boolean {
  budget.spend(isList(a) || isRecord(a) ? JSON.stringify(a).length : 1);
  return isSame(a, b);
}

function compare(a: Json, b: Json, operator: string): number {
  const isComparable =
    (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");
  if (!isComparable) throw mismatch(operator, a, b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isIn(a: Json, b: Json, budget: Budget): boolean {
  if (b === null) return false;
  if (isList(b)) return b.some((element) => same(element, a, budget));
  if (isRecord(b) && typeof a === "string") return Object.hasOwn(b, a);
  throw mismatch("in", a, b);
}

function texts(operator: string, apply: (a: string, b: string) => boolean): BinaryFunction {
  return (a, b, budget) => {
    if (a === null || b === null) return false;
    if (typeof a !== "string" || typeof b !== "string") throw mismatch(operator, a, b);
    budget.spend(1 + Math.floor(a.length / 64));
    return apply(a, b);
  };
}

function matches(a: Json, b: Json, budget: Budget): boolean {
  if (typeof b === "string" && a !== null) return matcher(b)(a, budget);
  if (a === null || b === null) return false;
  throw mismatch("matches", a, b);
}

/** A pattern that is written in the expression is read once, and refused early. */
export function matcher(source: string): (text: Json, budget: Budget) => boolean {
  const pattern = compilePattern(source);
  return (text, budget) => {
    if (text === null) return false;
    if (typeof text !== "string") throw mismatch("matches", text, source);
    budget.spend(Math.ceil((text.length * pattern.size) / 16));
    return pattern.test(text);
  };
}

const sum = numbers("+", (a, b) => a + b);
const negated = numbers("-", (_zero, a) => -a);
const unchanged = numbers("+", (_zero, a) => a);

function plus(a: Json, b: Json): Json {
  if (typeof a === "string" && typeof b === "string") {
    if (a.length + b.length > MAX_TEXT) throw evaluationError("a text grows too long");
    return a + b;
  }
  return sum(a, b);
}

function numbers(operator: string, apply: (a: number, b: number) => number): Arithmetic {
  return (a, b) => {
    if (typeof a !== "number" || typeof b !== "number") throw mismatch(operator, a, b);
    return finite(apply(a, b));
  };
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw evaluationError("a number is out of range");
  return value;
}

function mismatch(operator: string, a: Json, b: Json): Error {
  return evaluationError(`'${operator}' does not take ${kindOf(a)} and ${kindOf(b)}`);
}

/** Sign change and negation. */
export const UNARY: Readonly<Record<string, { readonly power: number; readonly apply: (a: Json) => Json }>> = {
  "!": { power: 50, apply: (a) => !truth(a) },
  not: { power: 50, apply: (a) => !truth(a) },
  "-": { power: 90, apply: (a) => negated(0, a) },
  "+": { power: 90, apply: (a) => unchanged(0, a) },
};

/** A truth value. @throws FakturoError for anything else: nothing counts as true or false by itself. */
export function truth(value: Json): boolean {
  if (typeof value !== "boolean") throw evaluationError(`true or false expected, found ${kindOf(value)}`);
  return value;
}

/** Operators that may not evaluate their right side. */
export const LAZY: Readonly<
  Record<string, { readonly power: number; readonly compile: (a: Evaluate, b: Evaluate) => Evaluate }>
> = {
  "||": { power: 10, compile: either },
  or: { power: 10, compile: either },
  "&&": { power: 15, compile: both },
  and: { power: 15, compile: both },
  "??": { power: 500, compile: (a, b) => (scope) => a(scope) ?? b(scope) },
};

function either(a: Evaluate, b: Evaluate): Evaluate {
  return (scope) => truth(a(scope)) || truth(b(scope));
}

function both(a: Evaluate, b: Evaluate): Evaluate {
  return (scope) => truth(a(scope)) && truth(b(scope));
}
