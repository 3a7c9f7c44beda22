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
export type ExpressionNode =
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "name"; readonly name: string }
  /** The predicate's current element, or its index. */
  | { readonly kind: "pointer"; readonly name: Pointer }
  | { readonly kind: "unary"; readonly operator: "!" | "-" | "+"; readonly operand: ExpressionNode }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    }
  | {
      readonly kind: "choice";
      readonly test: ExpressionNode;
      readonly yes: ExpressionNode;
      readonly no: ExpressionNode;
    }
  | {
      readonly kind: "member";
      readonly object: ExpressionNode;
      readonly key: ExpressionNode;
      /** `?.`: a missing object ends the whole chain as nil. */
      readonly optional: boolean;
    }
  /** End of an optional chain. */
  | { readonly kind: "chain"; readonly node: ExpressionNode }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly ExpressionNode[] }
  | { readonly kind: "list"; readonly elements: readonly ExpressionNode[] }
  | { readonly kind: "map"; readonly members: readonly (readonly [string, ExpressionNode])[] };
