import { isObject, parseJson } from "@fakturo/model";
import type { TObject } from "typebox";
import { BodyError } from "./errors.ts";
import { MAX_KEY } from "./schemas/base.ts";

/** Members of a request's JSON body. */
export type Body = Readonly<Record<string, unknown>>;

/** Text of a request as JSON, numbers kept as they are spelt. @throws BodyError. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new BodyError("the body is not JSON");
  }
}

/** @throws BodyError when the body is not an object. */
export function bodyOf(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) throw new BodyError("the body must be a JSON object");
  return body;
}

/** The members that are there: `null` and empty texts mean the same as absent. @throws BodyError. */
export function bodyMembers(json: unknown, keepEmpty: readonly string[] = []): Body {
  const body = bodyOf(json);
  const isAbsent = (name: string): boolean =>
    body[name] === null || (body[name] === "" && !keepEmpty.includes(name));
  const names = Object.keys(body);
  if (!names.some(isAbsent)) return body;
  return Object.fromEntries(
    names.filter((name) => !isAbsent(name)).map((name) => [name, body[name]]),
  );
}

/**
 * Parameters of an address in the types of their schema, where their spelling allows; a repeated one
 * counts once, the last, and empty ones not at all.
 */
export function queryMembers(
  query: unknown,
  { properties }: TObject,
): Readonly<Record<string, unknown>> {
  const out: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(Object(query))) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last !== "string" || last === "") continue;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    out[name] = coerced(last, schema && Reflect.get(schema, "type"));
  }
  return out;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

function coerced(text: string, type: unknown): unknown {
  if (type === "boolean") return FLAGS.get(text) ?? text;
  return type === "integer" && /^[+-]?\d+$/.test(text) ? nearestSafe(Number(text)) : text;
}

/** Integers beyond these are as much out of any bounds. */
function nearestSafe(integer: number): number {
  return Math.min(Math.max(integer, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** A map with something in it: an empty one counts as absent. */
export function filled<T extends object>(map: T | undefined): T | undefined {
  return map && Object.keys(map).length > 0 ? map : undefined;
}

/** The body's `key` if it can be one, to look for conflicts before the body is judged. */
export function possibleKeyOf(body: unknown): string | undefined {
  const key = isObject(body) ? body.key : undefined;
  if (typeof key !== "string" || key === "" || key.length > MAX_KEY) return undefined;
  return key.isWellFormed() && !key.includes("\u0000") ? key : undefined;
}
