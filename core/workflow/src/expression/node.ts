import type { Json } from "@fakturo/model";

/** Operators between two operands. */
export type BinaryOperator =
  | "||"
  | "&&"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "in"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "matches"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "??";

/** Names of a predicate's element and of its index. */
export type Pointer = "#" | "#index";

/** A parsed expression. */
export type Node =
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "name"; readonly name: string }
  /** The predicate's current element, or its index. */
  | { readonly kind: "pointer"; readonly name: Pointer }
  | { readonly kind: "unary"; readonly operator: "!" | "-" | "+"; readonly operand: Node }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly kind: "choice"; readonly test: Node; readonly yes: Node; readonly no: Node }
  | {
      readonly kind: "member";
      readonly object: Node;
      readonly key: Node;
      /** `?.`: a missing object ends the whole chain as nil. */
      readonly optional: boolean;
    }
  /** End of an optional chain. */
  | { readonly kind: "chain"; readonly node: Node }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: "list"; readonly elements: readonly Node[] }
  | { readonly kind: "map"; readonly members: readonly (readonly [string, Node])[] };
