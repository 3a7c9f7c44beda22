import { Amount } from "./amount.ts";

/** A percentage is a fraction with its decimal point moved two places to the left. */
const PERCENT_DECIMALS = 2;

/**
 * A rate such as `21.0%`, stored as the fraction 0.210; its decimals matter for printing only (documents
 * spec §2.2).
 */
export class Percentage {
  /** The fraction: 0.210 for `21.0%`. */
  readonly amount: Amount;

  constructor(fraction: Amount) {
    this.amount = fraction;
  }

  /** Reads `16%`, or the fraction itself: `0.16`. @throws FakturoError "input". */
  static parse(text: string): Percentage {
    if (!text.endsWith("%")) return new Percentage(Amount.parse(text));
    const typed = Amount.parse(text.slice(0, -1));
    return new Percentage(typed.withPointAt(typed.exp + PERCENT_DECIMALS));
  }

  /** This percentage of an amount, with the amount's decimals. */
  of(amount: Amount): Amount {
    return amount.mul(this.amount);
  }

  /** The remainder after removing the share from an amount that includes it: a ÷ (1 + p). */
  remove(amount: Amount): Amount {
    return amount.div(this.factor());
  }

  /** The share in an amount that includes it: a − a ÷ (1 + p). */
  from(amount: Amount): Amount {
    return amount.sub(this.remove(amount));
  }

  /** 1 + p, with the percentage's own decimals. */
  factor(): Amount {
    return Amount.of(1, 0).rescale(this.amount.exp).add(this.amount);
  }

  neg(): Percentage {
    return new Percentage(this.amount.neg());
  }

  /** By value: `21%` equals `21.0%`. */
  equals(other: Percentage): boolean {
    return this.amount.equals(other.amount);
  }

  /** By value. */
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
    const { amount } = this;
    if (amount.exp >= PERCENT_DECIMALS)
      return `${amount.withPointAt(amount.exp - PERCENT_DECIMALS)}%`;
    const raised = amount.toBigInt() * 10n ** BigInt(PERCENT_DECIMALS - amount.exp);
    return `${Amount.of(raised, 0)}%`;
  }

  toJSON(): string {
    return this.toString();
  }
}
