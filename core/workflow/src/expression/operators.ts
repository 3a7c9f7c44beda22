import { isObject, type Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { ARITHMETIC_WORK, arithmetic } from "../decimal.ts";
import { deepEqual, equal, isList, typeName } from "../json-value.ts";
import type { BinaryOperator } from "./node.ts";
import { matchesPattern } from "./pattern.ts";
import { unusable } from "./problem.ts";

/** Operators that need both operands' values. */
export type StrictOperator = Exclude<BinaryOperator, "&&" | "||" | "??">;

type Operation = (a: Json, b: Json, budget: Budget) => Json;

const OPERATIONS: Readonly<Record<StrictOperator, Operation>> = {
  "==": equal,
  "!=": (a, b, budget) => !equal(a, b, budget),
  "<": (a, b, budget) => compared("<", a, b, budget) < 0,
  "<=": (a, b, budget) => compared("<=", a, b, budget) <= 0,
  ">": (a, b, budget) => compared(">", a, b, budget) > 0,
  ">=": (a, b, budget) => compared(">=", a, b, budget) >= 0,
  in: isIn,
  contains: texts("contains", (a, b, budget) => {
    budget.search(a, b);
    return a.includes(b);
  }),
  startsWith: texts("startsWith", (a, b) => a.startsWith(b)),
  endsWith: texts("endsWith", (a, b) => a.endsWith(b)),
  matches: texts("matches", matchesPattern),
  "+": (a, b, budget) =>
    typeof a === "string" && typeof b === "string" ? a + b : calculated("+", a, b, budget),
  "-": (a, b, budget) => calculated("-", a, b, budget),
  "*": (a, b, budget) => calculated("*", a, b, budget),
  "/": (a, b, budget) => calculated("/", a, b, budget),
  "%": (a, b, budget) => calculated("%", a, b, budget),
  "**": (a, b, budget) => calculated("**", a, b, budget),
};

/**
 * Applies an operator with a budget.
 * @throws FakturoError "validation" for unsupported operands.
 */
export function operate(operator: StrictOperator, a: Json, b: Json, budget: Budget): Json {
  return OPERATIONS[operator](a, b, budget);
}

function compared(operator: string, a: Json, b: Json, budget: Budget): number {
  budget.top(a);
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return order(a, b);
  throw mismatch(operator, a, b);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isIn(a: Json, b: Json, budget: Budget): boolean {
  if (b === null) return false;
  if (isList(b)) {
    budget.walk(b);
    return b.some((element) => deepEqual(a, element));
  }
  if (isObject(b) && typeof a === "string") return Object.hasOwn(b, a);
  throw mismatch("in", a, b);
}

/** Tests on two texts; a missing one fails them. */
function texts(
  operator: string,
  test: (a: string, b: string, budget: Budget) => boolean,
): Operation {
  return (a, b, budget) => {
    if (a === null || b === null) return false;
    if (typeof a !== "string" || typeof b !== "string") throw mismatch(operator, a, b);
    budget.top(b);
    return test(a, b, budget);
  };
}

type Arithmetic = "+" | "-" | "*" | "/" | "%" | "**";

function calculated(operator: Arithmetic, a: Json, b: Json, budget: Budget): number {
  if (typeof a !== "number" || typeof b !== "number") throw mismatch(operator, a, b);
  budget.spend(ARITHMETIC_WORK);
  const value = calculate(operator, a, b);
  if (!Number.isFinite(value)) throw unusable(`${a} ${operator} ${b} is not a number`);
  return value;
}

function calculate(operator: Arithmetic, a: number, b: number): number {
  if (operator === "/") return a / b;
  if (operator === "%") return a % b;
  return operator === "**" ? a ** b : arithmetic(operator, a, b);
}

function mismatch(operator: string, a: Json, b: Json): Error {
  return unusable(`'${operator}' cannot be applied to ${typeName(a)} and ${typeName(b)}`);
}
