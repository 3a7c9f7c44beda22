import type { Json } from "@fakturo/model";

/** Operators that compare any two values. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";
/** Arithmetic operators; some also apply to lists, texts and objects. */
export type Arithmetic = "+" | "-" | "*" | "/" | "%";

/** One member of an object construction; both sides may yield several values. */
export interface JqMember {
  readonly key: JqNode;
  readonly value: JqNode;
}

/** A parsed jq filter. */
export type JqNode =
  | { readonly kind: "identity" }
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "index"; readonly term: JqNode; readonly key: JqNode }
  | {
      readonly kind: "slice";
      readonly term: JqNode;
      readonly from: JqNode | undefined;
      readonly to: JqNode | undefined;
    }
  | { readonly kind: "iterate"; readonly term: JqNode }
  /** Errors end the outputs silently. */
  | { readonly kind: "try"; readonly body: JqNode }
  | { readonly kind: "pipe"; readonly left: JqNode; readonly right: JqNode }
  | { readonly kind: "alternative"; readonly left: JqNode; readonly right: JqNode }
  | { readonly kind: "comma"; readonly parts: readonly JqNode[] }
  | { readonly kind: "and" | "or"; readonly left: JqNode; readonly right: JqNode }
  | {
      readonly kind: "compare";
      readonly operator: Comparison;
      readonly left: JqNode;
      readonly right: JqNode;
    }
  | {
      readonly kind: "arithmetic";
      readonly operator: Arithmetic;
      readonly left: JqNode;
      readonly right: JqNode;
    }
  | { readonly kind: "negate"; readonly operand: JqNode }
  | { readonly kind: "assign"; readonly left: JqNode; readonly right: JqNode }
  | { readonly kind: "update"; readonly left: JqNode; readonly right: JqNode }
  | {
      readonly kind: "update-with";
      readonly operator: Arithmetic | "//";
      readonly left: JqNode;
      readonly right: JqNode;
    }
  | {
      readonly kind: "as";
      readonly source: JqNode;
      readonly name: string;
      readonly body: JqNode;
    }
  | {
      readonly kind: "if";
      readonly test: JqNode;
      readonly yes: JqNode;
      readonly no: JqNode;
    }
  | { readonly kind: "array"; readonly content: JqNode | undefined }
  | { readonly kind: "object"; readonly entries: readonly JqMember[] }
  /** Texts with `\(…)` between them. */
  | { readonly kind: "text"; readonly parts: readonly JqNode[] }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly JqNode[] };
