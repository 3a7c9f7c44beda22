import { isObject, type Json, type JsonObject, ownValue } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { isList, typeName } from "../json-value.ts";
import { type Ask, FUNCTIONS, truth } from "./functions.ts";
import type { ExpressionNode } from "./node.ts";
import { operate, type StrictOperator } from "./operators.ts";
import { unusable } from "./problem.ts";

interface Scope {
  readonly env: JsonObject;
  readonly budget: Budget;
  /** Element of the innermost predicate. */
  readonly element: Json;
  readonly index: number;
}

/** Leaves an optional chain at its first missing object. */
const ABSENT = Symbol("absent");
type Value = Json | typeof ABSENT;

/** Evaluates a parsed expression. @throws FakturoError "validation". */
export function evaluateExpression(node: ExpressionNode, env: JsonObject, budget: Budget): Json {
  return settled(node, { env, budget, element: null, index: 0 });
}

function settled(node: ExpressionNode, scope: Scope): Json {
  const result = value(node, scope);
  return result === ABSENT ? null : result;
}

function value(node: ExpressionNode, scope: Scope): Value {
  scope.budget.spend();
  switch (node.kind) {
    case "literal":
      return node.value;
    case "name":
      return node.name === "$env" ? scope.env : (ownValue(scope.env, node.name) ?? null);
    case "pointer":
      return node.name === "#" ? scope.element : scope.index;
    case "unary":
      return unary(node, scope);
    case "binary":
      return binary(node, scope);
    case "choice":
      return settled(truth(settled(node.test, scope)) ? node.yes : node.no, scope);
    case "member":
      return access(node, scope);
    case "chain":
      return settled(node.node, scope);
    case "call":
      return call(node, scope);
    case "list":
      return scope.budget.built(node.elements.map((element) => settled(element, scope)));
    case "map":
      return scope.budget.built(
        Object.fromEntries(node.members.map(([name, of]) => [name, settled(of, scope)])),
      );
  }
}

function unary(
  { operator, operand }: Extract<ExpressionNode, { kind: "unary" }>,
  scope: Scope,
): Json {
  const result = settled(operand, scope);
  if (operator === "!") return !truth(result);
  if (typeof result !== "number")
    throw unusable(`'${operator}' cannot be applied to ${typeName(result)}`);
  return operator === "-" ? 0 - result : result;
}

function binary(
  { operator, left, right }: Extract<ExpressionNode, { kind: "binary" }>,
  scope: Scope,
): Json {
  const a = settled(left, scope);
  if (operator === "??") return a ?? settled(right, scope);
  if (operator === "&&") return truth(a) && truth(settled(right, scope));
  if (operator === "||") return truth(a) || truth(settled(right, scope));
  return strict(operator, a, settled(right, scope), scope);
}

function strict(operator: StrictOperator, a: Json, b: Json, { budget }: Scope): Json {
  return budget.built(operate(operator, a, b, budget));
}

function access(
  { object, key, optional }: Extract<ExpressionNode, { kind: "member" }>,
  scope: Scope,
): Value {
  const subject = value(object, scope);
  if (subject === ABSENT) return ABSENT;
  if (subject === null && optional) return ABSENT;
  const name = settled(key, scope);
  if (isObject(subject) && typeof name === "string") return ownValue(subject, name) ?? null;
  if (isList(subject) && typeof name === "number") return element(subject, name);
  throw unusable(`cannot take ${JSON.stringify(name)?.slice(0, 60)} of ${typeName(subject)}`);
}

/** Negative indices count from the end. */
function element(list: readonly Json[], index: number): Json {
  const found = list.at(index);
  if (found === undefined || !Number.isInteger(index))
    throw unusable(`there is no element ${index} in a list of ${list.length}`);
  return found;
}

function call({ name, args }: Extract<ExpressionNode, { kind: "call" }>, scope: Scope): Json {
  const signature = FUNCTIONS.get(name);
  const [first, second] = args;
  if (!signature || !first) throw unusable(`'${name}' cannot be called`);
  const subject = settled(first, scope);
  const ask: Ask = (item, index) =>
    second ? settled(second, { ...scope, element: item, index }) : item;
  const result = signature.apply(subject, ask, scope.budget);
  return scope.budget.built(result);
}
