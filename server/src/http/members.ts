import { isObject, parseJson } from "@fakturo/model";
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

/** Parameters of an address; a repeated one counts once, the last, and empty ones not at all. */
export function queryMembers(query: unknown): Readonly<Record<string, string>> {
  const out: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(Object(query))) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === "string" && last !== "") out[name] = last;
  }
  return out;
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
