import type { Json } from "@fakturo/model";
import { isList, isRecord, kindOf } from "../script/values.ts";
import { truth } from "./operators.ts";
import { type Evaluate, evaluationError, type Scope } from "./scope.ts";

/** A function over a list and what is asked of each element. */
type ListFunction = (list: readonly Json[], each: (element: Json) => Json) => Json;

const LIST_FUNCTIONS: Readonly<Record<string, ListFunction>> = {
  filter: (list, each) => list.filter((element) => truth(each(element))),
  find: (list, each) => list.find((element) => truth(each(element))) ?? null,
  map: (list, each) => list.map(each),
  any: (list, each) => list.some((element) => truth(each(element))),
  all: (list, each) => list.every((element) => truth(each(element))),
  none: (list, each) => !list.some((element) => truth(each(element))),
  one: (list, each) => list.filter((element) => truth(each(element))).length === 1,
  count: (list, each) => list.filter((element) => truth(each(element))).length,
};

/** Functions whose second argument is a predicate. */
export function isListFunction(name: string): boolean {
  return Object.hasOwn(LIST_FUNCTIONS, name);
}

/** Compiles a call over a list; only `count` goes without a predicate, counting what is true. */
export function compileListFunction(name: string, list: Evaluate, predicate: Evaluate): Evaluate {
  const apply = LIST_FUNCTIONS[name];
  return (scope) => {
    const value = list(scope);
    if (!isList(value) || !apply) throw evaluationError(`'${name}' takes a list, not ${kindOf(value)}`);
    return apply(value, (element) => {
      scope.budget.spend();
      return predicate(within(scope, element));
    });
  };
}

function within({ env, budget }: Scope, element: Json): Scope {
  return { env, budget, element };
}

/** Characters of a text, elements of a list or members of an object. */
export function lengthOf(value: Json): number {
  if (typeof value === "string") return [...value].length;
  if (isList(value)) return value.length;
  if (isRecord(value)) return Object.keys(value).length;
  throw evaluationError(`'len' does not take ${kindOf(value)}`);
}
