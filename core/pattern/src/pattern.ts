import { RE2JS, RE2JSException } from "re2js";

/** Longest pattern, in UTF-16 units. */
export const MAX_PATTERN_LENGTH = 1000;
/** Characters that are read in one unit where all states are known. */
const CHARACTERS_PER_UNIT = 4;
/** Characters times instructions that are compared in one unit during a literal search. */
const COMPARISONS_PER_UNIT = 512;
/** Base cost of one state of the automaton in units, plus one for each instruction. */
const PER_STATE = 30;

/** A pattern that is too long or not of RE2's syntax. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

/** Result of one search. */
export interface Match {
  readonly found: boolean;
  /** Units used. */
  readonly work: number;
}

/** A compiled pattern. It caches the states of its automaton, so repeated searches cost less. */
export interface Pattern {
  /** Maximum units of a search in a text of this many UTF-16 units. */
  most(length: number): number;
  /** Searches the pattern anywhere in the text. */
  match(text: string): Match;
}

/**
 * Compiles a pattern of RE2's syntax, without look-around and back references. The work is at most
 * that of `compileCost`. @throws PatternError.
 */
export function compilePattern(source: string): Pattern {
  if (source.length > MAX_PATTERN_LENGTH)
    throw new PatternError(`a pattern has at most ${MAX_PATTERN_LENGTH} characters`);
  return new Re2Pattern(parsed(source));
}

function parsed(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException)
      throw new PatternError(`the pattern cannot be read: ${error.message}`, { cause: error });
    throw error;
  }
}

class Re2Pattern implements Pattern {
  readonly #re: RE2JS;
  readonly #size: number;

  constructor(re: RE2JS) {
    this.#re = re;
    this.#size = re.programSize();
  }

  most(length: number): number {
    return (length + 1) * (this.#size + PER_STATE);
  }

  match(text: string): Match {
    const { dfa } = this.#re.re2();
    const length = text.length + 1;
    const before = dfa.stateCount;
    const found = this.#re.test(text);
    // States that do not fit are dropped, including start states; afterwards any character may need a
    // new one.
    const isFull = dfa.stateCount > 0 && dfa.startStates.size === 0;
    const made = isFull ? length : dfa.stateCount - before;
    const read = length / CHARACTERS_PER_UNIT + (length * this.#size) / COMPARISONS_PER_UNIT;
    return { found, work: Math.ceil(read + made * (this.#size + PER_STATE)) };
  }
}
