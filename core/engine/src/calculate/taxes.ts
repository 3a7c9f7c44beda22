import type { Amount, CategoryTotal, Combo, RateTotal, TaxTotal } from "@fakturo/model";
import { failure } from "./failure.ts";
import { addExact, type Money } from "./money.ts";

/** One taxable line, discount (negative) or charge. */
export interface TaxRow {
  readonly total: Amount;
  readonly combos: readonly Combo[];
}

/** Data of a combo's category for the tax calculation. */
export interface CategoryFlags {
  readonly retained: boolean;
  readonly informative: boolean;
}

export type FlagsOf = (combo: Combo) => CategoryFlags;

/** Extra digits of the precise calculator. */
const PRECISION = 2;
/** Extra digits of the tax in a running sum (0.504 delta §1.3). */
const INCLUDED_PRECISION = 4;

/**
 * Tax totals of a document (0.504 delta §1): by category in order of appearance, by rate within.
 * `included` is the category that prices contain, if any. Linear in rows.
 */
export function calculateTaxes(
  rows: readonly TaxRow[],
  included: string,
  money: Money,
  flagsOf: FlagsOf,
): TaxTotal {
  const totals = new TotalsBuilder(money, flagsOf);
  if (money.rounding === "currency") addByCurrency(totals, rows, included, money);
  else addPrecisely(totals, rows, included, money);
  return summarize(totals.categories, included, money);
}

/** Recomputes a total from its bases and percentages (0.504 delta §2). */
export function recalculateTaxes(total: TaxTotal, money: Money): void {
  const result = summarize(total.categories ?? [], "", money);
  total.sum = result.sum;
  if (result.retained) total.retained = result.retained;
  else delete total.retained;
}

class TotalsBuilder {
  readonly categories: CategoryTotal[] = [];
  readonly #byCode = new Map<string, CategoryTotal>();
  readonly #groups = new Map<string, Map<string, RateTotal>>();
  readonly #money: Money;
  readonly #flagsOf: FlagsOf;

  constructor(money: Money, flagsOf: FlagsOf) {
    this.#money = money;
    this.#flagsOf = flagsOf;
  }

  flags(combo: Combo): CategoryFlags {
    return this.#flagsOf(combo);
  }

  category(code: string): CategoryTotal | undefined {
    return this.#byCode.get(code);
  }

  rate(combo: Combo): RateTotal {
    const rates = this.#rates(combo);
    const groups = this.#groups.get(combo.cat) ?? new Map<string, RateTotal>();
    this.#groups.set(combo.cat, groups);
    const name = groupOf(combo);
    const found = groups.get(name);
    if (found) return found;
    const group = newGroup(combo, this.#money.zero);
    groups.set(name, group);
    rates.push(group);
    return group;
  }

  #rates(combo: Combo): RateTotal[] {
    const found = this.#byCode.get(combo.cat)?.rates;
    if (found) return found;
    const rates: RateTotal[] = [];
    const { retained, informative } = this.#flagsOf(combo);
    const category: CategoryTotal = {
      code: combo.cat,
      ...(retained && { retained }),
      ...(informative && { informative }),
      rates,
      amount: this.#money.zero,
    };
    this.categories.push(category);
    this.#byCode.set(combo.cat, category);
    return rates;
  }
}

function newGroup(combo: Combo, zero: Amount): RateTotal {
  const { key, country, ext, percent, surcharge } = combo;
  return {
    ...(country && { country }),
    ...(key && { key }),
    ...(ext && { ext }),
    base: zero,
    ...(percent && { percent }),
    ...(surcharge && { surcharge: { percent: surcharge, amount: zero } }),
    amount: zero,
  };
}

/**
 * Grouping key of combos: country, extensions, percentages by value. Excludes the key: a group shows the
 * key of its first combo. Most combos have only a percentage.
 */
function groupOf({ country, ext, percent, surcharge }: Combo): string {
  const rate = percent?.amount.valueText();
  const pairs = Object.entries(ext ?? {});
  if (rate !== undefined && !country && !surcharge && pairs.length === 0) return rate;
  const more = rate === undefined ? undefined : surcharge?.amount.valueText();
  return JSON.stringify([country || null, rate, more, pairs.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function addPrecisely(
  totals: TotalsBuilder,
  rows: readonly TaxRow[],
  included: string,
  money: Money,
): void {
  const decimals = money.subunits + PRECISION;
  for (const { total, combos } of rows) {
    const net = withoutTax(totals, total.rescaleUp(decimals), combos, included);
    for (const combo of combos) {
      const rate = totals.rate(combo);
      rate.base = addExact(rate.base, net);
    }
  }
}

function withoutTax(
  totals: TotalsBuilder,
  total: Amount,
  combos: readonly Combo[],
  included: string,
): Amount {
  const combo = included ? combos.find(({ cat }) => cat === included) : undefined;
  if (!combo) return total;
  checkIncludable(combo, totals.flags(combo));
  return combo.percent ? combo.percent.remove(total) : total;
}

function checkIncludable(combo: Combo, { retained, informative }: CategoryFlags): void {
  const flag = retained ? "retained" : informative ? "informative" : "";
  if (flag) throw failure(`invalid-prices-include: cannot include ${flag} category '${combo.cat}'`);
}

function addByCurrency(
  totals: TotalsBuilder,
  rows: readonly TaxRow[],
  included: string,
  money: Money,
): void {
  const rounded = rows.map(({ total, combos }) => ({
    total: total.rescale(money.subunits),
    combos,
  }));
  const nets = included ? shareIncludedTax(totals, rounded, included, money) : rounded;
  for (const { total, combos } of nets) {
    for (const combo of combos) {
      if (combo.cat === included && combo.percent) continue;
      const rate = totals.rate(combo);
      rate.base = rate.base.add(total);
    }
  }
}

/**
 * Removes the included tax from running sums, so that base and tax of a rate always add up to the rows;
 * each row's net is its amount minus the growth of the running tax.
 */
function shareIncludedTax(
  totals: TotalsBuilder,
  rows: readonly TaxRow[],
  included: string,
  money: Money,
): readonly TaxRow[] {
  const nets = rows.map((row) => {
    const combo = row.combos.find(({ cat }) => cat === included);
    if (!combo) return row;
    checkIncludable(combo, totals.flags(combo));
    if (!combo.percent) return row;
    const rate = totals.rate(combo);
    rate.base = rate.base.add(row.total);
    const tax = combo.percent.from(rate.base.upscale(INCLUDED_PRECISION)).rescale(money.subunits);
    const share = tax.sub(rate.amount);
    rate.amount = tax;
    return { total: row.total.sub(share), combos: row.combos };
  });
  for (const rate of totals.category(included)?.rates ?? []) rate.base = rate.base.sub(rate.amount);
  return nets;
}

function summarize(categories: CategoryTotal[], included: string, money: Money): TaxTotal {
  const exact = money.rounding === "precise";
  const add = (to: Amount, what: Amount) => (exact ? addExact(to, what) : to.add(what));
  let sum = money.zero;
  let retained: Amount | undefined;
  for (const category of categories) {
    summarizeCategory(category, category.code === included && !exact, money, add);
    if (category.informative) continue;
    let target = add(category.retained ? (retained ?? money.zero) : sum, category.amount);
    if (category.surcharge) target = target.add(category.surcharge);
    if (category.retained) retained = target;
    else sum = target;
  }
  return { categories, sum, ...(retained && { retained }) };
}

function summarizeCategory(
  category: CategoryTotal,
  amountsGiven: boolean,
  money: Money,
  add: (to: Amount, what: Amount) => Amount,
): void {
  category.amount = money.zero;
  delete category.surcharge;
  for (const rate of category.rates ?? []) {
    if (!rate.percent) {
      rate.amount = money.zero;
      continue;
    }
    if (!amountsGiven) rate.amount = rate.percent.of(rate.base);
    category.amount = add(category.amount, rate.amount);
    if (!rate.surcharge) continue;
    rate.surcharge.amount = rate.surcharge.percent.of(rate.base);
    category.surcharge = add(category.surcharge ?? money.zero, rate.surcharge.amount);
  }
}

/** Rescales every figure of a tax total to the given decimals. */
export function roundTaxes(total: TaxTotal, decimals: number): void {
  for (const category of total.categories ?? []) {
    for (const rate of category.rates ?? []) {
      rate.base = rate.base.rescale(decimals);
      rate.amount = rate.amount.rescale(decimals);
      if (rate.surcharge) rate.surcharge.amount = rate.surcharge.amount.rescale(decimals);
    }
    category.amount = category.amount.rescale(decimals);
    if (category.surcharge) category.surcharge = category.surcharge.rescale(decimals);
  }
  total.sum = total.sum.rescale(decimals);
  if (total.retained) total.retained = total.retained.rescale(decimals);
}
