/** An argument of a command: an atom or string, or a list. */
export type ImapArgument = string | readonly ImapArgument[];

/** A command of a client (RFC 9051 §2.2.1). */
export interface ImapCommand {
  readonly tag: string;
  /** Upper case; with `UID` in front where it has that prefix. */
  readonly name: string;
  readonly isUid: boolean;
  readonly args: readonly ImapArgument[];
}

const LITERAL = /\{(\d+)\+?\}$/;
const TOKEN = /\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|((?:\[[^\]]*\]|[^\s()"])+))/y;

/** Length of the literal that a line announces; undefined where the command ends with it. */
export function literalLength(line: string): number | undefined {
  const [, length] = LITERAL.exec(line) ?? [];
  return length === undefined ? undefined : Number(length);
}

/** The line with its announced literal as a quoted string. */
export function withLiteral(line: string, literal: string): string {
  return line.replace(LITERAL, `"${literal.replace(/["\\]/g, "\\$&")}"`);
}

/** Parses a command, in which literals are quoted strings. */
export function readCommand(line: string): ImapCommand {
  const [tag = "*", first = "", ...rest] = tokensOf(line);
  const [name, args] =
    String(first).toUpperCase() === "UID" ? [rest[0] ?? "", rest.slice(1)] : [first, rest];
  return { tag: String(tag), name: String(name).toUpperCase(), isUid: name !== first, args };
}

function tokensOf(line: string): ImapArgument[] {
  const stack: ImapArgument[][] = [[]];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(line); match; match = TOKEN.exec(line)) {
    const [, opens, closes, quoted, atom] = match;
    if (opens) stack.push([]);
    else if (closes && stack.length > 1) stack.at(-2)?.push(stack.pop() ?? []);
    else stack.at(-1)?.push(quoted?.replace(/\\(.)/g, "$1") ?? atom ?? "");
  }
  return stack[0] ?? [];
}
