import { FakturoError } from "../errors.ts";
import { Amount } from "./amount.ts";

const PERCENT_DECIMALS = 2;

/**
 * A rate such as `21.0%`, held as the fraction 0.210; its decimals matter for printing only
 * (documents spec §2.2).
 */
export class Percentage {
  /** The fraction: 0.210 for `21.0%`. */
  readonly amount: Amount;
  readonly #factor: Amount;

  constructor(fraction: Amount) {
    this.amount = fraction;
    this.#factor = Amount.of(10n ** BigInt(fraction.exp), fraction.exp).add(fraction);
  }

  /** Reads `16%`, or the fraction itself: `0.16`. @throws FakturoError "input". */
  static parse(text: string): Percentage {
    if (!text.endsWith("%")) return new Percentage(Amount.parse(text));
    const typed = Amount.parse(text.slice(0, -1));
    const fraction = Amount.of(typed.toBigInt(), typed.exp + PERCENT_DECIMALS);
    if (fraction.exp !== typed.exp + PERCENT_DECIMALS)
      throw new FakturoError("input", "the percentage is out of range");
    return new Percentage(fraction);
  }

  /** This share of an amount, at the amount's decimals. */
  of(amount: Amount): Amount {
    return amount.mul(this.amount);
  }

  /** What is left when the share is taken out of an amount that includes it: a ÷ (1 + p). */
  remove(amount: Amount): Amount {
    return amount.div(this.#factor);
  }

  /** The share inside an amount that includes it: a − a ÷ (1 + p). */
  from(amount: Amount): Amount {
    return amount.sub(this.remove(amount));
  }

  /** 1 + p. */
  factor(): Amount {
    return this.#factor;
  }

  neg(): Percentage {
    return new Percentage(this.amount.neg());
  }

  /** By value: `21%` equals `21.0%`. */
  equals(other: Percentage): boolean {
    return this.amount.equals(other.amount);
  }

  compare(other: Percentage): -1 | 0 | 1 {
    return this.amount.compare(other.amount);
  }

  isZero(): boolean {
    return this.amount.isZero();
  }

  isNegative(): boolean {
    return this.amount.isNegative();
  }

  toString(): string {
    const { exp } = this.amount;
    const decimals = Math.max(0, exp - PERCENT_DECIMALS);
    const raised = exp < PERCENT_DECIMALS ? this.amount.rescale(PERCENT_DECIMALS) : this.amount;
    return `${Amount.of(raised.toBigInt(), decimals).toString()}%`;
  }

  toJSON(): string {
    return this.toString();
  }
}
