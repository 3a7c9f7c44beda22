import { depthOf, MAX_TREE_DEPTH } from "../depth.ts";
import { BUILTINS } from "./builtins.ts";
import { type JqToken, tokenizeJq } from "./lexer.ts";
import type { Arithmetic, Comparison, JqMember, JqNode } from "./node.ts";
import { jqSyntaxError } from "./problem.ts";

const MAX_LENGTH = 20_000;
const MAX_DEPTH = 100;

const IDENTITY: JqNode = { kind: "identity" };
const NULL: JqNode = { kind: "literal", value: null };

interface Infix {
  readonly precedence: number;
  readonly associates: "left" | "right" | "none";
  readonly make: (left: JqNode, right: JqNode) => JqNode;
}

const infix = (
  precedence: number,
  associates: Infix["associates"],
  make: Infix["make"],
): Infix => ({ precedence, associates, make });

const compare = (operator: Comparison): [string, Infix] => [
  operator,
  infix(6, "none", (left, right) => ({ kind: "compare", operator, left, right })),
];
const calculate = (precedence: number, operator: Arithmetic): [string, Infix] => [
  operator,
  infix(precedence, "left", (left, right) => ({ kind: "arithmetic", operator, left, right })),
];
const update = (operator: Arithmetic | "//"): [string, Infix] => [
  `${operator}=`,
  infix(3, "none", (left, right) => ({ kind: "update-with", operator, left, right })),
];

/** Precedence of `|`; `as` and object values have a lower limit. */
const PIPE = 0;
const COMMA = 1;
const ABOVE_COMMA = 2;

const INFIX: ReadonlyMap<string, Infix> = new Map<string, Infix>([
  ["|", infix(PIPE, "right", (left, right) => ({ kind: "pipe", left, right }))],
  ["//", infix(2, "right", (left, right) => ({ kind: "alternative", left, right }))],
  ["=", infix(3, "none", (left, right) => ({ kind: "assign", left, right }))],
  ["|=", infix(3, "none", (left, right) => ({ kind: "update", left, right }))],
  update("//"),
  update("+"),
  update("-"),
  update("*"),
  update("/"),
  update("%"),
  ["or", infix(4, "left", (left, right) => ({ kind: "or", left, right }))],
  ["and", infix(5, "left", (left, right) => ({ kind: "and", left, right }))],
  ...(["==", "!=", "<", "<=", ">", ">="] as const).map(compare),
  calculate(7, "+"),
  calculate(7, "-"),
  calculate(8, "*"),
  calculate(8, "/"),
  calculate(8, "%"),
]);

const WORDS: ReadonlyMap<string, JqNode> = new Map<string, JqNode>([
  ["null", NULL],
  ["true", { kind: "literal", value: true }],
  ["false", { kind: "literal", value: false }],
]);
const RESERVED = new Set(["as", "if", "then", "elif", "else", "end", "and", "or"]);

/** Parses a filter. @throws FakturoError "validation". */
export function parseFilter(source: string): JqNode {
  if (source.length > MAX_LENGTH)
    throw jqSyntaxError(`a filter has at most ${MAX_LENGTH} characters`, MAX_LENGTH);
  const node = parseTokens(tokenizeJq(source), [], 0);
  if (depthOf(node) > MAX_TREE_DEPTH)
    throw jqSyntaxError(`the filter is nested deeper than ${MAX_TREE_DEPTH} levels`, 0);
  return node;
}

function parseTokens(
  tokens: readonly JqToken[],
  variables: readonly string[],
  depth: number,
): JqNode {
  return new Parser(tokens, variables, depth).whole();
}

class Parser {
  readonly #tokens: readonly JqToken[];
  /** Bound variables, innermost last. */
  #variables: readonly string[];
  #at = 0;
  #depth: number;

  constructor(tokens: readonly JqToken[], variables: readonly string[], depth: number) {
    this.#tokens = tokens;
    this.#variables = variables;
    this.#depth = depth;
  }

  whole(): JqNode {
    const node = this.#filter(PIPE);
    const rest = this.#token();
    if (rest.kind !== "end") throw jqSyntaxError(`'${rest.text}' is not expected`, rest.at);
    return node;
  }

  #token(): JqToken {
    return this.#tokens[this.#at] ?? { kind: "end", text: "", at: 0 };
  }

  #is(text: string): boolean {
    const { kind, text: found } = this.#token();
    return found === text && (kind === "operator" || kind === "name");
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    const { at } = this.#token();
    if (!this.#accept(text)) throw jqSyntaxError(`'${text}' is missing`, at);
  }

  #filter(minimum: number): JqNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw jqSyntaxError(`the filter is nested deeper than ${MAX_DEPTH} levels`, this.#token().at);
    const term = this.#signed();
    const node = this.#is("as") ? this.#binding(term) : this.#operators(term, minimum);
    this.#depth -= 1;
    return node;
  }

  #operators(start: JqNode, minimum: number): JqNode {
    let left = start;
    let limit = Number.POSITIVE_INFINITY;
    for (;;) {
      if (minimum <= COMMA && this.#is(",")) left = this.#comma(left);
      const { text, at } = this.#token();
      const operator = this.#infix();
      if (!operator || operator.precedence < minimum) return left;
      if (operator.precedence === limit) throw jqSyntaxError(`'${text}' cannot be chained`, at);
      this.#at += 1;
      const { precedence, associates, make } = operator;
      left = make(left, this.#filter(associates === "right" ? precedence : precedence + 1));
      limit = associates === "none" ? precedence : Number.POSITIVE_INFINITY;
    }
  }

  #infix(): Infix | undefined {
    const { kind, text } = this.#token();
    return kind === "operator" || kind === "name" ? INFIX.get(text) : undefined;
  }

  #comma(first: JqNode): JqNode {
    const parts = [first];
    while (this.#accept(",")) parts.push(this.#filter(ABOVE_COMMA));
    return { kind: "comma", parts };
  }

  /** `term as $name | body`: the body extends as far as possible. */
  #binding(source: JqNode): JqNode {
    this.#expect("as");
    const { kind, text, at } = this.#token();
    if (kind !== "variable") throw jqSyntaxError("a variable is missing", at);
    this.#at += 1;
    this.#expect("|");
    const outer = this.#variables;
    this.#variables = [...outer, text];
    const body = this.#filter(PIPE);
    this.#variables = outer;
    return { kind: "as", source, name: text, body };
  }

  #signed(): JqNode {
    if (this.#accept("-")) return { kind: "negate", operand: this.#postfix() };
    return this.#postfix();
  }

  #postfix(): JqNode {
    let term = this.#term();
    for (;;) {
      const next = this.#suffix(term);
      if (!next) return term;
      term = next;
    }
  }

  #suffix(term: JqNode): JqNode | undefined {
    const { kind, text } = this.#token();
    if (kind === "field") {
      this.#at += 1;
      return { kind: "index", term, key: { kind: "literal", value: text } };
    }
    if (this.#accept("?")) return { kind: "try", body: term };
    if (this.#accept("[")) return this.#bracket(term);
    if (this.#accept(".")) return this.#afterDot(term);
    return undefined;
  }

  /** `."name"` and `.[…]` after a term or alone. */
  #afterDot(term: JqNode): JqNode {
    if (this.#accept("[")) return this.#bracket(term);
    const token = this.#token();
    if (token.kind !== "text") throw jqSyntaxError("a member's name is missing", token.at);
    this.#at += 1;
    return { kind: "index", term, key: this.#text(token) };
  }

  #bracket(term: JqNode): JqNode {
    if (this.#accept("]")) return { kind: "iterate", term };
    if (this.#accept(":")) return this.#slice(term, undefined);
    const key = this.#filter(PIPE);
    if (this.#accept(":")) return this.#slice(term, key);
    this.#expect("]");
    return { kind: "index", term, key };
  }

  #slice(term: JqNode, from: JqNode | undefined): JqNode {
    const to = this.#is("]") ? undefined : this.#filter(PIPE);
    if (!from && !to) throw jqSyntaxError("a slice needs a start or an end", this.#token().at);
    this.#expect("]");
    return { kind: "slice", term, from, to };
  }

  #term(): JqNode {
    const token = this.#token();
    this.#at += 1;
    switch (token.kind) {
      case "number":
        return { kind: "literal", value: Number(token.text) };
      case "text":
        return this.#text(token);
      case "field":
        return { kind: "index", term: IDENTITY, key: { kind: "literal", value: token.text } };
      case "variable":
        return this.#variable(token);
      case "name":
        return this.#named(token);
      case "operator":
        return this.#bracketed(token);
      case "end":
        throw jqSyntaxError("the filter ends too early", token.at);
    }
  }

  #text({ parts = [] }: JqToken): JqNode {
    const nodes = parts.map((part): JqNode => {
      if (part.kind === "literal") return { kind: "literal", value: part.text };
      return parseTokens(part.tokens, this.#variables, this.#depth);
    });
    const [only] = nodes;
    return nodes.length === 1 && only ? only : { kind: "text", parts: nodes };
  }

  #variable({ text, at }: JqToken): JqNode {
    if (!this.#variables.includes(text)) throw jqSyntaxError(`there is no variable '$${text}'`, at);
    return { kind: "variable", name: text };
  }

  #named(token: JqToken): JqNode {
    const { text, at } = token;
    if (text === "if") return this.#if();
    const word = WORDS.get(text);
    if (word) return word;
    if (RESERVED.has(text)) throw jqSyntaxError(`'${text}' is not expected`, at);
    const args: JqNode[] = [];
    if (this.#accept("(")) {
      do args.push(this.#filter(PIPE));
      while (this.#accept(";"));
      this.#expect(")");
    }
    if (!BUILTINS.has(`${text}/${args.length}`))
      throw jqSyntaxError(`there is no function '${text}/${args.length}'`, at);
    return { kind: "call", name: text, args };
  }

  #if(): JqNode {
    const test = this.#filter(PIPE);
    this.#expect("then");
    const yes = this.#filter(PIPE);
    if (this.#accept("elif")) return { kind: "if", test, yes, no: this.#elif() };
    const no = this.#accept("else") ? this.#filter(PIPE) : IDENTITY;
    this.#expect("end");
    return { kind: "if", test, yes, no };
  }

  #elif(): JqNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw jqSyntaxError("too many 'elif'", this.#token().at);
    const node = this.#if();
    this.#depth -= 1;
    return node;
  }

  #bracketed({ text, at }: JqToken): JqNode {
    if (text === "(") {
      const node = this.#filter(PIPE);
      this.#expect(")");
      return node;
    }
    if (text === "[") {
      if (this.#accept("]")) return { kind: "array", content: undefined };
      const content = this.#filter(PIPE);
      this.#expect("]");
      return { kind: "array", content };
    }
    if (text === "{") return this.#object();
    if (text === ".") return this.#dot();
    throw jqSyntaxError(`'${text}' is not expected`, at);
  }

  #dot(): JqNode {
    if (this.#is("[") || this.#token().kind === "text") return this.#afterDot(IDENTITY);
    return IDENTITY;
  }

  #object(): JqNode {
    const entries: JqMember[] = [];
    while (!this.#accept("}")) {
      if (entries.length > 0) this.#expect(",");
      entries.push(this.#entry());
    }
    return { kind: "object", entries };
  }

  #entry(): JqMember {
    const token = this.#token();
    this.#at += 1;
    if (token.kind === "variable") return this.#short(token, this.#variable(token));
    if (token.kind === "operator" && token.text === "(") {
      const key = this.#filter(PIPE);
      this.#expect(")");
      this.#expect(":");
      return { key, value: this.#memberValue() };
    }
    if (token.kind !== "name" && token.kind !== "text")
      throw jqSyntaxError("a member's name is missing", token.at);
    const key: JqNode = token.kind === "text" ? this.#text(token) : literal(token.text);
    if (this.#accept(":")) return { key, value: this.#memberValue() };
    return { key, value: { kind: "index", term: IDENTITY, key } };
  }

  #short({ text }: JqToken, value: JqNode): JqMember {
    return { key: literal(text), value };
  }

  /** A comma ends the value, so pipes are parsed here. */
  #memberValue(): JqNode {
    const left = this.#filter(ABOVE_COMMA);
    return this.#accept("|") ? { kind: "pipe", left, right: this.#memberValue() } : left;
  }
}

function literal(value: string): JqNode {
  return { kind: "literal", value };
}
