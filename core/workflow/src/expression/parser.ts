import { depthOf, MAX_TREE_DEPTH } from "../depth.ts";
import { FUNCTIONS } from "./functions.ts";
import { type ExpressionToken, tokenizeExpression } from "./lexer.ts";
import type { BinaryOperator, ExpressionNode } from "./node.ts";
import { expressionSyntaxError } from "./problem.ts";

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 64;

interface Binary {
  readonly operator: BinaryOperator;
  readonly precedence: number;
  readonly right?: true;
}

const COMPARISON = 20;
const ADDITIVE = 30;
const NEGATION = 50;
const MULTIPLICATIVE = 60;
const SIGN = 90;
const POWER = 100;

const WORD_TESTS = ["in", "contains", "startsWith", "endsWith", "matches"] as const;

const BINARY: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ["||", { operator: "||", precedence: 10 }],
  ["or", { operator: "||", precedence: 10 }],
  ["&&", { operator: "&&", precedence: 15 }],
  ["and", { operator: "&&", precedence: 15 }],
  ...(["==", "!=", "<", "<=", ">", ">=", ...WORD_TESTS] as const).map(
    (operator): [string, Binary] => [operator, { operator, precedence: COMPARISON }],
  ),
  ["+", { operator: "+", precedence: ADDITIVE }],
  ["-", { operator: "-", precedence: ADDITIVE }],
  ["*", { operator: "*", precedence: MULTIPLICATIVE }],
  ["/", { operator: "/", precedence: MULTIPLICATIVE }],
  ["%", { operator: "%", precedence: MULTIPLICATIVE }],
  ["**", { operator: "**", precedence: POWER, right: true }],
  ["^", { operator: "**", precedence: POWER, right: true }],
  ["??", { operator: "??", precedence: 500 }],
]);

const LITERALS: ReadonlyMap<string, ExpressionNode> = new Map([
  ["true", { kind: "literal", value: true }],
  ["false", { kind: "literal", value: false }],
  ["nil", { kind: "literal", value: null }],
]);

/** Parses an expression with expr-lang's precedences. @throws FakturoError "validation". */
export function parseExpression(source: string): ExpressionNode {
  if (source.length > MAX_LENGTH)
    throw expressionSyntaxError(`an expression has at most ${MAX_LENGTH} characters`, MAX_LENGTH);
  const node = new Parser(tokenizeExpression(source)).whole();
  if (depthOf(node) > MAX_TREE_DEPTH)
    throw expressionSyntaxError(`the expression is nested deeper than ${MAX_TREE_DEPTH} levels`, 0);
  return node;
}

class Parser {
  readonly #tokens: readonly ExpressionToken[];
  #index = 0;
  #depth = 0;
  /** Enclosing predicates; `#` and leading dots need one. */
  #predicates = 0;

  constructor(tokens: readonly ExpressionToken[]) {
    this.#tokens = tokens;
  }

  whole(): ExpressionNode {
    const node = this.#expression();
    const rest = this.#token();
    if (rest.kind !== "end") throw expressionSyntaxError(`'${rest.text}' is not expected`, rest.at);
    return node;
  }

  #token(ahead = 0): ExpressionToken {
    return this.#tokens[this.#index + ahead] ?? { kind: "end", text: "", at: 0 };
  }

  /** Consumes the token if it is this operator or word. */
  #accept(text: string): boolean {
    const token = this.#token();
    if (token.text !== text || (token.kind !== "operator" && token.kind !== "name")) return false;
    this.#index += 1;
    return true;
  }

  #expect(text: string): void {
    const { at } = this.#token();
    if (!this.#accept(text)) throw expressionSyntaxError(`'${text}' is missing`, at);
  }

  #expression(): ExpressionNode {
    this.#enter();
    const test = this.#binary(0);
    const node = this.#accept("?") ? this.#choice(test) : test;
    this.#depth -= 1;
    return node;
  }

  #choice(test: ExpressionNode): ExpressionNode {
    if (this.#accept(":")) return { kind: "choice", test, yes: test, no: this.#expression() };
    const yes = this.#expression();
    this.#expect(":");
    return { kind: "choice", test, yes, no: this.#expression() };
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw expressionSyntaxError(
        `the expression is nested deeper than ${MAX_DEPTH} levels`,
        this.#token().at,
      );
  }

  #binary(minimum: number): ExpressionNode {
    this.#enter();
    let left = this.#unary();
    for (;;) {
      const found = this.#operator();
      if (!found || found.precedence < minimum) break;
      this.#index += found.negated ? 2 : 1;
      const { operator, precedence, negated } = found;
      const right = this.#binary(found.right ? precedence : precedence + 1);
      const node: ExpressionNode = { kind: "binary", operator, left, right };
      left = negated ? { kind: "unary", operator: "!", operand: node } : node;
    }
    this.#depth -= 1;
    return left;
  }

  #operator(): (Binary & { readonly negated: boolean }) | undefined {
    const token = this.#token();
    if (token.kind === "string") return undefined;
    const negated = token.kind === "name" && token.text === "not";
    const word = negated ? this.#token(1).text : token.text;
    if (negated && !WORD_TESTS.some((test) => test === word)) return undefined;
    const found = BINARY.get(word);
    return found && { ...found, negated };
  }

  #unary(): ExpressionNode {
    this.#enter();
    const node = this.#signed() ?? this.#postfix(this.#primary());
    this.#depth -= 1;
    return node;
  }

  #signed(): ExpressionNode | undefined {
    if (this.#accept("!") || this.#accept("not"))
      return { kind: "unary", operator: "!", operand: this.#binary(NEGATION) };
    for (const operator of ["-", "+"] as const)
      if (this.#accept(operator)) return { kind: "unary", operator, operand: this.#binary(SIGN) };
    return undefined;
  }

  #primary(): ExpressionNode {
    const token = this.#token();
    if (token.kind === "operator") return this.#bracketed(token);
    this.#index += 1;
    if (token.kind === "string") return { kind: "literal", value: token.text };
    if (token.kind === "number") return { kind: "literal", value: numberOf(token) };
    if (token.kind === "end")
      throw expressionSyntaxError("the expression ends too early", token.at);
    if (BINARY.has(token.text))
      throw expressionSyntaxError(`'${token.text}' is not expected`, token.at);
    const literal = LITERALS.get(token.text);
    if (literal) return literal;
    return this.#accept("(") ? this.#call(token) : { kind: "name", name: token.text };
  }

  #bracketed(token: ExpressionToken): ExpressionNode {
    if (this.#accept("(")) {
      const node = this.#expression();
      this.#expect(")");
      return node;
    }
    if (this.#accept("[")) return { kind: "list", elements: this.#until("]") };
    if (this.#accept("{")) return { kind: "map", members: this.#members() };
    if (this.#predicates > 0) {
      if (token.text === "#") return this.#pointer();
      // The leading dot stays: it starts a member of the element.
      if (token.text === "." || token.text === "?.") return { kind: "pointer", name: "#" };
    }
    throw expressionSyntaxError(`'${token.text}' is not expected`, token.at);
  }

  #pointer(): ExpressionNode {
    this.#expect("#");
    const { kind, text } = this.#token();
    if (kind !== "name" || text !== "index") return { kind: "pointer", name: "#" };
    this.#index += 1;
    return { kind: "pointer", name: "#index" };
  }

  #postfix(start: ExpressionNode): ExpressionNode {
    let node = start;
    let optional = false;
    for (;;) {
      const access = this.#access(node);
      if (!access) break;
      node = access;
      optional ||= access.kind === "member" && access.optional;
    }
    return optional ? { kind: "chain", node } : node;
  }

  #access(object: ExpressionNode): ExpressionNode | undefined {
    if (this.#accept("?.")) {
      const key = this.#accept("[") ? this.#subscript() : this.#property();
      return { kind: "member", object, key, optional: true };
    }
    if (this.#accept("."))
      return { kind: "member", object, key: this.#property(), optional: false };
    if (this.#accept("["))
      return { kind: "member", object, key: this.#subscript(), optional: false };
    return undefined;
  }

  #subscript(): ExpressionNode {
    const key = this.#expression();
    this.#expect("]");
    return key;
  }

  #property(): ExpressionNode {
    const { kind, text, at } = this.#token();
    if (kind !== "name") throw expressionSyntaxError("a member's name is missing", at);
    this.#index += 1;
    return { kind: "literal", value: text };
  }

  #until(close: string): ExpressionNode[] {
    const nodes: ExpressionNode[] = [];
    while (!this.#accept(close)) {
      if (nodes.length > 0) {
        this.#expect(",");
        if (this.#accept(close)) break;
      }
      nodes.push(this.#expression());
    }
    return nodes;
  }

  #members(): (readonly [string, ExpressionNode])[] {
    const members: (readonly [string, ExpressionNode])[] = [];
    while (!this.#accept("}")) {
      if (members.length > 0) {
        this.#expect(",");
        if (this.#accept("}")) break;
      }
      const { kind, text, at } = this.#token();
      if (kind === "end" || kind === "operator")
        throw expressionSyntaxError("a member's name is missing", at);
      this.#index += 1;
      this.#expect(":");
      members.push([text, this.#expression()]);
    }
    return members;
  }

  #call({ text, at }: ExpressionToken): ExpressionNode {
    const signature = FUNCTIONS.get(text);
    if (!signature) throw expressionSyntaxError(`there is no function '${text}'`, at);
    const args: ExpressionNode[] = [];
    while (!this.#accept(")")) {
      if (args.length > 0) this.#expect(",");
      args.push(args.length === 1 && signature.predicate ? this.#predicate() : this.#expression());
    }
    if (args.length < signature.least || args.length > signature.most)
      throw expressionSyntaxError(`'${text}' is given ${args.length} arguments`, at);
    return { kind: "call", name: text, args };
  }

  #predicate(): ExpressionNode {
    this.#predicates += 1;
    const braced = this.#accept("{");
    const node = this.#expression();
    if (braced) this.#expect("}");
    this.#predicates -= 1;
    return node;
  }
}

function numberOf({ text, at }: ExpressionToken): number {
  const value = Number(text.replaceAll("_", ""));
  if (!Number.isFinite(value)) throw expressionSyntaxError(`'${text}' is not a number`, at);
  return value;
}
