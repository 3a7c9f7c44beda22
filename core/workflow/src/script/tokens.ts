import { type Language, scriptError } from "./error.ts";

export type TokenKind = "number" | "string" | "name" | "operator" | "end";

export interface Token {
  readonly kind: TokenKind;
  /** As written; of strings the meaning. */
  readonly text: string;
  /** Position in the source. */
  readonly at: number;
}

/** How a language spells its tokens: sticky patterns, tried in this order. */
export interface Lexicon {
  readonly language: Language;
  readonly space: RegExp;
  readonly string: RegExp;
  readonly number: RegExp;
  readonly name: RegExp;
  readonly operator: RegExp;
}

const KINDS = ["string", "number", "name", "operator"] as const;

/** Cuts a source into tokens, the last one marking its end. @throws FakturoError "validation". */
export function tokenize(source: string, lexicon: Lexicon): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(lexicon.space, source, at)?.length ?? 0;
    if (at >= source.length) return [...tokens, { kind: "end", text: "", at }];
    const token = tokenAt(source, at, lexicon);
    tokens.push(token.token);
    at += token.length;
  }
}

function tokenAt(source: string, at: number, lexicon: Lexicon): { token: Token; length: number } {
  for (const kind of KINDS) {
    const found = matchAt(lexicon[kind], source, at);
    if (!found) continue;
    const text = kind === "string" ? unquote(found, at, lexicon.language) : found;
    return { token: { kind, text, at }, length: found.length };
  }
  throw scriptError(lexicon.language, `unexpected '${source.charAt(at)}'`, at);
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g;
const SHORT: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  "\\": "\\",
  "/": "/",
  '"': '"',
  "'": "'",
  "`": "`",
};
const LAST_CODE_POINT = 0x10ffff;

function unquote(literal: string, at: number, language: Language): string {
  const body = literal.slice(1, -1);
  if (literal.startsWith("`")) return body;
  return body.replace(ESCAPE, (escape, braced, four, two, short) => {
    const digits = braced ?? four ?? two;
    if (digits !== undefined) {
      const code = Number.parseInt(digits, 16);
      if (code <= LAST_CODE_POINT) return String.fromCodePoint(code);
    }
    const char = SHORT[short];
    if (char === undefined) throw scriptError(language, `unknown escape '${escape}'`, at);
    return char;
  });
}
