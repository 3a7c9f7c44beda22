/** A regular expression as a tree. */
export type PatternNode =
  | { readonly kind: "char"; readonly test: (char: string) => boolean }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: "assert"; readonly holds: Assertion };

/** Looks at a place between two characters; empty texts stand for the ends. */
export type Assertion = (before: string, after: string) => boolean;
