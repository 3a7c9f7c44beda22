import { Amount } from "@fakturo/model";

const SYNTAX = /^[+-]?\d{1,17}(\.\d*)?$/;

/** A number of the file; zero where there is none. @throws FakturoError "input". */
export function amountIn(text: string): Amount {
  return Amount.parse(SYNTAX.test(text) ? text : text || "0");
}

/** A rate of the file with its sign; undefined where there is none. */
export function percentIn(text: string): string | undefined {
  return text === "" ? undefined : `${amountIn(text)}%`;
}

/** Without the zeros at the end beyond the second decimal. */
export function trimmed(amount: Amount): Amount {
  let shortest = amount.rescaleUp(2);
  while (shortest.exp > 2 && shortest.downscale(1).equals(shortest))
    shortest = shortest.downscale(1);
  return shortest;
}

/** A rate of the file taken of an amount. */
export function shareOf(amount: Amount, percent: string): Amount {
  const rate = amountIn(percent);
  return amount.mul(rate.withPointAt(rate.exp + 2));
}
