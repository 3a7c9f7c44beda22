import { FakturoError, isObject, type Json } from "@fakturo/model";
import jsonPatch from "fast-json-patch";

const MAX_OPERATIONS = 10_000;
/** Values that all `copy` operations together may add: copies of copies grow without bound else. */
const MAX_COPIED = 100_000;

/**
 * JSON patch (RFC 6902); neither target nor operations are changed, and a patch that fails at any
 * operation changes nothing.
 * @throws FakturoError "validation" with the operation's path (`$[2]`) within the patch.
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
  const at = `$[${i}]`;
  if (!isOperation(operation)) throw refused("is not an operation", at);
  const problem = problemOf(operation);
  if (problem) throw refused(problem, at);
  try {
    if (operation.op === "copy")
      spend(jsonPatch.getValueByPointer(document, operation.from), budget);
    return jsonPatch.applyOperation<Json>(document, operation, true, true, true, i).newDocument;
  } catch (error) {
    throw refused(firstLine(error), at);
  }
}

/** Only the outline; the library checks the rest. */
function isOperation(value: unknown): value is jsonPatch.Operation {
  return isObject(value) && typeof value.op === "string" && typeof value.path === "string";
}

function problemOf(operation: jsonPatch.Operation): string | undefined {
  if (operation.op === "_get") return "has an unknown kind";
  if (operation.op === "move" && operation.path.startsWith(`${operation.from}/`))
    return "moves a value into itself";
  return undefined;
}

function spend(value: unknown, budget: { copied: number }): void {
  budget.copied += 1;
  if (budget.copied > MAX_COPIED) throw new FakturoError("validation", "copies too much");
  if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) spend(member, budget);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : "cannot be applied";
  return text.split("\n", 1)[0] ?? text;
}

function refused(message: string, path: string): FakturoError {
  return new FakturoError("validation", message, { path });
}
