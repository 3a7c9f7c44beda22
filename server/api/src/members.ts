import { isObject, parseJson } from "@fakturo/model";
import type { TObject } from "@fakturo/schema";
import { BodyError } from "@fakturo/server-base";
import { MAX_KEY } from "./schemas/base.ts";

/** Members of a request's JSON body. */
export type Body = Readonly<Record<string, unknown>>;

/** Text of a request as JSON, with numbers as they are spelt. @throws BodyError. */
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

/** The members with a value: `null` and empty texts count as absent. @throws BodyError. */
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
 * Query parameters converted to the types of their schema where possible; of a repeated one the last
 * counts, empty ones are absent.
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

/** Larger integers exceed every limit of a schema too. */
function nearestSafe(integer: number): number {
  return Math.min(Math.max(integer, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** The body's `key` if it is valid, to look for conflicts before the body is validated. */
export function possibleKeyOf(body: unknown): string | undefined {
  const key = isObject(body) ? body.key : undefined;
  if (typeof key !== "string" || key === "" || key.length > MAX_KEY) return undefined;
  return key.isWellFormed() && !key.includes("\u0000") ? key : undefined;
}
