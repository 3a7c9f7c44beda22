import { FakturoError, isFakturoError, isObject, type Json } from "@fakturo/model";
import jsonPatch from "fast-json-patch";

const MAX_OPERATIONS = 10_000;
/** Values that all `copy` operations together may add: copies of copies grow without bound else. */
const MAX_COPIED = 100_000;

/**
 * JSON patch (RFC 6902); neither target nor operations are changed, and a patch that fails at any
 * operation changes nothing.
 * @throws FakturoError "validation" that names the operation, with its path (`$[2]`) within the patch.
 */
export function applyJsonPatch(target: Json, operations: Json): Json {
  if (!Array.isArray(operations)) throw refused("a JSON patch is a list of operations", "$");
  if (operations.length > MAX_OPERATIONS)
    throw refused(`at most ${MAX_OPERATIONS} operations`, "$");
  const budget = { copied: 0 };
  let document = cloned(target);
  for (const [i, operation] of operations.entries())
    document = apply(document, cloned(operation), i, budget);
  return document;
}

/** Operations change what they are given. */
function cloned(value: Json): Json {
  try {
    return structuredClone(value);
  } catch {
    throw refused("is nested too deep", "$");
  }
}

function apply(document: Json, operation: unknown, i: number, budget: { copied: number }): Json {
  const refuse = (problem: string) =>
    refused(`operation ${i}${named(operation)} ${problem}`, `$[${i}]`);
  if (!isOperation(operation)) throw refuse("is not an operation");
  const problem = problemOf(operation);
  if (problem) throw refuse(problem);
  try {
    if (operation.op === "copy")
      spend(jsonPatch.getValueByPointer(document, operation.from), budget);
    return jsonPatch.applyOperation<Json>(document, operation, true, true, true, i).newDocument;
  } catch (error) {
    throw refuse(problemIn(error));
  }
}

/** ` (remove /doc/notes/0)`, as far as it can be told. */
function named(operation: unknown): string {
  return isOperation(operation) ? ` (${operation.op} ${operation.path})` : "";
}

/** Only the outline; the library checks the rest. */
function isOperation(value: unknown): value is jsonPatch.Operation {
  return isObject(value) && typeof value.op === "string" && typeof value.path === "string";
}

function problemOf(operation: jsonPatch.Operation): string | undefined {
  if (operation.op === "_get") return PROBLEMS.OPERATION_OP_INVALID;
  if (operation.op === "move" && operation.path.startsWith(`${operation.from}/`))
    return "moves a value into itself";
  return undefined;
}

function spend(value: unknown, budget: { copied: number }): void {
  budget.copied += 1;
  if (budget.copied > MAX_COPIED)
    throw new FakturoError("validation", "makes the copies too large");
  if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) spend(member, budget);
}

/** What the library finds wrong, by the names of its errors. */
const PROBLEMS: Readonly<Record<string, string>> = {
  OPERATION_OP_INVALID: "is none of add, remove, replace, move, copy and test",
  OPERATION_PATH_INVALID: "has a path that does not begin with a slash",
  OPERATION_FROM_REQUIRED: "lacks from",
  OPERATION_VALUE_REQUIRED: "lacks a value",
  OPERATION_PATH_CANNOT_ADD: "adds to something that is not there",
  OPERATION_PATH_UNRESOLVABLE: "has a path that is not there",
  OPERATION_FROM_UNRESOLVABLE: "takes from a path that is not there",
  OPERATION_PATH_ILLEGAL_ARRAY_INDEX: "has a place in a list that is not a number",
  OPERATION_VALUE_OUT_OF_BOUNDS: "has a place behind the end of the list",
  TEST_OPERATION_FAILED: "finds another value",
};

function problemIn(error: unknown): string {
  if (isFakturoError(error)) return error.message;
  // The library guards prototypes by a plain TypeError.
  return PROBLEMS[error instanceof Error ? error.name : ""] ?? "has a path that cannot be changed";
}

function refused(message: string, path: string): FakturoError {
  return new FakturoError("validation", message, { path });
}
