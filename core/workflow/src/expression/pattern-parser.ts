import { unusable } from "./problem.ts";

/** Whether one character (a whole code point) is meant. */
export type CharTest = (char: string) => boolean;
export type Anchor = "start" | "end" | "word" | "no-word";

/** A parsed regular expression. */
export type Pattern =
  | { readonly kind: "char"; readonly test: CharTest }
  | { readonly kind: "anchor"; readonly anchor: Anchor }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "either"; readonly options: readonly Pattern[] }
  | {
      readonly kind: "repeat";
      readonly part: Pattern;
      readonly least: number;
      /** Infinity when unbounded. */
      readonly most: number;
    };

const MAX_DEPTH = 32;
const MAX_REPEAT = 1000;
const COUNT = /\{(\d{1,4})(,(\d{0,4}))?\}/y;

const DIGIT: CharTest = (char) => char >= "0" && char <= "9";
const SPACE: CharTest = (char) => "\t\n\f\r ".includes(char);
export const isWordChar: CharTest = (char) => /^[0-9A-Za-z_]$/.test(char);

const CLASSES: Readonly<Record<string, CharTest>> = {
  d: DIGIT,
  D: (char) => !DIGIT(char),
  s: SPACE,
  S: (char) => !SPACE(char),
  w: isWordChar,
  W: (char) => !isWordChar(char),
};
const ANCHORS: Readonly<Record<string, Anchor>> = {
  A: "start",
  z: "end",
  b: "word",
  B: "no-word",
};
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v" };

/** Reads RE2's syntax without named classes and groups. @throws FakturoError "validation". */
export function parsePattern(source: string): Pattern {
  return new PatternParser(source).whole();
}

class PatternParser {
  readonly #chars: readonly string[];
  #at = 0;
  #depth = 0;
  #anyCase = false;

  constructor(source: string) {
    this.#chars = [...source];
  }

  whole(): Pattern {
    if (this.#acceptAll("(?i)")) this.#anyCase = true;
    const pattern = this.#either();
    if (this.#at < this.#chars.length) throw this.#problem();
    return pattern;
  }

  #problem(): Error {
    return unusable(`the pattern cannot be read at character ${this.#at + 1}`);
  }

  #accept(char: string): boolean {
    if (this.#chars[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #acceptAll(text: string): boolean {
    if (this.#chars.slice(this.#at, this.#at + text.length).join("") !== text) return false;
    this.#at += text.length;
    return true;
  }

  #next(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) throw this.#problem();
    this.#at += 1;
    return char;
  }

  #either(): Pattern {
    const options = [this.#sequence()];
    while (this.#accept("|")) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: "either", options };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.#at < this.#chars.length && !"|)".includes(this.#chars[this.#at] ?? ""))
      parts.push(this.#repeated(this.#atom()));
    return { kind: "sequence", parts };
  }

  #repeated(part: Pattern): Pattern {
    const bounds = this.#bounds();
    if (!bounds) return part;
    this.#accept("?");
    if (this.#bounds()) throw this.#problem();
    return { kind: "repeat", part, least: bounds[0], most: bounds[1] };
  }

  #bounds(): readonly [number, number] | undefined {
    if (this.#accept("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#accept("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#accept("?")) return [0, 1];
    if (this.#chars[this.#at] !== "{") return undefined;
    const rest = this.#chars.slice(this.#at, this.#at + 12).join("");
    COUNT.lastIndex = 0;
    const count = COUNT.exec(rest);
    if (!count) return undefined;
    this.#at += count[0].length;
    const least = Number(count[1]);
    const open = count[3] === "" ? Number.POSITIVE_INFINITY : Number(count[3]);
    const most = count[2] === undefined ? least : open;
    if (
      least > most ||
      least > MAX_REPEAT ||
      (most > MAX_REPEAT && most < Number.POSITIVE_INFINITY)
    )
      throw this.#problem();
    return [least, most];
  }

  #atom(): Pattern {
    const char = this.#next();
    if (char === "(") return this.#group();
    if (char === "[") return { kind: "char", test: this.#class() };
    if (char === ".") return { kind: "char", test: (other) => other !== "\n" };
    if (char === "^") return { kind: "anchor", anchor: "start" };
    if (char === "$") return { kind: "anchor", anchor: "end" };
    if (char === "\\") return this.#escape();
    if ("*+?".includes(char)) {
      this.#at -= 1;
      throw this.#problem();
    }
    return { kind: "char", test: this.#literal(char) };
  }

  #group(): Pattern {
    if (this.#accept("?") && !this.#accept(":")) throw this.#problem();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#problem();
    const pattern = this.#either();
    this.#depth -= 1;
    if (!this.#accept(")")) throw this.#problem();
    return pattern;
  }

  #escape(): Pattern {
    const letter = this.#next();
    const anchor = ANCHORS[letter];
    if (anchor) return { kind: "anchor", anchor };
    return { kind: "char", test: CLASSES[letter] ?? this.#literal(this.#escaped(letter)) };
  }

  /** Letters and digits have meanings of their own; unknown ones are refused. */
  #escaped(letter: string): string {
    const control = CONTROLS[letter];
    if (control) return control;
    if (isWordChar(letter)) throw this.#problem();
    return letter;
  }

  #literal(char: string): CharTest {
    if (!this.#anyCase) return (other) => other === char;
    const lower = char.toLowerCase();
    return (other) => other.toLowerCase() === lower;
  }

  #class(): CharTest {
    const negated = this.#accept("^");
    const tests: CharTest[] = [];
    do tests.push(this.#classItem());
    while (!this.#accept("]"));
    return (char) => tests.some((test) => test(char)) !== negated;
  }

  #classItem(): CharTest {
    const first = this.#classChar();
    if (typeof first !== "string") return first;
    const next = this.#chars[this.#at + 1];
    if (this.#chars[this.#at] !== "-" || next === "]" || next === undefined)
      return this.#literal(first);
    this.#at += 1;
    const last = this.#classChar();
    if (typeof last !== "string" || last < first) throw this.#problem();
    return this.#range(first, last);
  }

  #range(first: string, last: string): CharTest {
    const within: CharTest = (char) => char >= first && char <= last;
    if (!this.#anyCase) return within;
    return (char) => within(char.toLowerCase()) || within(char.toUpperCase());
  }

  #classChar(): string | CharTest {
    const char = this.#next();
    if (char === "[" && this.#chars[this.#at] === ":") throw this.#problem();
    if (char !== "\\") return char;
    const letter = this.#next();
    return CLASSES[letter] ?? this.#escaped(letter);
  }
}
