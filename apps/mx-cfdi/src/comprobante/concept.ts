import { Amount, type Combo, type Line, type LineCharge, sumOf } from "@fakturo/model";
import type { BuiltInvoice } from "../document.ts";
import { decimalsOf, fine, MAX_DECIMALS } from "./money.ts";
import { type ComprobanteTax, rateOf, ratioOf, TAXES } from "./taxes.ts";

/** A line with the amounts of its Concepto. */
export interface Concept {
  readonly line: Line;
  readonly price: Amount;
  /** Quantity times price. */
  readonly sum: Amount;
  readonly discount: Amount | undefined;
  readonly transferred: readonly ComprobanteTax[];
  readonly withheld: readonly ComprobanteTax[];
  /** The part of `transferred` that is no tax of the document: IEPS charged on the line. */
  readonly ieps: readonly ComprobanteTax[];
}

/** Charged taxes that are part of the base of VAT. */
const IEPS = "IEPS";

const BASE_DECIMALS = 4;

/** Additional decimals of prices without their included tax. */
const EXTRA_DECIMALS = 4;

/** The lines of an invoice as Conceptos, included taxes taken out. */
export function conceptsOf({ lines = [], tax, currency }: BuiltInvoice): Concept[] {
  const isByLine = tax?.rounding === "currency";
  const chargeDecimals = isByLine ? decimalsOf(currency) : MAX_DECIMALS;
  return lines.map((line) => conceptOf(line, netOf(line, tax?.prices_include), chargeDecimals));
}

type Net = (amount: Amount) => Amount;

/** Removes the included tax from an amount of the line. */
function netOf({ taxes }: Line, included: string | undefined): Net {
  const percent = included ? taxes?.find(({ cat }) => cat === included)?.percent : undefined;
  if (!percent || percent.isZero()) return fine;
  return (amount) => percent.remove(fine(amount.upscale(EXTRA_DECIMALS)));
}

/** `chargeDecimals`: those of IEPS, which are the currency's where lines are rounded one by one. */
function conceptOf(line: Line, net: Net, chargeDecimals: number): Concept {
  const charges = line.charges ?? [];
  const { price, sum } = priced(
    line,
    charges.filter((row) => !isIeps(row)),
    net,
  );
  const discount =
    line.discounts &&
    sumOf(
      line.discounts.map(({ amount }) => net(amount)),
      0,
    );
  const ieps = charges.filter(isIeps).map((row) => {
    const tax = iepsOf(row, line, sum, net);
    return { ...tax, amount: tax.amount.rescaleDown(chargeDecimals) };
  });
  const added = sumOf(
    ieps.map(({ amount }) => amount),
    0,
  );
  const base = less(sum, discount ?? Amount.zero())
    .match(added)
    .add(added)
    .rescaleUp(BASE_DECIMALS);
  // Zero bases are omitted: the schema requires positive ones.
  const taxes = base.isZero() ? [] : (line.taxes ?? []);
  const rowsOf = (retained: boolean) =>
    taxes
      .filter(({ cat }) => (TAXES.get(cat)?.retained ?? false) === retained)
      .map((combo) => rowOf(combo, base));
  return {
    line,
    price,
    sum,
    discount: discount?.isZero() ? undefined : discount,
    transferred: [...rowsOf(false), ...ieps],
    withheld: rowsOf(true),
    ieps,
  };
}

interface Priced {
  readonly price: Amount;
  readonly sum: Amount;
}

/** Price and sum; charges other than taxes raise the price, because they have no element. */
function priced(line: Line, charges: readonly LineCharge[], net: Net): Priced {
  const { quantity, item } = line;
  const price = net(item?.price ?? Amount.zero());
  const sum = net === fine && line.sum ? fine(line.sum) : price.mul(quantity);
  if (charges.length === 0) return { price, sum };
  const whole = sumOf([sum, ...charges.map(({ amount }) => net(amount))], sum.exp);
  return { price: fine(whole.upscale(EXTRA_DECIMALS)).div(quantity), sum: whole };
}

function less(sum: Amount, discount: Amount): Amount {
  return sum.match(discount).sub(discount);
}

function rowOf({ cat, percent }: Combo, base: Amount): ComprobanteTax {
  const code = TAXES.get(cat)?.code ?? "";
  if (!percent) return { base, code, factor: "Exento", rate: undefined, amount: Amount.zero() };
  return { base, code, factor: "Tasa", rate: ratioOf(percent), amount: percent.of(base) };
}

/** True for IEPS, which a CFDI states as a tax of the line. */
export function isIeps({ code }: LineCharge): boolean {
  return code === IEPS;
}

function iepsOf(charge: LineCharge, { quantity }: Line, sum: Amount, net: Net): ComprobanteTax {
  const code = TAXES.get(IEPS)?.code ?? "";
  const { percent, rate } = charge;
  const amount = net(charge.amount);
  if (rate)
    return {
      base: charge.quantity ?? quantity,
      code,
      factor: "Cuota",
      rate: rateOf(rate),
      amount,
    };
  return { base: sum, code, factor: "Tasa", rate: percent && ratioOf(percent), amount };
}
