import { Amount } from "@fakturo/model";
import { leaf, type XmlNode } from "@fakturo/xml";
import { type BuiltInvoice, isCredit } from "../document.ts";
import { CATEGORIES, categoryOf } from "./categories.ts";
import { converted, money } from "./money.ts";

/** Currency of the tax. */
export const ZLOTY = "PLN";

/** The document's rate into zlotys; undefined for those in zlotys. */
export function zlotyRate({ currency, exchange_rates = [] }: BuiltInvoice): Amount | undefined {
  if (currency === ZLOTY) return undefined;
  return exchange_rates.find(({ from, to }) => from === currency && to === ZLOTY)?.amount;
}

interface Sums {
  readonly net: Amount;
  readonly tax: Amount;
}

/** `P_13_…`, `P_14_…` and `P_15`. */
export function* totalsOf(invoice: BuiltInvoice): Generator<XmlNode> {
  const sums = sumsByCategory(invoice);
  const rate = zlotyRate(invoice);
  for (const { code, net, tax, zlotys } of CATEGORIES) {
    const sum = sums.get(code);
    if (!sum) continue;
    yield leaf(net, money(sum.net));
    if (tax) yield leaf(tax, money(sum.tax));
    if (zlotys && rate) yield leaf(zlotys, money(converted(sum.tax, rate)));
  }
  yield leaf("P_15", money(signed(invoice, invoice.totals.payable)));
}

/** An amount, with inverted sign where money is returned. */
export function signed(invoice: BuiltInvoice, amount: Amount): Amount {
  return isCredit(invoice) ? amount.neg() : amount;
}

function sumsByCategory(invoice: BuiltInvoice): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const zero: Sums = { net: Amount.zero(2), tax: Amount.zero(2) };
  for (const { rates } of invoice.totals.taxes?.categories ?? [])
    for (const rate of rates ?? []) {
      const code = categoryOf(rate) ?? "";
      const { net, tax } = sums.get(code) ?? zero;
      sums.set(code, {
        net: net.add(signed(invoice, rate.base)),
        tax: tax.add(signed(invoice, rate.amount)),
      });
    }
  return sums;
}
