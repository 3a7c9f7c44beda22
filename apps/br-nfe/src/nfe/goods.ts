import type { BuiltInvoice } from "@fakturo/brazil";
import { Amount, type Combo, type Line, sumOf } from "@fakturo/model";

/** Keys of charges with their own field. */
export const FREIGHT = "delivery";
export const INSURANCE = "insurance";

/** A line with its amounts, two decimals each, including its share of the document's charges. */
export interface Goods {
  readonly line: Line;
  readonly value: Amount;
  readonly freight: Amount;
  readonly insurance: Amount;
  readonly discount: Amount;
  readonly other: Amount;
  /** Price of the goods before IPI. */
  readonly net: Amount;
  /** Base of the taxes: excludes the document's untaxed charges and discounts. */
  readonly base: Amount;
  readonly ipi: Amount;
}

/** Charges that are added to the price, or discounts that are deducted. */
interface Row {
  readonly key?: string | undefined;
  readonly amount: Amount;
}

/** Charges and discounts by their field. */
function amountsOf(charges: readonly Row[], discounts: readonly Row[]) {
  const sum = (rows: readonly Row[]) => sumOf(rows.map(({ amount }) => amount)).rescale(2);
  return {
    freight: sum(charges.filter(({ key }) => key === FREIGHT)),
    insurance: sum(charges.filter(({ key }) => key === INSURANCE)),
    other: sum(charges.filter(({ key }) => key !== FREIGHT && key !== INSURANCE)),
    discount: sum(discounts),
  };
}
type Amounts = ReturnType<typeof amountsOf>;

const NONE = Amount.zero(2);

/** The invoice's lines; an NF-e has only amounts of lines. */
export function goodsOf({ lines = [], charges = [], discounts = [] }: BuiltInvoice): Goods[] {
  const weights = lines.map(({ total }) => total ?? NONE);
  const isTaxed = ({ taxes }: { readonly taxes?: readonly unknown[] | undefined }) =>
    Boolean(taxes?.length);
  const taxed = sharesOf(amountsOf(charges.filter(isTaxed), discounts.filter(isTaxed)), weights);
  const untaxed = sharesOf(
    amountsOf(
      charges.filter((row) => !isTaxed(row)),
      discounts.filter((row) => !isTaxed(row)),
    ),
    weights,
  );
  const ipiOf = ipiTaker();
  return lines.map((line, at) => {
    const value = (line.sum ?? NONE).rescale(2);
    const own = amountsOf(line.charges ?? [], line.discounts ?? []);
    const inBase = plus(own, taxed[at] ?? own);
    const all = plus(inBase, untaxed[at] ?? own);
    const base = netOf(value, inBase);
    const ipi = ipiOf(base, comboOf(line, "IPI"));
    return { line, value, ...all, net: netOf(value, all), base, ipi };
  });
}

/**
 * IPI of one line after another. Remainders go to the next line of the same rate, so that the lines make up the tax on
 * all of them.
 */
function ipiTaker() {
  const done = new Map<string, { readonly base: Amount; readonly tax: Amount }>();
  return (base: Amount, combo: Combo | undefined): Amount => {
    const rate = combo?.percent?.toString() ?? "";
    const before = done.get(rate) ?? { base: NONE, tax: NONE };
    const sum = before.base.add(base);
    const tax = taxOn(sum, combo);
    done.set(rate, { base: sum, tax });
    return tax.sub(before.tax);
  };
}

function netOf(value: Amount, { freight, insurance, other, discount }: Amounts): Amount {
  return value.sub(discount).add(freight).add(insurance).add(other);
}

function plus(one: Amounts, other: Amounts): Amounts {
  return {
    freight: one.freight.add(other.freight),
    insurance: one.insurance.add(other.insurance),
    other: one.other.add(other.other),
    discount: one.discount.add(other.discount),
  };
}

/** Each line's share of amounts of the whole document. */
function sharesOf(whole: Amounts, weights: readonly Amount[]): Amounts[] {
  const freight = spread(whole.freight, weights);
  const insurance = spread(whole.insurance, weights);
  const other = spread(whole.other, weights);
  const discount = spread(whole.discount, weights);
  return weights.map((_, at) => ({
    freight: freight[at] ?? NONE,
    insurance: insurance[at] ?? NONE,
    other: other[at] ?? NONE,
    discount: discount[at] ?? NONE,
  }));
}

/**
 * An amount distributed over lines by weight: rounding remainders go to the next line, so none is
 * negative.
 */
export function spread(amount: Amount, weights: readonly Amount[]): Amount[] {
  const whole = sumOf(weights);
  let weighed = NONE;
  let given = NONE;
  return weights.map((weight, at) => {
    weighed = weighed.match(weight).add(weight);
    const isLast = at === weights.length - 1;
    const upTo = isLast ? amount : amount.rescale(8).mul(weighed).div(whole).rescale(2);
    const part = upTo.sub(given);
    given = upTo;
    return part;
  });
}

/** The line's tax of a category. */
export function comboOf({ taxes = [] }: Line, category: string): Combo | undefined {
  return taxes.find(({ cat }) => cat === category);
}

/** Tax on a base, two decimals. */
export function taxOn(base: Amount, combo: Combo | undefined): Amount {
  return combo?.percent ? combo.percent.of(base).rescale(2) : Amount.zero(2);
}

/** Sum of an amount over the goods. */
export function totalOf(goods: readonly Goods[], amount: (one: Goods) => Amount): Amount {
  return sumOf(goods.map(amount)).rescale(2);
}

/** Amount payable by the customer, `vNF`. */
export function invoiceTotal(goods: readonly Goods[]): Amount {
  return totalOf(goods, ({ net, ipi }) => net.add(ipi));
}
