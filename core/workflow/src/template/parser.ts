import { FakturoError, type Json } from "@fakturo/model";
import { type Piece, pieces } from "./lexer.ts";

/** Functions of templates. */
export type FunctionName = "or" | "and" | "not" | "eq" | "ne" | "len";

/** A value in an action. */
export type Value =
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "path"; readonly names: readonly string[] }
  | { readonly kind: "call"; readonly name: FunctionName; readonly args: readonly Value[] };

/** A parsed piece of a template. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "print"; readonly value: Value }
  | {
      readonly kind: "if";
      readonly test: Value;
      readonly yes: readonly TemplatePart[];
      readonly no: readonly TemplatePart[];
    };

/** Minimum and maximum number of arguments. */
const FUNCTIONS: Readonly<Record<FunctionName, readonly [number, number]>> = {
  or: [1, 32],
  and: [1, 32],
  not: [1, 1],
  eq: [2, 32],
  ne: [2, 2],
  len: [1, 1],
};

const MAX_LENGTH = 512 * 1024;
const MAX_DEPTH = 32;
const PATH = /^\.?[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}_$][\p{L}\p{N}_$-]*)*$/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["nil", null],
]);

/** Parses a template. @throws FakturoError "validation". */
export function parseTemplate(source: string): readonly TemplatePart[] {
  if (source.length > MAX_LENGTH) throw problem(`a template has at most ${MAX_LENGTH} characters`);
  const parser = new BlockParser(pieces(source));
  return parser.whole();
}

class BlockParser {
  readonly #pieces: readonly Piece[];
  #at = 0;
  #depth = 0;

  constructor(all: readonly Piece[]) {
    this.#pieces = all;
  }

  whole(): TemplatePart[] {
    const parts = this.#parts();
    if (this.#at < this.#pieces.length) throw problem("'else' or 'end' without 'if'");
    return parts;
  }

  /** Parts up to an `else`, an `end` or the end of the text. */
  #parts(): TemplatePart[] {
    const parts: TemplatePart[] = [];
    for (let piece = this.#pieces[this.#at]; piece; piece = this.#pieces[this.#at]) {
      if (piece.kind === "text") parts.push(piece);
      else if (piece.tokens[0] === "else" || piece.tokens[0] === "end") break;
      else if (piece.tokens[0] === "if") {
        parts.push(this.#if(piece.tokens.slice(1)));
        continue;
      } else parts.push({ kind: "print", value: parseValue(piece.tokens) });
      this.#at += 1;
    }
    return parts;
  }

  #if(condition: readonly string[]): TemplatePart {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw problem(`'if' is nested deeper than ${MAX_DEPTH} levels`);
    const test = parseValue(condition);
    this.#at += 1;
    const yes = this.#parts();
    const no = this.#else();
    this.#depth -= 1;
    return { kind: "if", test, yes, no };
  }

  #else(): readonly TemplatePart[] {
    const piece = this.#pieces[this.#at];
    if (piece?.kind !== "action") throw problem("'if' without 'end'");
    const [word, next, ...rest] = piece.tokens;
    if (word === "else" && next === "if") return [this.#if(rest)];
    if (next !== undefined) throw problem(`'${next}' is not expected`);
    this.#at += 1;
    if (word === "end") return [];
    const parts = this.#parts();
    const end = this.#pieces[this.#at];
    if (end?.kind !== "action" || end.tokens.join(" ") !== "end")
      throw problem("'if' without 'end'");
    this.#at += 1;
    return parts;
  }
}

function parseValue(tokens: readonly string[]): Value {
  const parser = new ValueParser(tokens);
  return parser.whole();
}

class ValueParser {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): Value {
    const value = this.#expression();
    const rest = this.#tokens[this.#at];
    if (rest !== undefined) throw problem(`'${rest}' is not expected`);
    return value;
  }

  /** A single value, or a function with its arguments. */
  #expression(): Value {
    const name = this.#tokens[this.#at];
    if (name === undefined) throw problem("an action is empty");
    if (!isFunction(name)) return this.#operand();
    this.#at += 1;
    const args: Value[] = [];
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== ")")
      args.push(this.#operand());
    const [least, most] = FUNCTIONS[name];
    if (args.length < least || args.length > most)
      throw problem(`'${name}' is given ${args.length} arguments`);
    return { kind: "call", name, args };
  }

  #operand(): Value {
    const token = this.#tokens[this.#at] ?? "";
    this.#at += 1;
    if (token !== "(") return single(token);
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw problem(`nested deeper than ${MAX_DEPTH} levels`);
    const value = this.#expression();
    this.#depth -= 1;
    if (this.#tokens[this.#at] !== ")") throw problem("')' is missing");
    this.#at += 1;
    return value;
  }
}

function single(token: string): Value {
  if (token === ".") return { kind: "path", names: [] };
  if (token.startsWith("`")) return { kind: "literal", value: token.slice(1, -1) };
  if (token.startsWith('"')) return { kind: "literal", value: unquoted(token) };
  if (NUMBER.test(token)) return { kind: "literal", value: Number(token) };
  const word = WORDS.get(token);
  if (word !== undefined) return { kind: "literal", value: word };
  if (!PATH.test(token)) throw problem(`'${token.slice(0, 80)}' is not expected`);
  return { kind: "path", names: token.replace(/^\./, "").split(".") };
}

function unquoted(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch (cause) {
    throw new FakturoError("validation", "a text in an action cannot be read", { cause });
  }
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

function problem(message: string): FakturoError {
  return new FakturoError("validation", `the template cannot be read: ${message}`);
}
