import { expressionSyntaxError } from "./problem.ts";

/** One token of an expression. */
export interface ExpressionToken {
  readonly kind: "number" | "string" | "name" | "operator" | "end";
  /** The text; for strings the content, for `$`-names including `$`. */
  readonly text: string;
  /** Position in the source, in UTF-16 units. */
  readonly at: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const COMMENT = /\/\*/y;
const NUMBER = /0[xX][0-9a-fA-F_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?/y;
const NAME = /[$\p{L}_][\p{L}\p{N}_$]*/uy;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/y;
const OPERATOR = /\?\.|\?\?|&&|\|\||==|!=|<=|>=|\*\*|[-+*/%^<>!?:.,()[\]{}#;]/y;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/g;
const CONTROLS: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "0": "\0",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

/** Splits an expression into tokens, the last being `end`. @throws FakturoError "validation". */
export function tokenizeExpression(source: string): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const space = take(SPACE);
    if (space) {
      at += space.length;
      continue;
    }
    const [kind, text] = next(take, at);
    tokens.push({ kind, text: kind === "string" ? unquoted(text) : text, at });
    at += text.length;
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

function next(
  take: (pattern: RegExp) => string | undefined,
  at: number,
): [ExpressionToken["kind"], string] {
  const quoted = take(QUOTED);
  if (quoted) return ["string", quoted];
  const number = take(NUMBER);
  if (number) return ["number", number];
  const name = take(NAME);
  if (name) return ["name", name];
  // Closed comments count as white space.
  if (take(COMMENT)) throw expressionSyntaxError("a comment that does not end", at);
  const operator = take(OPERATOR);
  if (operator) return ["operator", operator];
  throw expressionSyntaxError("a character that has no meaning here", at);
}

function unquoted(text: string): string {
  const content = text.slice(1, -1);
  if (text.startsWith("`")) return content;
  return content.replace(ESCAPE, (_, unicode, hex, letter) => {
    const code = unicode ?? hex;
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return CONTROLS[letter] ?? letter;
  });
}
