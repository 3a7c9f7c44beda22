import { isObject, isUuid, parseJson, parseUuid } from "@fakturo/model";
import { BodyError, RequestError } from "./errors.ts";

/** Text of a request as JSON, numbers kept as they are spelt. @throws BodyError. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new BodyError("the body is not JSON");
  }
}

/** Members of a request body; null and false count as absent where a flag is read. */
export type Body = Readonly<Record<string, unknown>>;

/** @throws BodyError when the body is not an object. */
export function bodyOf(body: unknown): Body {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) throw new BodyError("the body must be a JSON object");
  return body;
}

function present(body: Body, name: string): unknown {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return value === null ? undefined : value;
}

/** Text member, undefined when absent or empty. @throws RequestError for other types. */
export function textOf(body: Body, name: string, max = 10_000): string | undefined {
  const value = present(body, name);
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string") throw new RequestError(name, "must be a text");
  if (value.length > max) throw new RequestError(name, `must be no longer than ${max} characters`);
  if (!isStorable(value)) throw new RequestError(name, "must be Unicode without NUL");
  return value;
}

/** No database text holds NUL, and half a surrogate pair cannot be written as UTF-8. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}

/** Longest key of an entry or job, in characters. */
export const MAX_KEY = 256;

/** The body's `key` if it can be one, to look for conflicts before the body is judged. */
export function possibleKeyOf({ key }: Body): string | undefined {
  if (typeof key !== "string" || key === "" || key.length > MAX_KEY) return undefined;
  return isStorable(key) ? key : undefined;
}

export function flagOf(body: Body, name: string): boolean {
  const value = present(body, name);
  if (value === undefined) return false;
  if (typeof value !== "boolean") throw new RequestError(name, "must be true or false");
  return value;
}

/** Whole number within bounds. */
export function integerOf(body: Body, name: string, min: number, max: number): number | undefined {
  const value = present(body, name);
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new RequestError(name, "must be a whole number");
  if (value < min || value > max) throw new RequestError(name, `must be between ${min} and ${max}`);
  return value;
}

/** Flat map of texts. */
export function textMapOf(body: Body, name: string): Record<string, string> | undefined {
  const value = present(body, name);
  if (value === undefined) return undefined;
  if (!isObject(value)) throw new RequestError(name, "must be an object of texts");
  const out: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== "string") throw new RequestError(name, "must hold texts only");
    if (!isStorable(key) || !isStorable(text))
      throw new RequestError(name, "must be Unicode without NUL");
    out[key] = text;
  }
  return Object.keys(out).length > 0 ? out : undefined;
}

export function textListOf(body: Body, name: string): string[] | undefined {
  const value = present(body, name);
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.some((text) => typeof text !== "string" || !isStorable(text)))
    throw new RequestError(name, "must be a list of texts");
  return value.length > 0 ? value : undefined;
}

/** Canonical UUID, or undefined where the text is none. */
export function asUuid(text: string): string | undefined {
  try {
    const uuid = parseUuid(text);
    return isUuid(uuid) ? uuid : undefined;
  } catch {
    return undefined;
  }
}

const MIME = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w-]+=(?:[\w.+-]+|"[\w .+/-]*"))*$/;

/** True for a media type that may stand in a header. */
export function isMime(text: string): boolean {
  return MIME.test(text);
}

/** Media type. @throws RequestError. */
export function mimeOf(body: Body, name: string): string | undefined {
  const text = textOf(body, name, 200);
  if (text !== undefined && !isMime(text)) throw new RequestError(name, "must be a media type");
  return text;
}

/** UUID member. @throws RequestError. */
export function uuidOf(body: Body, name: string): string | undefined {
  const text = textOf(body, name, 100);
  if (text === undefined) return undefined;
  const uuid = asUuid(text);
  if (!uuid) throw new RequestError(name, "must be a UUID");
  return uuid;
}

/** Member of any JSON type. */
export function jsonOf(body: Body, name: string): unknown {
  return present(body, name);
}
