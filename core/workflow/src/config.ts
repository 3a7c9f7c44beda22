import { isObject, type Json, type JsonObject } from "@fakturo/model";
import type { FaultList } from "./faults.ts";
import { MAX_CONFIG_BYTES } from "./model.ts";

/** Maximum nesting of a configuration, so that recursive functions stay within the stack. */
const MAX_DEPTH = 64;
const utf8 = new TextEncoder();
const PLAIN_MEMBER = /^[A-Za-z_$][\w$-]*$/;

/** Reads a step's configuration; absent means empty. Adds problems to `faults`. */
export function readConfig(json: unknown, path: string, faults: FaultList): JsonObject {
  if (json === undefined || json === null) return {};
  if (!isObject(json)) {
    faults.add(path, "must be an object");
    return {};
  }
  const problem = problemIn(json, path, 0);
  if (problem) {
    faults.add(...problem);
    return {};
  }
  const text = JSON.stringify(json);
  if (utf8.encode(text).length > MAX_CONFIG_BYTES)
    faults.add(path, `is larger than ${MAX_CONFIG_BYTES} bytes`);
  const copy = parseJson(text);
  return isObject(copy) ? copy : {};
}

function parseJson(text: string): Json {
  return JSON.parse(text);
}

type Problem = readonly [path: string, message: string];

/** The first value that JSON, or its canonical form, cannot represent. */
function problemIn(value: unknown, path: string, depth: number): Problem | undefined {
  if (depth > MAX_DEPTH) return [path, `is nested deeper than ${MAX_DEPTH} levels`];
  if (typeof value === "string")
    return isWritable(value) ? undefined : [path, "has an invalid character"];
  if (typeof value === "number")
    return Number.isFinite(value) ? undefined : [path, "is out of range"];
  if (Array.isArray(value)) return firstProblem(value.entries(), path, depth);
  if (isObject(value)) return firstProblem(Object.entries(value), path, depth);
  return undefined;
}

function firstProblem(
  entries: Iterable<readonly [string | number, unknown]>,
  path: string,
  depth: number,
): Problem | undefined {
  for (const [key, value] of entries) {
    if (typeof key === "string" && !isWritable(key))
      return [path, "has an invalid character in a name"];
    const problem = problemIn(value, pathTo(path, key), depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

function pathTo(path: string, key: string | number): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return PLAIN_MEMBER.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

/** False for text without canonical form. */
export function isWritable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\ufffd");
}
