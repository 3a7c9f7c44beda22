import { type Amount, type Faults, type Invoice, sumOf } from "@fakturo/model";
import type { EuroAmounts } from "@fakturo/spain";
import { RULES } from "../rules.ts";
import { REGIME } from "./breakdown.ts";

/** Regimes in which charges without tax belong to the price: margins, groups, travel agencies … */
const WHOLE_PRICE: ReadonlySet<string> = new Set(["03", "05", "06", "08", "09"]);
const OUTLAY = "outlay";
const MACRO_UNITS = 100_000_000n;
const CENTS = 100n;
const MAX_CENTS = 999_999_999_999_99n;

/** CuotaTotal, ImporteTotal and Macrodato. */
export interface RecordTotals {
  readonly tax: string;
  readonly total: string;
  readonly macro: "S" | undefined;
}

/** Totals of an invoice without disbursements; more than 12 digits are a fault. */
export function totalsOf(invoice: Invoice, money: EuroAmounts, faults: Faults): RecordTotals {
  const { totals, charges = [] } = invoice;
  const isWhole = hasWholePriceRegime(invoice);
  const outside: Amount[] = charges
    .filter(({ key, taxes = [] }) => taxes.length === 0 && (!isWhole || key === OUTLAY))
    .map(({ amount }) => money.of(amount));
  const gross = sumOf(totals ? [money.of(totals.total_with_tax)] : []);
  if (gross.abs().toBigInt() > MAX_CENTS)
    faults.add(RULES.amount, "$.totals.total_with_tax", "an amount has at most 12 digits");
  return {
    tax: sumOf(totals?.tax ? [money.of(totals.tax)] : []).toString(),
    total: gross.sub(sumOf(outside)).toString(),
    macro: gross.toBigInt() > MACRO_UNITS * CENTS ? "S" : undefined,
  };
}

function hasWholePriceRegime({ totals }: Invoice): boolean {
  const rates = (totals?.taxes?.categories ?? []).flatMap(({ rates = [] }) => rates);
  return rates.some(({ ext }) => WHOLE_PRICE.has(ext?.[REGIME] ?? ""));
}
