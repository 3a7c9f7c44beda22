import { isObject, type Json } from "@fakturo/model";

/** Path below some value: names and list positions. */
export type JsonPath = readonly (string | number)[];

/** A leaf that differs between two versions of some JSON. */
export interface Difference {
  readonly place: JsonPath;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Every differing leaf; `""`, null and the zero date count as absent, also as elements of lists. */
export function differences(
  older: Json | undefined,
  newer: Json | undefined,
  place: JsonPath = [],
): Difference[] {
  if (older === newer) return [];
  const [before, after] = [compact(older), compact(newer)];
  if (isBranch(before) || isBranch(after))
    return namesOf(before, after).flatMap((name) =>
      differences(member(before, name), member(after, name), [...place, name]),
    );
  const [old, now] = [stated(before), stated(after)];
  return old === now ? [] : [{ place, before: old, after: now }];
}

/** Reading drops null elements: elements after them are compared at their new position. */
function compact(value: Json | undefined): Json | undefined {
  return Array.isArray(value) && value.includes(null)
    ? value.filter((element) => element !== null)
    : value;
}

function isBranch(value: Json | undefined): boolean {
  return typeof value === "object" && value !== null;
}

const UNSTATED: ReadonlySet<unknown> = new Set([null, "", "0000-00-00"]);

function stated(value: Json | undefined): Json | undefined {
  return UNSTATED.has(value) || isBranch(value) ? undefined : value;
}

/** Members of either version, those of the newer one first. */
function namesOf(before: Json | undefined, after: Json | undefined): (string | number)[] {
  return [...new Set([...ownNames(after), ...ownNames(before)])];
}

function ownNames(value: Json | undefined): (string | number)[] {
  if (Array.isArray(value)) return [...value.keys()];
  return isObject(value) ? Object.keys(value) : [];
}

function member(value: Json | undefined, name: string | number): Json | undefined {
  if (!isBranch(value) || !Object.hasOwn(Object(value), name)) return undefined;
  const found: Json | undefined = Reflect.get(Object(value), name);
  return found;
}

/** The value at a path. */
export function valueAt(json: Json | undefined, place: JsonPath): Json | undefined {
  return place.reduce(member, json);
}
