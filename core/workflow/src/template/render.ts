import { FakturoError, isObject, type Json, type JsonObject, ownValue } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { equal, isStructure } from "../json-value.ts";
import type { TemplatePart, Value } from "./parser.ts";

const NO_VALUE = "<no value>";
/** Renders a parsed template. @throws FakturoError "validation". */
export function render(parts: readonly TemplatePart[], env: JsonObject, budget: Budget): string {
  let out = "";
  for (const part of parts) out = budget.built(out + printed(part, env, budget));
  return out;
}

function printed(part: TemplatePart, env: JsonObject, budget: Budget): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "if")
    return render(holds(part.test, env, budget) ? part.yes : part.no, env, budget);
  const value = evaluated(part.value, env, budget);
  if (value === null) return NO_VALUE;
  budget.print(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function holds(test: Value, env: JsonObject, budget: Budget): boolean {
  return isTrue(evaluated(test, env, budget), budget);
}

function evaluated(value: Value, env: JsonObject, budget: Budget): Json {
  budget.spend();
  if (value.kind === "literal") return value.value;
  if (value.kind === "path") return at(env, value.names, budget);
  const args = value.args.map((arg) => evaluated(arg, env, budget));
  const [first = null, second = null] = args;
  switch (value.name) {
    case "or":
      return args.find((arg) => isTrue(arg, budget)) ?? args.at(-1) ?? null;
    case "and":
      return args.find((arg) => !isTrue(arg, budget)) ?? args.at(-1) ?? null;
    case "not":
      return !isTrue(first, budget);
    case "eq":
      return args.slice(1).some((arg) => equal(first, arg, budget));
    case "ne":
      return !equal(first, second, budget);
    case "len":
      return size(first, budget);
  }
}

function at(env: JsonObject, names: readonly string[], budget: Budget): Json {
  budget.spend(names.length);
  let value: Json = env;
  for (const name of names) {
    if (!isObject(value)) return null;
    value = ownValue(value, name) ?? null;
  }
  return value;
}

/** Go's truth values: zero and everything empty are false. */
function isTrue(value: Json, budget: Budget): boolean {
  return isStructure(value) ? budget.size(value) > 0 : Boolean(value);
}

function size(value: Json, budget: Budget): number {
  if (typeof value === "string") return value.length;
  if (isStructure(value)) return budget.size(value);
  throw new FakturoError("validation", "'len' is asked of something that has no length");
}
