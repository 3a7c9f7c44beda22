import { FakturoError, type Json } from "@fakturo/model";

/** Code of the fault, and of the step's `KO`, when a step's programs exceed their budget. */
export const TOO_EXPENSIVE = "too-expensive";

/** Units of all programs of one step: at most about 0.4 s of one processor. */
export const STEP_WORK = 4_000_000;
/** Maximum size of a value that a program builds, in characters and members. */
const MAX_WEIGHT = 4_000_000;
/** Weight that is read in one unit. */
const WEIGHT_PER_UNIT = 16;
/** Characters that are printed as JSON, or processed one by one, in one unit. */
const CHARACTERS_PER_UNIT = 4;
/** Units of the first visit of a list or object, plus one for each element or member. */
const VISIT = 4;
/** Longest search text that V8 handles in linear time. */
const SHORT_NEEDLE = 250;
/** Pairs of characters that a search for a longer text compares in one unit. */
const COMPARISONS_PER_UNIT = 512;

/**
 * Bounds the work of programs by users. One budget is shared by all expressions, patterns, filters and
 * templates of a step. A unit takes about 100 ns. The count depends on programs and values only, never
 * on time, so that a repeated step has the same result.
 */
export class Budget {
  #left: number;
  #spent = 0;
  readonly #weights = new WeakMap<object, number>();
  /** Cached member counts of objects, which are slow to count. */
  readonly #sizes = new WeakMap<object, number>();

  constructor(units: number = STEP_WORK) {
    this.#left = units;
  }

  /** Units spent so far. */
  get spent(): number {
    return this.#spent;
  }

  /** Takes units; fractions are rounded up. @throws FakturoError "validation", fault `too-expensive`. */
  spend(units = 1): void {
    const whole = Math.ceil(units);
    this.reserve(whole);
    this.#left -= whole;
    this.#spent += whole;
  }

  /** Checks that units are left without taking them. @throws FakturoError, as `spend`. */
  reserve(units: number): void {
    if (units > this.#left) throw tooExpensive("the step's programs take too much work");
  }

  /**
   * Takes the units of building a value. @throws FakturoError, as `spend`, also where it is too large.
   */
  built<T extends Json>(value: T): T {
    if (this.weight(value) > MAX_WEIGHT)
      throw tooExpensive("the step's programs build too large a value");
    return value;
  }

  /** Takes the units of reading a whole value. */
  walk(value: Json): void {
    this.spend(this.pages(value));
  }

  /** Takes the units of reading a text, or a list or object without its contents. */
  top(value: Json): void {
    if (typeof value === "string") this.spend(value.length / WEIGHT_PER_UNIT);
    else if (typeof value === "object" && value !== null)
      this.spend(this.size(value) / WEIGHT_PER_UNIT);
  }

  /** Takes the units of iterating over a text by characters, or over a list or object by members. */
  oneByOne(value: Json): void {
    if (typeof value === "string") this.spend(value.length / CHARACTERS_PER_UNIT);
    else if (typeof value === "object" && value !== null) this.spend(this.size(value));
  }

  /** Takes the units of printing a value as JSON. */
  print(value: Json): void {
    if (typeof value === "object") this.spend(this.weight(value) / CHARACTERS_PER_UNIT);
  }

  /** Elements of a list or members of an object. */
  size(value: object): number {
    if (Array.isArray(value)) return value.length;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    const size = Object.keys(value).length;
    this.#sizes.set(value, size);
    this.spend(size);
    return size;
  }

  /** Takes the units of searching one text in another. */
  search(text: string, needle: string): void {
    this.spend(text.length / WEIGHT_PER_UNIT);
    if (needle.length > SHORT_NEEDLE && needle.length <= text.length)
      this.spend((text.length * needle.length) / COMPARISONS_PER_UNIT);
  }

  /** Units of reading a whole value. */
  pages(value: Json): number {
    return Math.ceil(this.weight(value) / WEIGHT_PER_UNIT);
  }

  /** Characters and members of a value; shared parts count at each occurrence. */
  weight(value: Json): number {
    if (typeof value === "string") return value.length + 1;
    if (typeof value !== "object" || value === null) return 1;
    const known = this.#weights.get(value);
    if (known !== undefined) return known;
    const weight = this.#weigh(value);
    this.#weights.set(value, weight);
    return weight;
  }

  #weigh(value: object & Json): number {
    let weight = 1;
    this.spend(VISIT + this.size(value));
    if (Array.isArray(value)) for (const element of value) weight += this.weight(element);
    else
      for (const [name, member] of Object.entries(value))
        weight += name.length + this.weight(member);
    return weight;
  }
}

function tooExpensive(message: string): FakturoError {
  return new FakturoError("validation", message, {
    faults: [{ code: TOO_EXPENSIVE, paths: ["$"], message }],
  });
}
