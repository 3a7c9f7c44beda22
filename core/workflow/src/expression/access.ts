import type { Json } from "@fakturo/model";
import { isList, isRecord, kindOf, memberOf } from "../script/values.ts";
import { type Evaluate, evaluationError } from "./scope.ts";

/** One `.name` or `[key]`; an optional one ends the whole chain with nil when there is nothing before it. */
export interface Link {
  readonly key: Evaluate;
  readonly isOptional: boolean;
}

/** Compiles a chain of member accesses. */
export function compileChain(base: Evaluate, links: readonly Link[]): Evaluate {
  return (scope) => {
    let value = base(scope);
    for (const { key, isOptional } of links) {
      if (value === null && isOptional) return null;
      value = access(value, key(scope));
    }
    return value;
  };
}

function access(value: Json, key: Json): Json {
  if (isList(value) && typeof key === "number") return elementOf(value, key);
  if (isRecord(value) && !isList(value) && typeof key === "string") return memberOf(value, key);
  throw evaluationError(`cannot read ${JSON.stringify(key)?.slice(0, 60)} of ${kindOf(value)}`);
}

/** Negative positions count from the end. */
function elementOf(list: readonly Json[], position: number): Json {
  const element = list.at(position);
  if (element === undefined || !Number.isInteger(position))
    throw evaluationError(`the list has no element ${position}`);
  return element;
}
