import { isObject, type Json } from "@fakturo/model";

/** A value that differs between two versions of an envelope; absent: there was none, or there is none any more. */
export type ValueChange = {
  /** JSON path from the envelope, such as `$.doc.code`. */
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
};

/** Changes of one step at most. */
const MAX_CHANGES = 100;
/** Characters of a value; the rest is left out. */
const MAX_VALUE = 500;

/** Signatures, and stamps, which are signatures in some countries. */
const SIGNATURE = /^\$\.(?:sigs\[|head\.stamps\[\d+\]\.val$)/;
/** Characters of a signature: too few to use that of a document which is not stored. */
const MAX_SIGNATURE = 20;

/** Follows from the document. */
const DIGEST = "$.head.dig.val";

/** Values that differ, as texts, in the order of the document; at most a hundred. The digest is left out. */
export function changesOf(before: Json | undefined, after: Json | undefined): ValueChange[] {
  if (before === after) return [];
  const [old, now] = [new Map(valuesOf(before)), new Map(valuesOf(after))];
  const paths = [...new Set([...now.keys(), ...old.keys()])];
  return paths
    .filter((path) => path !== DIGEST && old.get(path) !== now.get(path))
    .slice(0, MAX_CHANGES)
    .map((path) => changeOf(path, old.get(path), now.get(path)));
}

/** Each value below a value that has no members itself, with its path. */
function* valuesOf(value: Json | undefined, path = "$"): Generator<readonly [string, string]> {
  if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* valuesOf(one, `${path}[${index}]`);
  else if (isObject(value))
    for (const [name, one] of Object.entries(value)) yield* valuesOf(one, `${path}.${name}`);
  else if (value !== undefined) yield [path, typeof value === "string" ? value : `${value}`];
}

function changeOf(path: string, before?: string, after?: string): ValueChange {
  return {
    path,
    ...(before !== undefined && { before: shown(path, before) }),
    ...(after !== undefined && { after: shown(path, after) }),
  };
}

function shown(path: string, text: string): string {
  const most = SIGNATURE.test(path) ? MAX_SIGNATURE : MAX_VALUE;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
