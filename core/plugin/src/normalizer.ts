import type { ObjectName, ObjectOf } from "@fakturo/model";
import type { DocumentContext } from "./context.ts";
import type { AnyTest, Test } from "./test.ts";

/**
 * Normalises one kind of object. It changes the draft in place, must not throw, and must be idempotent.
 */
export interface Normalizer {
  readonly object: string;
  readonly when: AnyTest | undefined;
  /** Called only with drafts of `object`. */
  apply(draft: object, context: DocumentContext): void;
}

/**
 * A normaliser for an object of the format; children are normalised before parents.
 * @throws TypeError without a function.
 */
export function normalizer<N extends ObjectName>(
  object: N,
  apply: (draft: ObjectOf<N>, context: DocumentContext) => void,
): Normalizer;
export function normalizer<N extends ObjectName>(
  object: N,
  when: Test<ObjectOf<N>>,
  apply: (draft: ObjectOf<N>, context: DocumentContext) => void,
): Normalizer;
export function normalizer<N extends ObjectName>(
  object: N,
  first: Test<ObjectOf<N>> | Normalizer["apply"],
  second?: Normalizer["apply"],
): Normalizer {
  if (typeof first === "function") return { object, when: undefined, apply: first };
  if (!second) throw new TypeError(`normaliser of ${object} has no function`);
  return { object, when: first, apply: second };
}
