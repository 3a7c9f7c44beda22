import { Amount, FakturoError, Percentage } from "@fakturo/model";

/** Decimals as Brazilian layouts write them: no sign, no exponent. */
const DECIMAL = /^\d{1,15}(\.\d{1,10})?$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:[+-]\d\d:\d\d|Z)?$/;
const MIDNIGHT = "00:00:00";
const MOST_DECIMALS = 14;

/** A decimal; zero where there is none. @throws FakturoError "input" for other text. */
export function decimal(text: string, name: string): Amount {
  if (text === "") return Amount.zero(2);
  if (!DECIMAL.test(text)) throw new FakturoError("input", `'${name}' is no amount`);
  return Amount.parse(text);
}

/** An amount with two decimals. */
export function money(amount: Amount | undefined): string | undefined {
  return amount?.rescale(2).toString();
}

/** The amount without trailing zeros beyond `decimals`. */
export function trimmed(amount: Amount, decimals: number): Amount {
  let short = amount;
  while (short.exp > decimals && short.downscale(1).equals(short)) short = short.downscale(1);
  return short;
}

/** `12.0%` of `12.0000`. */
export function percentOf(points: Amount): string {
  return `${trimmed(points, 1)}%`;
}

/**
 * The percentage with the fewest decimals that leads from a base to an amount; undefined where none
 * does.
 */
export function percentMaking(amount: Amount, base: Amount): string | undefined {
  for (let decimals = 4; decimals <= MOST_DECIMALS; decimals += 2) {
    const fraction = amount.rescale(decimals).div(base);
    if (new Percentage(fraction).of(base).rescale(2).equals(amount))
      return percentOf(fraction.withPointAt(decimals - 2));
  }
  return undefined;
}

/**
 * Day and time of a moment, without offset; midnight counts as no time.
 * @throws FakturoError "input" for other text.
 */
export function momentOf(text: string): { issue_date: string; issue_time?: string } {
  const [whole, date = "", time = MIDNIGHT] = MOMENT.exec(text) ?? [];
  if (text !== "" && !whole)
    throw new FakturoError("input", "the time of issue is not a valid time");
  return { issue_date: date, ...(time !== MIDNIGHT && { issue_time: time }) };
}
