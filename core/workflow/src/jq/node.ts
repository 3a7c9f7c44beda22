import type { Json } from "@fakturo/model";

/** Operators that compare any two values. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";
/** Arithmetic operators; some also apply to lists, texts and objects. */
export type Arithmetic = "+" | "-" | "*" | "/" | "%";

/** One member of an object construction; both sides may yield several values. */
export interface Entry {
  readonly key: Node;
  readonly value: Node;
}

/** A parsed jq filter. */
export type Node =
  | { readonly kind: "identity" }
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "index"; readonly term: Node; readonly key: Node }
  | {
      readonly kind: "slice";
      readonly term: Node;
      readonly from: Node | undefined;
      readonly to: Node | undefined;
    }
  | { readonly kind: "iterate"; readonly term: Node }
  /** Errors end the outputs silently. */
  | { readonly kind: "try"; readonly body: Node }
  | { readonly kind: "pipe"; readonly left: Node; readonly right: Node }
  | { readonly kind: "alternative"; readonly left: Node; readonly right: Node }
  | { readonly kind: "comma"; readonly parts: readonly Node[] }
  | { readonly kind: "and" | "or"; readonly left: Node; readonly right: Node }
  | {
      readonly kind: "compare";
      readonly operator: Comparison;
      readonly left: Node;
      readonly right: Node;
    }
  | {
      readonly kind: "arithmetic";
      readonly operator: Arithmetic;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly kind: "negate"; readonly operand: Node }
  | { readonly kind: "assign"; readonly left: Node; readonly right: Node }
  | { readonly kind: "update"; readonly left: Node; readonly right: Node }
  | {
      readonly kind: "update-with";
      readonly operator: Arithmetic | "//";
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly kind: "as"; readonly source: Node; readonly name: string; readonly body: Node }
  | { readonly kind: "if"; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: "array"; readonly content: Node | undefined }
  | { readonly kind: "object"; readonly entries: readonly Entry[] }
  /** Texts with `\(…)` between them. */
  | { readonly kind: "text"; readonly parts: readonly Node[] }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Node[] };
