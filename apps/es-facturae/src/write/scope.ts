import type { Amount, Combo, Faults, Percentage } from "@fakturo/model";
import { isCredit, type SuppliedInvoice } from "@fakturo/spain";

const DECIMALS = 2;
/** More decimals than amounts, so that removing taxes from prices does not change cents. */
const EXTRA_DECIMALS = 4;
const PRICE_DECIMALS = 8;

/** Context of all parts of a document while it is written. */
export interface WritingScope {
  readonly invoice: SuppliedInvoice;
  readonly faults: Faults;
  /** Categories withheld by the customer. */
  readonly withheld: ReadonlySet<string>;
  /** Informative categories, which are not written. */
  readonly informative: ReadonlySet<string>;
  /** An amount at two decimals; negative in credit notes. */
  money(amount: Amount): Amount;
  /** A quantity; negative in credit notes. */
  count(quantity: Amount): string;
  /** An amount without the tax that prices contain. */
  net(amount: Amount, taxes: readonly Combo[] | undefined): Amount;
}

export function scopeOf(invoice: SuppliedInvoice, faults: Faults): WritingScope {
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

/** The first `max` code units, which is how readers of Facturae count; no character is cut in two. */
export function limited(text: string | undefined, max: number): string | undefined {
  if (text === undefined || text.length <= max) return text;
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
