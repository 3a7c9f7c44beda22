import { FakturoError, isFakturoError, isObject, type Json } from "@fakturo/model";
import jsonPatch from "fast-json-patch";
import { Budget } from "./budget.ts";

const MAX_OPERATIONS = 10_000;
/** Units of copying one value. */
const COPY = 8;
/** Elements of a list that are shifted in one unit. */
const ELEMENTS_PER_UNIT = 64;

/**
 * JSON patch (RFC 6902); does not change target or operations, and applies all operations or none. Uses
 * a budget.
 * @throws FakturoError "validation" that names the operation, with its path (`$[2]`) in the patch, or as
 * `Budget.spend`.
 */
export function applyJsonPatch(
  target: Json,
  operations: Json,
  budget: Budget = new Budget(),
): Json {
  if (!Array.isArray(operations)) throw refused("a JSON patch is a list of operations", "$");
  if (operations.length > MAX_OPERATIONS)
    throw refused(`at most ${MAX_OPERATIONS} operations`, "$");
  let document = cloned(target);
  for (const [i, operation] of operations.entries())
    document = applied(document, cloned(operation), i, budget);
  return document;
}

/** Operations change their target. */
function cloned(value: Json): Json {
  try {
    return structuredClone(value);
  } catch {
    throw refused("is nested too deep", "$");
  }
}

function applied(document: Json, operation: unknown, i: number, budget: Budget): Json {
  const refuse = (problem: string) =>
    refused(`operation ${i}${named(operation)} ${problem}`, `$[${i}]`);
  if (!isOperation(operation)) throw refuse("is not an operation");
  const problem = problemOf(operation);
  if (problem) throw refuse(problem);
  try {
    spend(document, operation, budget);
    return jsonPatch.applyOperation<Json>(document, operation, true, true, true, i).newDocument;
  } catch (error) {
    if (isFakturoError(error)) throw error;
    throw refuse(problemIn(error));
  }
}

/** ` (remove /doc/notes/0)`; empty for an invalid operation. */
function named(operation: unknown): string {
  return isOperation(operation) ? ` (${operation.op} ${operation.path})` : "";
}

/** Checks only the outline; the library checks the rest. */
function isOperation(value: unknown): value is jsonPatch.Operation {
  return isObject(value) && typeof value.op === "string" && typeof value.path === "string";
}

function problemOf(operation: jsonPatch.Operation): string | undefined {
  if (operation.op === "_get") return PROBLEMS.OPERATION_OP_INVALID;
  if (operation.op === "move" && operation.path.startsWith(`${operation.from}/`))
    return "moves a value into itself";
  return undefined;
}

/**
 * The library copies the values of `copy`, and those that `move` replaces; a list shifts its later
 * elements.
 */
function spend(document: Json, operation: jsonPatch.Operation, budget: Budget): void {
  const { op, path } = operation;
  budget.spend(path.length + 1);
  if (op === "copy") visit(valueAt(document, operation.from), budget);
  if (op === "move" || op === "test") visit(valueAt(document, path), budget);
  shift(document, path, budget);
  if (op === "move") shift(document, operation.from, budget);
}

/** Takes the units of shifting the later elements of a list. */
function shift(document: Json, pointer: unknown, budget: Budget): void {
  if (typeof pointer !== "string") return;
  const list = valueAt(document, pointer.slice(0, pointer.lastIndexOf("/")));
  if (Array.isArray(list)) budget.spend(list.length / ELEMENTS_PER_UNIT);
}

/** The value at a pointer (RFC 6901); undefined where there is none. */
export function valueAt(document: unknown, pointer: unknown): unknown {
  if (typeof pointer !== "string") return undefined;
  let value = document;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Takes units for every nested value, which may have changed since the last count. */
function visit(value: unknown, budget: Budget): void {
  budget.spend(COPY);
  if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) visit(member, budget);
}

/** Names of the library's errors and their messages. */
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
  // The library refuses prototype changes by a plain TypeError.
  return PROBLEMS[error instanceof Error ? error.name : ""] ?? "has a path that cannot be changed";
}

function refused(message: string, path: string): FakturoError {
  return new FakturoError("validation", message, { path });
}
