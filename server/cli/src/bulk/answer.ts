import type { Engine } from "@fakturo/engine";
import {
  FakturoError,
  type Fault,
  isFakturoError,
  isObject,
  type JsonObject,
  parseJson,
} from "@fakturo/model";
import { isJsonObject } from "../json.ts";
import type { InputLine } from "./lines.ts";
import { type BulkOperation, OPERATIONS } from "./operations.ts";

type Id = string | number | null;

/** A refusal in bulk output. */
interface Refusal {
  readonly key: string;
  readonly message: string;
  readonly faults?: readonly Fault[];
}

/** Answers one request line with one reply line, without line end; never throws. */
export function answer(line: InputLine, engine: Engine): string {
  let id: Id = null;
  try {
    const request = parseRequest(line);
    id = idOf(request);
    if (id === null) throw new FakturoError("input", "the request has no 'id'");
    return JSON.stringify({
      id,
      out: operationOf(request)(engine, request.data, optionsOf(request)),
    });
  } catch (error) {
    return JSON.stringify({ id: id ?? salvagedId(line), error: refusalOf(error) });
  }
}

function parseRequest({ text }: InputLine): Record<string, unknown> {
  if (text === undefined) throw new FakturoError("too-large", "the line is too long");
  const request = parseJson(text);
  if (!isObject(request)) throw new FakturoError("input", "a request is a JSON object");
  return request;
}

function idOf({ id }: Record<string, unknown>): Id {
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function operationOf({ op }: Record<string, unknown>): BulkOperation {
  const operation = typeof op === "string" ? OPERATIONS.get(op) : undefined;
  if (operation) return operation;
  throw new FakturoError("input", `'op' must be one of ${[...OPERATIONS.keys()].join(", ")}`);
}

function optionsOf({ opts = {} }: Record<string, unknown>): JsonObject {
  if (isJsonObject(opts)) return opts;
  if (opts === null) return {};
  throw new FakturoError("input", "'opts' must be an object");
}

const LEADING_ID = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,1000}")/;

/** The id of a malformed request line, so that its sender can match the reply. */
function salvagedId({ text }: InputLine): Id {
  const [, id] = text?.match(LEADING_ID) ?? [];
  if (id === undefined) return null;
  try {
    return JSON.parse(id);
  } catch {
    return null;
  }
}

function refusalOf(error: unknown): Refusal {
  if (isFakturoError(error)) {
    const { key, message, faults } = error;
    return faults.length > 0 ? { key, message, faults } : { key, message };
  }
  if (error instanceof RangeError)
    return { key: "input", message: "the data is nested too deeply" };
  return { key: "internal", message: error instanceof Error ? error.message : String(error) };
}
