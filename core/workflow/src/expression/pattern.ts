import {
  type Anchor,
  type CharTest,
  isWordChar,
  type Pattern,
  parsePattern,
} from "./pattern-parser.ts";
import { unusable } from "./problem.ts";

const MAX_PATTERN = 500;
const MAX_SUBJECT = 20_000;
const MAX_STATES = 2000;
/** States times characters of one match. */
const MAX_WORK = 10_000_000;

/** A state of the automaton; `next` are tried at the same place unless a character is eaten. */
interface State {
  readonly test: CharTest | undefined;
  readonly anchor: Anchor | undefined;
  next: State[];
}

/**
 * Whether a regular expression is found in a text. The text is read once with all possible states
 * side by side, so no pattern can take more than linear time. @throws FakturoError "validation".
 */
export function matchesPattern(subject: string, source: string): boolean {
  if (source.length > MAX_PATTERN)
    throw unusable(`a pattern has at most ${MAX_PATTERN} characters`);
  if (subject.length > MAX_SUBJECT)
    throw unusable(`'matches' reads at most ${MAX_SUBJECT} characters`);
  const automaton = new Automaton(parsePattern(source));
  if (automaton.size * subject.length > MAX_WORK)
    throw unusable("the pattern is too large for the text");
  return automaton.finds([...subject]);
}

class Automaton {
  readonly #start: State;
  readonly #end: State = { test: undefined, anchor: undefined, next: [] };
  size = 0;

  constructor(pattern: Pattern) {
    this.#start = this.#compile(pattern, this.#end);
  }

  finds(chars: readonly string[]): boolean {
    let current = new Set<State>();
    for (let at = 0; at <= chars.length; at += 1) {
      this.#reach(this.#start, chars, at, current);
      if (current.has(this.#end)) return true;
      const char = chars[at];
      if (char === undefined) break;
      const following = new Set<State>();
      for (const { test, next } of current)
        if (test?.(char)) for (const state of next) this.#reach(state, chars, at + 1, following);
      current = following;
    }
    return false;
  }

  /** Adds a state and all that follow from it without eating a character. */
  #reach(from: State, chars: readonly string[], at: number, into: Set<State>): void {
    const open = [from];
    for (let state = open.pop(); state; state = open.pop()) {
      if (into.has(state)) continue;
      if (state.anchor && !holds(state.anchor, chars, at)) continue;
      into.add(state);
      if (!state.test) open.push(...state.next);
    }
  }

  #state(next: State[], test?: CharTest, anchor?: Anchor): State {
    this.size += 1;
    if (this.size > MAX_STATES) throw unusable("the pattern repeats too much");
    return { test, anchor, next };
  }

  #compile(pattern: Pattern, then: State): State {
    switch (pattern.kind) {
      case "char":
        return this.#state([then], pattern.test);
      case "anchor":
        return this.#state([then], undefined, pattern.anchor);
      case "sequence":
        return pattern.parts.reduceRight((next, part) => this.#compile(part, next), then);
      case "either":
        return this.#state(pattern.options.map((option) => this.#compile(option, then)));
      case "repeat":
        return this.#repeat(pattern, then);
    }
  }

  #repeat({ part, least, most }: Extract<Pattern, { kind: "repeat" }>, then: State): State {
    let state = then;
    if (most === Number.POSITIVE_INFINITY) {
      state = this.#state([then]);
      state.next = [this.#compile(part, state), then];
    } else {
      for (let i = least; i < most; i += 1) state = this.#state([this.#compile(part, state), then]);
    }
    for (let i = 0; i < least; i += 1) state = this.#compile(part, state);
    return state;
  }
}

function holds(anchor: Anchor, chars: readonly string[], at: number): boolean {
  if (anchor === "start") return at === 0;
  if (anchor === "end") return at === chars.length;
  const boundary = isWordChar(chars[at - 1] ?? "") !== isWordChar(chars[at] ?? "");
  return boundary === (anchor === "word");
}
