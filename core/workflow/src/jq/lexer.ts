import { jqSyntaxError } from "./problem.ts";

/** One token of a filter; `at` is its position in UTF-16 units. */
export interface JqToken {
  /** `field` is `.name`; its text is the name. */
  readonly kind: "number" | "text" | "name" | "variable" | "field" | "operator" | "end";
  readonly text: string;
  readonly at: number;
  /** For texts: literal strings and the source of `\(…)` between them. */
  readonly parts?: readonly TextPart[];
}

/** A literal part of a text, or the tokens of an interpolation. */
export type TextPart =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "source"; readonly tokens: readonly JqToken[] };

const SPACE = /(?:\s|#[^\n]*)+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const FIELD = /\.([A-Za-z_]\w*)/y;
const VARIABLE = /\$([A-Za-z_]\w*)/y;
const NAME = /[A-Za-z_]\w*/y;
const OPERATOR = /\/\/=|\/\/|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|[-+*/%<>=|,.:;?()[\]{}]/y;
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "/": "/",
  "\\": "\\",
  '"': '"',
};
const HEX = /[0-9a-fA-F]{4}/y;
const PLAIN = /[^"\\]+/y;
const MAX_DEPTH = 16;

/** Splits a filter into tokens, the last being `end`. @throws FakturoError "validation". */
export function tokenizeJq(source: string): readonly JqToken[] {
  const lexer = new Lexer(source);
  return lexer.all();
}

class Lexer {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  all(): readonly JqToken[] {
    const tokens = this.#tokens();
    if (this.#at < this.#source.length) throw jqSyntaxError("')' is not expected", this.#at);
    return tokens;
  }

  /** Tokens up to the end, or to the closing bracket of an interpolation. */
  #tokens(): readonly JqToken[] {
    const tokens: JqToken[] = [];
    let open = 0;
    for (;;) {
      this.#take(SPACE);
      const at = this.#at;
      const char = this.#source[at];
      if (char === undefined || (char === ")" && open === 0)) {
        tokens.push({ kind: "end", text: "", at });
        return tokens;
      }
      if (char === "(") open += 1;
      if (char === ")") open -= 1;
      tokens.push(char === '"' ? this.#text() : this.#token(at));
    }
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (!match) return undefined;
    this.#at += match[0].length;
    return match;
  }

  #token(at: number): JqToken {
    const field = this.#take(FIELD);
    if (field) return { kind: "field", text: field[1] ?? "", at };
    const variable = this.#take(VARIABLE);
    if (variable) return { kind: "variable", text: variable[1] ?? "", at };
    const number = this.#take(NUMBER);
    if (number) return { kind: "number", text: number[0], at };
    const name = this.#take(NAME);
    if (name) return { kind: "name", text: name[0], at };
    const operator = this.#take(OPERATOR);
    if (operator) return { kind: "operator", text: operator[0], at };
    throw jqSyntaxError("a character that has no meaning here", at);
  }

  #text(): JqToken {
    const at = this.#at;
    const parts: TextPart[] = [];
    let literal = "";
    this.#at += 1;
    while (this.#source[this.#at] !== '"') {
      const plain = this.#take(PLAIN);
      if (plain) literal += plain[0];
      else if (this.#source[this.#at] !== "\\") throw jqSyntaxError("a text is not closed", at);
      else if (this.#source[this.#at + 1] === "(") {
        parts.push({ kind: "literal", text: literal }, this.#interpolation());
        literal = "";
      } else literal += this.#escape();
    }
    this.#at += 1;
    parts.push({ kind: "literal", text: literal });
    return { kind: "text", text: literal, at, parts };
  }

  #interpolation(): TextPart {
    const at = this.#at;
    this.#at += 2;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw jqSyntaxError("texts are nested too deep", at);
    const tokens = this.#tokens();
    this.#depth -= 1;
    if (this.#source[this.#at] !== ")") throw jqSyntaxError("'\\(' is not closed", at);
    this.#at += 1;
    return { kind: "source", tokens };
  }

  #escape(): string {
    const at = this.#at;
    const letter = this.#source[at + 1] ?? "";
    this.#at += 2;
    if (letter === "u") {
      const hex = this.#take(HEX);
      if (hex) return String.fromCharCode(Number.parseInt(hex[0], 16));
    }
    const char = ESCAPES[letter];
    if (char === undefined) throw jqSyntaxError("an escape that does not exist", at);
    return char;
  }
}
