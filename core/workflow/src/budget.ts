import { FakturoError, type Json } from "@fakturo/model";

/** Evaluation steps of one expression or filter. */
const MAX_STEPS = 1_000_000;
/** Largest value one may build, in characters and members. */
const MAX_WEIGHT = 4_000_000;
/** Weight that is walked in one step. */
const WEIGHT_PER_STEP = 16;

/**
 * Bounds what text from users may cost: evaluation steps are counted and every built value is
 * weighed, shared parts once for each place they appear in.
 */
export class Budget {
  #steps = MAX_STEPS;
  readonly #weights = new WeakMap<object, number>();

  /** @throws FakturoError "validation" when all steps are spent. */
  spend(steps = 1): void {
    this.#steps -= steps;
    if (this.#steps < 0)
      throw new FakturoError("validation", "the evaluation takes too many steps");
  }

  /** Counts a value that was built. @throws FakturoError "validation" when it is too large. */
  built<T extends Json>(value: T): T {
    if (this.weight(value) > MAX_WEIGHT)
      throw new FakturoError("validation", "the evaluation builds too large a value");
    return value;
  }

  /** Counts the steps of walking a whole value. */
  walk(value: Json): void {
    this.spend(this.pages(value));
  }

  /** Steps that walking a whole value takes. */
  pages(value: Json): number {
    return Math.ceil(this.weight(value) / WEIGHT_PER_STEP);
  }

  weight(value: Json): number {
    if (typeof value === "string") return value.length + 1;
    if (typeof value !== "object" || value === null) return 1;
    const known = this.#weights.get(value);
    if (known !== undefined) return known;
    let weight = 1;
    for (const [name, member] of Object.entries(value)) weight += name.length + this.weight(member);
    this.#weights.set(value, weight);
    return weight;
  }
}
