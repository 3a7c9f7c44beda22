import type { Fields, ObjectDef, Static } from "@fakturo/model";

/**
 * Works out the calculated properties of a document that an addon defines. It changes the draft in
 * place, cannot fail, and running it twice must equal running it once.
 */
export interface Calculator {
  readonly object: string;
  readonly apply: (draft: never) => void;
}

/** A calculator for a document of an addon, e.g. a complement. */
export function calculator<F extends Fields>(
  def: ObjectDef<F>,
  apply: (draft: Static<ObjectDef<F>>) => void,
): Calculator {
  return { object: def.name, apply };
}
