import { FakturoError, type Json, type JsonObject } from "@fakturo/model";
import { deepEqual, isJsonObject, isList, member } from "../json-value.ts";
import type { Part, Value } from "./parser.ts";

const NO_VALUE = "<no value>";
const MAX_OUTPUT = 4_000_000;

/** Prints a parsed template. @throws FakturoError "validation". */
export function render(parts: readonly Part[], env: JsonObject): string {
  let out = "";
  for (const part of parts) {
    out += printed(part, env);
    if (out.length > MAX_OUTPUT)
      throw new FakturoError("validation", "the template's text becomes too long");
  }
  return out;
}

function printed(part: Part, env: JsonObject): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "if")
    return render(isTrue(evaluated(part.test, env)) ? part.yes : part.no, env);
  const value = evaluated(part.value, env);
  if (value === null) return NO_VALUE;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function evaluated(value: Value, env: JsonObject): Json {
  if (value.kind === "literal") return value.value;
  if (value.kind === "path") return at(env, value.names);
  const args = value.args.map((arg) => evaluated(arg, env));
  const [first = null, second = null] = args;
  switch (value.name) {
    case "or":
      return args.find(isTrue) ?? args.at(-1) ?? null;
    case "and":
      return args.find((arg) => !isTrue(arg)) ?? args.at(-1) ?? null;
    case "not":
      return !isTrue(first);
    case "eq":
      return args.slice(1).some((arg) => deepEqual(first, arg));
    case "ne":
      return !deepEqual(first, second);
    case "len":
      return size(first);
  }
}

function at(env: JsonObject, names: readonly string[]): Json {
  let value: Json = env;
  for (const name of names) {
    if (!isJsonObject(value)) return null;
    value = member(value, name) ?? null;
  }
  return value;
}

/** Go's notion: zero and everything empty is false. */
function isTrue(value: Json): boolean {
  if (isList(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

function size(value: Json): number {
  if (typeof value === "string" || isList(value)) return value.length;
  if (isJsonObject(value)) return Object.keys(value).length;
  throw new FakturoError("validation", "'len' is asked of something that has no length");
}
