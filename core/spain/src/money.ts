import { Amount, type Faults, type Invoice, type Percentage } from "@fakturo/model";
import { isCredit } from "./invoice.ts";

const EURO = "EUR";
const DECIMALS = 2;

/** Writes amounts of one invoice: in euros, with two decimals, negated for credit notes. */
export interface EuroAmounts {
  /** In euros, with the amount's own decimals or two, and its own sign. */
  euros(amount: Amount): Amount;
  of(amount: Amount): Amount;
  text(amount: Amount | undefined): string | undefined;
}

/** Formatter of the invoice's amounts; a foreign currency without rate is a fault of `rule`. */
export function moneyOf(invoice: Invoice, faults: Faults, rule: string): EuroAmounts {
  const rate = rateOf(invoice, faults, rule);
  const isTurned = isCredit(invoice);
  const euros = (amount: Amount) => {
    const fine = amount.rescaleUp(DECIMALS);
    return rate ? fine.mul(rate) : fine;
  };
  const of = (amount: Amount) => (isTurned ? euros(amount).neg() : euros(amount)).rescale(DECIMALS);
  return { euros, of, text: (amount) => amount && of(amount).toString() };
}

function rateOf(
  { currency, exchange_rates = [] }: Invoice,
  faults: Faults,
  rule: string,
): Amount | undefined {
  if (currency === EURO) return undefined;
  const rate = exchange_rates.find(({ from, to }) => from === currency && to === EURO);
  if (!rate) faults.add(rule, "$.currency", "amounts cannot be converted to euros");
  return rate?.amount;
}

/** A percentage without percent sign, e.g. `21.0`, with at most two decimals. */
export function percentText(percent: Percentage): string {
  return Amount.parse(percent.toString().slice(0, -1)).rescaleDown(DECIMALS).toString();
}
