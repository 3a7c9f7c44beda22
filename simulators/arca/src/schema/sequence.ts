/** An element of a type's sequence, as the tables of types write it: `Name:Type?`. */
export interface SequenceElement {
  readonly name: string;
  /** Name of the element's type. Where the table names no type, it is the name of the element. */
  readonly type: string;
  /** `?`: at most once; `*`: any number; empty: once. */
  readonly repetition: "" | "?" | "*";
}

const ELEMENT = /^(\w+)(?::(\w+))?([?*]?)$/;

/** The elements of a type that is a sequence without choices. */
export function sequenceOf(model: string): readonly SequenceElement[] {
  return model === "" ? [] : model.split(" ").map(elementIn);
}

function elementIn(text: string): SequenceElement {
  const [, name = "", type = name, repetition] = ELEMENT.exec(text) ?? [];
  return { name, type, repetition: repetition === "?" || repetition === "*" ? repetition : "" };
}
