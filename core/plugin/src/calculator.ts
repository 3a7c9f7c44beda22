import type { ObjectDef } from "@fakturo/model";

/**
 * Calculates properties of a document that an addon defines. It changes the draft in place, must not
 * throw, and must be idempotent.
 */
export interface Calculator {
  readonly object: string;
  /** Called only with drafts of `object`. */
  apply(draft: object): void;
}

/** A calculator for a document of an addon, e.g. a complement. */
export function calculator<T extends object>(
  def: ObjectDef<T>,
  apply: (draft: T) => void,
): Calculator {
  return { object: def.name, apply };
}
