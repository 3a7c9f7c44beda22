import type { Json } from "@fakturo/model";
import { arithmetic } from "../decimal.ts";
import { deepEqual, isJsonObject, isList, typeName } from "../json-value.ts";
import type { BinaryOperator } from "./node.ts";
import { matchesPattern } from "./pattern.ts";
import { unusable } from "./problem.ts";

/** Operators that need both operands' values. */
export type StrictOperator = Exclude<BinaryOperator, "&&" | "||" | "??">;

type Operation = (a: Json, b: Json) => Json;

const OPERATIONS: Readonly<Record<StrictOperator, Operation>> = {
  "==": deepEqual,
  "!=": (a, b) => !deepEqual(a, b),
  "<": (a, b) => compared("<", a, b) < 0,
  "<=": (a, b) => compared("<=", a, b) <= 0,
  ">": (a, b) => compared(">", a, b) > 0,
  ">=": (a, b) => compared(">=", a, b) >= 0,
  in: isIn,
  contains: texts("contains", (a, b) => a.includes(b)),
  startsWith: texts("startsWith", (a, b) => a.startsWith(b)),
  endsWith: texts("endsWith", (a, b) => a.endsWith(b)),
  matches: texts("matches", matchesPattern),
  "+": (a, b) => (typeof a === "string" && typeof b === "string" ? a + b : calculated("+", a, b)),
  "-": (a, b) => calculated("-", a, b),
  "*": (a, b) => calculated("*", a, b),
  "/": (a, b) => calculated("/", a, b),
  "%": (a, b) => calculated("%", a, b),
  "**": (a, b) => calculated("**", a, b),
};

/** Applies an operator. @throws FakturoError "validation" for operands it is not made for. */
export function operate(operator: StrictOperator, a: Json, b: Json): Json {
  return OPERATIONS[operator](a, b);
}

function compared(operator: string, a: Json, b: Json): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return order(a, b);
  throw mismatch(operator, a, b);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isIn(a: Json, b: Json): boolean {
  if (b === null) return false;
  if (isList(b)) return b.some((element) => deepEqual(a, element));
  if (isJsonObject(b) && typeof a === "string") return Object.hasOwn(b, a);
  throw mismatch("in", a, b);
}

/** Tests on two texts; a missing one fails them. */
function texts(operator: string, test: (a: string, b: string) => boolean): Operation {
  return (a, b) => {
    if (a === null || b === null) return false;
    if (typeof a !== "string" || typeof b !== "string") throw mismatch(operator, a, b);
    return test(a, b);
  };
}

function calculated(operator: "+" | "-" | "*" | "/" | "%" | "**", a: Json, b: Json): number {
  if (typeof a !== "number" || typeof b !== "number") throw mismatch(operator, a, b);
  const value = calculate(operator, a, b);
  if (!Number.isFinite(value)) throw unusable(`${a} ${operator} ${b} is not a number`);
  return value;
}

function calculate(operator: "+" | "-" | "*" | "/" | "%" | "**", a: number, b: number): number {
  if (operator === "/") return a / b;
  if (operator === "%") return a % b;
  return operator === "**" ? a ** b : arithmetic(operator, a, b);
}

function mismatch(operator: string, a: Json, b: Json): Error {
  return unusable(`'${operator}' cannot be applied to ${typeName(a)} and ${typeName(b)}`);
}
