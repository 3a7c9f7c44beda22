import { scriptError } from "../../script/error.ts";
import type { Assertion, PatternNode } from "./nodes.ts";

const MAX_LENGTH = 1000;
const MAX_DEPTH = 50;
const MAX_REPEAT = 1000;

const FLAGS = /\?([ims]*)([:)])/y;
const GROUP_NAME = /\?P?<[A-Za-z_]\w*>/y;
const COUNTS = /\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/y;
const CLASS = /\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]/y;
const CLASS_ESCAPE = /\\(?:[dDwWsS]|[pP](?:[A-Z]|\{\^?[A-Za-z_]+\}))/y;
const CODE_ESCAPE = /\\x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/y;
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", a: "\x07" };

interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

/**
 * Reads a regular expression of the RE2 kind, which has neither look-around nor back-references.
 * @throws FakturoError "validation".
 */
export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).parse();
}

class PatternParser {
  readonly #source: string;
  #at = 0;
  #depth = 0;
  #flags: Flags = { ignoreCase: false, multiline: false, dotAll: false };

  constructor(source: string) {
    this.#source = source;
  }

  parse(): PatternNode {
    if (this.#source.length > MAX_LENGTH) this.#fail("is too long");
    const node = this.#choice();
    if (this.#at < this.#source.length) this.#fail("has a ')' too many");
    return node;
  }

  #choice(): PatternNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail("is nested too deep");
    const outer = this.#flags;
    const options = [this.#sequence()];
    while (this.#accept("|")) options.push(this.#sequence());
    this.#flags = outer;
    this.#depth -= 1;
    const [only] = options;
    return only && options.length === 1 ? only : { kind: "choice", options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#char)) {
      const part = this.#atom();
      if (part) parts.push(this.#repeated(part));
    }
    return { kind: "sequence", parts };
  }

  #repeated(body: PatternNode): PatternNode {
    const counts = this.#quantifier();
    if (!counts) return body;
    // How much is taken does not matter to whether there is a match.
    this.#accept("?");
    if ("*+?".includes(this.#char || " ")) this.#fail("repeats a repetition");
    return { kind: "repeat", body, ...counts };
  }

  #quantifier(): { min: number; max: number } | undefined {
    if (this.#accept("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.#accept("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.#accept("?")) return { min: 0, max: 1 };
    const [, from, comma, to] = this.#match(COUNTS) ?? [];
    if (from === undefined) return undefined;
    const min = Number(from);
    const max = comma ? Number(to ?? Number.POSITIVE_INFINITY) : min;
    if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY) || min > max)
      this.#fail("has a bad repetition");
    return { min, max };
  }

  /** Undefined for flags that stand alone. */
  #atom(): PatternNode | undefined {
    const char = this.#char;
    if (char === "(") return this.#group();
    if (char === "[") return this.#class();
    if (char === "\\") return this.#escape();
    if ("*+?".includes(char)) this.#fail("repeats nothing");
    this.#at += char.length;
    if (char === "^") return { kind: "assert", holds: this.#flags.multiline ? isLineStart : isStart };
    if (char === "$") return { kind: "assert", holds: this.#flags.multiline ? isLineEnd : isEnd };
    if (char === ".") return { kind: "char", test: this.#flags.dotAll ? isAny : isNotNewline };
    return this.#literal(char);
  }

  #group(): PatternNode | undefined {
    this.#at += 1;
    const outer = this.#flags;
    const [, flags, end] = this.#match(FLAGS) ?? [];
    if (flags !== undefined) this.#setFlags(flags);
    else if (!this.#match(GROUP_NAME) && this.#char === "?") this.#fail("has an unsupported group");
    if (end === ")") return undefined;
    const body = this.#choice();
    if (!this.#accept(")")) this.#fail("lacks a ')'");
    this.#flags = outer;
    return body;
  }

  #setFlags(letters: string): void {
    const { ignoreCase, multiline, dotAll } = this.#flags;
    this.#flags = {
      ignoreCase: ignoreCase || letters.includes("i"),
      multiline: multiline || letters.includes("m"),
      dotAll: dotAll || letters.includes("s"),
    };
  }

  #class(): PatternNode {
    const [text] = this.#match(CLASS) ?? [];
    if (text === undefined || text.includes("[:")) return this.#fail("has a bad character class");
    return this.#charMatching(text.replace(/\\([\s\S])/g, portable).replace(/(?<=^\[\^?)\]/, "\\]"));
  }

  #escape(): PatternNode {
    const [named] = this.#match(CLASS_ESCAPE) ?? [];
    if (named !== undefined) return this.#charMatching(named.replace(/^(\\[pP])([A-Z])$/, "$1{$2}"));
    const [code, two, braced] = this.#match(CODE_ESCAPE) ?? [];
    if (code !== undefined) return this.#literal(this.#codePoint(two ?? braced ?? ""));
    const char = this.#source.charAt(this.#at + 1);
    this.#at += 2;
    const holds = ASSERTIONS[char];
    if (holds) return { kind: "assert", holds };
    const control = CONTROLS[char];
    if (control !== undefined) return this.#literal(control);
    return PUNCTUATION.test(char) ? this.#literal(char) : this.#fail("has an unknown escape");
  }

  #codePoint(hex: string): string {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : this.#fail("has a bad character code");
  }

  /** One character at a time cannot backtrack, so the platform's own classes are safe to use. */
  #charMatching(oneChar: string): PatternNode {
    try {
      const pattern = new RegExp(`^${oneChar}$`, this.#flags.ignoreCase ? "iu" : "u");
      return { kind: "char", test: (char) => pattern.test(char) };
    } catch {
      return this.#fail("has a bad character class");
    }
  }

  #literal(char: string): PatternNode {
    if (!this.#flags.ignoreCase) return { kind: "char", test: (other) => other === char };
    const folded = char.toLowerCase();
    return { kind: "char", test: (other) => other.toLowerCase() === folded };
  }

  get #char(): string {
    const code = this.#source.codePointAt(this.#at);
    return code === undefined ? "" : String.fromCodePoint(code);
  }

  #accept(char: string): boolean {
    const found = this.#source.startsWith(char, this.#at);
    if (found) this.#at += char.length;
    return found;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  #fail(message: string): never {
    throw scriptError("expression", `the pattern ${message}`, this.#at);
  }
}

const SYNTAX = /^[\^$\\.*+?()[\]{}|/-]$/;

/** Punctuation may be escaped without need, which the platform's classes do not take. */
function portable(escape: string, char: string): string {
  return PUNCTUATION.test(char) && !SYNTAX.test(char) ? char : escape;
}

const isAny = (): boolean => true;
const isNotNewline = (char: string): boolean => char !== "\n";
const isStart: Assertion = (before) => before === "";
const isEnd: Assertion = (_before, after) => after === "";
const isLineStart: Assertion = (before) => before === "" || before === "\n";
const isLineEnd: Assertion = (_before, after) => after === "" || after === "\n";
const isWordBoundary: Assertion = (before, after) => /\w/.test(before) !== /\w/.test(after);

const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  A: isStart,
  z: isEnd,
  b: isWordBoundary,
  B: (before, after) => !isWordBoundary(before, after),
};
