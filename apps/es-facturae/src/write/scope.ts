import type { SuppliedInvoice } from "@fakturo/app-es-verifactu";
import { isCredit } from "@fakturo/app-es-verifactu";
import type { Amount, Combo, Faults, Percentage } from "@fakturo/model";

const DECIMALS = 2;
/** Finer than amounts, so that taking taxes out of prices leaves no trace in cents. */
const EXTRA_DECIMALS = 4;
const PRICE_DECIMALS = 8;

/** What all parts of a document need while it is written. */
export interface Scope {
  readonly invoice: SuppliedInvoice;
  readonly faults: Faults;
  /** Categories that the customer withholds. */
  readonly withheld: ReadonlySet<string>;
  /** Categories that are shown only, and not written. */
  readonly informative: ReadonlySet<string>;
  /** An amount at two decimals; negative in credit notes. */
  money(amount: Amount): Amount;
  /** A quantity; negative in credit notes. */
  count(quantity: Amount): string;
  /** An amount without the tax that prices contain. */
  net(amount: Amount, taxes: readonly Combo[] | undefined): Amount;
}

export function scopeOf(invoice: SuppliedInvoice, faults: Faults): Scope {
  const isTurned = isCredit(invoice);
  const categories = invoice.totals?.taxes?.categories ?? [];
  const included = invoice.tax?.prices_include;
  const turned = (amount: Amount) => (isTurned ? amount.neg() : amount);
  return {
    invoice,
    faults,
    withheld: new Set(categories.filter(({ retained }) => retained).map(({ code }) => code)),
    informative: new Set(
      categories.filter(({ informative }) => informative).map(({ code }) => code),
    ),
    money: (amount) => turned(amount).rescale(DECIMALS),
    count: (quantity) => turned(quantity).rescaleDown(PRICE_DECIMALS).toString(),
    net: (amount, taxes = []) => {
      const percent = included && taxes.find(({ cat }) => cat === included)?.percent;
      return percent ? percent.remove(amount.upscale(EXTRA_DECIMALS)) : amount;
    },
  };
}

/** A price without zeros at its end, eight decimals at most. */
export function priceText(price: Amount): string {
  const text = price.rescaleDown(PRICE_DECIMALS).toString();
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A percentage without its sign, e.g. `21.0`. */
export function rateText(percent: Percentage | undefined): string {
  return percent ? percent.toString().slice(0, -1) : "0";
}

/** The first `max` characters. */
export function limited(text: string | undefined, max: number): string | undefined {
  return text === undefined ? undefined : [...text].slice(0, max).join("");
}
