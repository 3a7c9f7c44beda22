import { isObject } from "@fakturo/model";
import type { DocumentPart } from "./members.ts";

/** Place of a value: names of members and places in lists. */
export type MemberPath = readonly (string | number)[];

export function valueAt(value: unknown, place: MemberPath): unknown {
  return place.reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return part[Number(key)];
    return isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }, value);
}

/** The document with another value at a place; undefined or an empty text removes it, with objects that become empty. */
export function withValue(doc: DocumentPart, place: MemberPath, value: unknown): DocumentPart {
  const changed = changedAt(doc, place, value === "" ? undefined : value);
  return isObject(changed) ? changed : {};
}

function changedAt(part: unknown, [key, ...rest]: MemberPath, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number" || Array.isArray(part)) return itemAt(part, Number(key), rest, value);
  const members = isObject(part) ? part : {};
  const next = changedAt(members[key], rest, value);
  const { [key]: _, ...others } = members;
  if (next === undefined) return Object.keys(others).length === 0 ? undefined : others;
  // An existing member keeps its place.
  return { ...members, [key]: next };
}

function itemAt(part: unknown, index: number, rest: MemberPath, value: unknown): unknown {
  const list = Array.isArray(part) ? [...part] : [];
  if (rest.length === 0 && value === undefined) {
    list.splice(index, 1);
    return list.length === 0 ? undefined : list;
  }
  list[index] = changedAt(list[index], rest, value) ?? {};
  return list;
}
