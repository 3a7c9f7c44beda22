import type { Json } from "@fakturo/model";
import { isJsonObject, isList, member, typeName } from "../json-value.ts";
import { JqError } from "./problem.ts";

/** Members and elements from the root down. */
export type Path = readonly (string | number)[];

/** Elements that setting one may add before it. */
const MAX_INDEX = 10_000;

/** `.[key]`: null where there is nothing. @throws JqError for values that have no such part. */
export function index(value: Json, key: Json): Json {
  if (value === null && (typeof key === "string" || typeof key === "number")) return null;
  if (isJsonObject(value) && typeof key === "string") return member(value, key) ?? null;
  if (isList(value) && typeof key === "number") return value.at(Math.floor(key)) ?? null;
  throw cannotIndex(value, key);
}

/** The value at a path. */
export function valueAt(root: Json, path: Path): Json {
  return path.reduce((value: Json, key) => index(value, key), root);
}

/** A copy of the root with another value at the path; what is missing on the way is made. */
export function replaced(root: Json, path: Path, value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = replaced(index(root, key), rest, value);
  if (typeof key === "number") return withElement(isList(root) ? root : [], key, inner);
  if (key === "__proto__") throw new JqError("'__proto__' cannot be a member");
  return { ...(isJsonObject(root) ? root : {}), [key]: inner };
}

function withElement(list: readonly Json[], at: number, value: Json): Json {
  const floor = Math.floor(at);
  const place = floor < 0 ? floor + list.length : floor;
  if (place < 0 || place > list.length + MAX_INDEX)
    throw new JqError(`there cannot be an element ${at}`);
  const out = [...list];
  while (out.length < place) out.push(null);
  out[place] = value;
  return out;
}

/** A copy of the root without the values at these paths. */
export function without(root: Json, paths: readonly Path[]): Json {
  const last = [...paths].sort(later);
  return last.reduce(removed, root);
}

/** Later elements first, so that removing one does not move the others. */
function later(a: Path, b: Path): number {
  for (const [i, x] of a.entries()) {
    const y = b[i];
    if (y === undefined) return -1;
    if (x === y) continue;
    if (typeof x === "number" && typeof y === "number") return y - x;
    return String(x) < String(y) ? 1 : -1;
  }
  return a.length - b.length;
}

function removed(root: Json, path: Path): Json {
  const [key, ...rest] = path;
  if (key === undefined || root === null) return null;
  const inner = index(root, key);
  if (rest.length > 0) return inner === null ? root : replaced(root, [key], removed(inner, rest));
  if (isList(root) && typeof key === "number") {
    const place = key < 0 ? key + root.length : key;
    return root.filter((_, i) => i !== place);
  }
  return isJsonObject(root)
    ? Object.fromEntries(Object.entries(root).filter(([name]) => name !== key))
    : root;
}

/** Elements of a list or members' values of an object, with their keys. */
export function* parts(value: Json): Generator<readonly [string | number, Json]> {
  if (isList(value)) yield* value.entries();
  else if (isJsonObject(value)) yield* Object.entries(value);
  else throw new JqError(`cannot iterate over ${typeName(value)}`);
}

export function cannotIndex(value: Json, key: Json): JqError {
  return new JqError(`cannot take ${typeName(key)} of ${typeName(value)}`);
}
