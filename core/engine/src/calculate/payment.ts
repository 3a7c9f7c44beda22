import type { Amount, Payment, PaymentLine, TaxTotal } from "@fakturo/model";
import { convertAmount, exchangeRate } from "./exchange.ts";
import { at, failure } from "./failure.ts";
import type { Money } from "./money.ts";
import { recalculateTaxes, roundTaxes } from "./taxes.ts";

/** Extra digits of a payment line's share of its document's taxes. */
const SHARE_PRECISION = 2;

/** Lines, total and methods of a payment, in place (spec §2.13). */
export function calculatePayment(payment: Payment, money: Money): void {
  let total: Amount | undefined;
  payment.lines?.forEach((line, position) => {
    line.i = position + 1;
    at(`lines: ${position + 1}`, () => calculateLine(line, payment, money));
    const amount = line.refund ? line.amount.neg() : line.amount;
    total = total ? total.add(amount) : amount;
  });
  payment.total = total ?? payment.total.sub(payment.total).rescale(0);
  calculateMethods(payment);
}

function calculateMethods({ methods = [], total }: Payment): void {
  for (const method of methods) if (method.percent) method.amount = method.percent.of(total);
  const [only] = methods;
  if (only && methods.length === 1 && only.amount.isZero() && !only.currency) only.amount = total;
}

function calculateLine(line: PaymentLine, payment: Payment, money: Money): void {
  const share = line.document ? calculateDocument(line, payment, money) : undefined;
  if (!line.payable) {
    if (line.tax) recalculateTaxes(line.tax, money);
    return;
  }
  if (share) {
    scaleBases(share, line.amount.upscale(SHARE_PRECISION).div(line.payable));
    refresh(share, money);
    line.tax = share;
  } else if (line.tax) {
    recalculateTaxes(line.tax, money);
  }
  let due = line.payable;
  if (line.advances) due = due.sub(line.advances);
  line.due = due.sub(line.amount);
}

/** Converts the paid document's figures to the payment's currency; returns its taxes to share. */
function calculateDocument(
  line: PaymentLine,
  payment: Payment,
  money: Money,
): TaxTotal | undefined {
  const { document } = line;
  if (!document) return undefined;
  const convert = converter(document.currency, payment);
  let share: TaxTotal | undefined;
  if (document.tax) {
    refresh(document.tax, money);
    share = copyTaxes(document.tax, convert);
    recalculateTaxes(share, money);
  }
  if (document.payable) line.payable = convert(document.payable);
  return share;
}

function converter(currency: string | undefined, payment: Payment): (amount: Amount) => Amount {
  if (!currency || currency === payment.currency) return (amount) => amount;
  const rate = exchangeRate(payment.exchange_rates, currency, payment.currency);
  if (!rate)
    throw failure(
      `document: currency: missing exchange rate from ${currency} to ${payment.currency}`,
    );
  return (amount) => convertAmount(amount, rate);
}

function copyTaxes(total: TaxTotal, convert: (amount: Amount) => Amount): TaxTotal {
  return {
    ...total,
    categories: (total.categories ?? []).map((category) => ({
      ...category,
      rates: (category.rates ?? []).map((rate) => ({
        ...rate,
        base: convert(rate.base),
        ...(rate.surcharge && { surcharge: { ...rate.surcharge } }),
      })),
    })),
  };
}

function scaleBases(total: TaxTotal, factor: Amount): void {
  if (factor.isZero()) return;
  for (const { rates = [] } of total.categories ?? [])
    for (const rate of rates) rate.base = rate.base.mul(factor);
}

/** Calculates and rounds taxes; bases that were given in whole units have the decimals of the currency. */
function refresh(total: TaxTotal, money: Money): void {
  for (const { rates = [] } of total.categories ?? [])
    for (const rate of rates) rate.base = rate.base.rescaleUp(money.subunits);
  recalculateTaxes(total, money);
  roundTaxes(total, money.subunits);
}
