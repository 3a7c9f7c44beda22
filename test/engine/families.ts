import type { Registry } from "@fakturo/engine";
import { isObject, type JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { goldens } from "./documents.ts";
import { type Mutation, mutate, mutations } from "./mutate.ts";

/** Values at the limits of formats, rounding and lengths. */
const EXTREMES: readonly string[] = [
  ...["0", "-0.01", "0.005", "0.004999", "-999999999.99", "1e3", "99999999999.999999"],
  ...["0%", "-1%", "100%", "1000%", "33.333%"],
  ...["0000-00-00", "0001-01-01", "9999-12-31", "2024-02-29"],
  ...["", " ", "x".repeat(300), "\u0000", "é̀", "𝄞", "<&>'\""],
];

/** Sets an extension of the addons to one of its codes or another text, or a value to an extreme. */
export interface Twist {
  readonly place: number;
  readonly extension: number;
  readonly code: number;
  readonly extreme: string | undefined;
}

const twist: fc.Arbitrary<Twist> = fc.record({
  place: fc.nat(2 ** 20),
  extension: fc.nat(2 ** 16),
  code: fc.nat(2 ** 16),
  extreme: fc.option(fc.constantFrom(...EXTREMES), { nil: undefined }),
});

/** A new document with one or two addons, generated from the goldens of both. */
export interface Recipe {
  readonly base: number;
  readonly second: number;
  readonly twists: readonly Twist[];
  readonly changes: readonly Mutation[];
}

export const recipes: fc.Arbitrary<Recipe> = fc.record({
  base: fc.nat(2 ** 16),
  second: fc.nat(2 ** 16),
  twists: fc.array(twist, { maxLength: 4 }),
  changes: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: mutations }),
});

const BASES: readonly JsonObject[] = goldens().flatMap(({ data }) =>
  Array.isArray(data.$addons) ? [data] : [],
);

/** Each recipe gives another document of the addon's family. */
export function cook({ base, second, twists, changes }: Recipe, registry: Registry): unknown {
  const data: JsonObject = structuredClone(BASES[base % BASES.length] ?? {});
  const own = Array.isArray(data.$addons) ? data.$addons.map(String) : [];
  const all = [...registry.addons.keys()];
  const also = second % 3 === 0 ? [] : [all[second % all.length] ?? ""];
  const document = { ...data, $addons: [...new Set([...own, ...also])] };
  for (const one of twists) apply(document, one, registry);
  return mutate(document, changes);
}

function apply(document: object, { place, extension, code, extreme }: Twist, registry: Registry) {
  const objects = objectsIn(document);
  const target = objects[place % objects.length] ?? document;
  const texts = Object.keys(target).filter((key) => typeof Reflect.get(target, key) === "string");
  const name = texts[code % texts.length];
  if (extreme !== undefined && name !== undefined && !name.startsWith("$")) {
    Reflect.set(target, name, extreme);
    return;
  }
  const keys = [...registry.extensions.keys()];
  const key = keys[extension % keys.length] ?? "";
  const codes = [...(registry.extensions.get(key) ?? ["A"]), "ZZ"];
  const ext: unknown = Reflect.get(target, "ext");
  Reflect.set(target, "ext", { ...(isObject(ext) && ext), [key]: codes[code % codes.length] });
}

/** Objects of the document in order, without maps of extensions. */
function objectsIn(value: unknown): object[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  const { ext: _, ...members } = value;
  return [value, ...Object.values(members).flatMap(objectsIn)];
}
