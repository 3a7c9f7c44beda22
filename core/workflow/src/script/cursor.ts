import { type Language, scriptError } from "./error.ts";
import type { Token } from "./tokens.ts";

/** Deepest nesting of a program; keeps parser and evaluation within the stack. */
const MAX_DEPTH = 100;
/** Most nodes of a program; a chain of operators is as deep as it is long. */
const MAX_NODES = 2000;

/** Reads tokens one after the other for a recursive descent parser. */
export class TokenCursor {
  readonly #tokens: readonly Token[];
  readonly #language: Language;
  #index = 0;
  #depth = 0;
  #nodes = 0;

  constructor(tokens: readonly Token[], language: Language) {
    this.#tokens = tokens;
    this.#language = language;
  }

  get token(): Token {
    return this.peek(0);
  }

  peek(ahead: number): Token {
    const last = this.#tokens.length - 1;
    return this.#tokens[Math.min(this.#index + ahead, last)] ?? { kind: "end", text: "", at: 0 };
  }

  take(): Token {
    const { token } = this;
    this.#index += 1;
    return token;
  }

  /** True for one of these operators or names; never for strings that read the same. */
  is(...texts: readonly string[]): boolean {
    return isWord(this.token) && texts.includes(this.token.text);
  }

  accept(...texts: readonly string[]): Token | undefined {
    return this.is(...texts) ? this.take() : undefined;
  }

  expect(text: string): Token {
    return this.accept(text) ?? this.fail(`'${text}' expected`);
  }

  fail(message: string, token: Token = this.token): never {
    const found = token.kind === "end" ? "the end" : `'${token.text}'`;
    throw scriptError(this.#language, `${message}, found ${found}`, token.at);
  }

  /** Runs a nested part of the parser. @throws FakturoError "validation" when nested too deep. */
  nested<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.fail("is nested too deep");
    const result = parse();
    this.#depth -= 1;
    return result;
  }

  /** Counts one node of the program. @throws FakturoError "validation" when there are too many. */
  node(): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) this.fail("is too long");
  }
}

function isWord({ kind }: Token): boolean {
  return kind === "operator" || kind === "name";
}
