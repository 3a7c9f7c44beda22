import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import type { StripeLine, StripeSource } from "../objects.ts";
import { periodOf } from "./days.ts";
import { amountOf, priceOf } from "./money.ts";
import { taxesOf } from "./taxes.ts";

/** Further decimals of a price that is divided by the quantity. */
const PRICE_DECIMALS = [0, 2, 4];

/** The lines of the document. @throws FakturoError "input" for prices and taxes that cannot be read. */
export function linesOf({ invoice, lines, rates }: StripeSource, zone: string): JsonObject[] {
  const { currency } = invoice;
  return listOf(
    lines.map((line) => {
      const { quantity, price } = pricedAs(line, currency);
      return compact({
        quantity: quantity.toString(),
        item: { name: line.description || "—", price: price.toString() },
        period: line.period ? periodOf(line.period.start, line.period.end, zone) : undefined,
        discounts: discountsOf(line, currency),
        taxes: taxesOf(line, rates),
      });
    }),
  );
}

/**
 * Quantity and price, whose product is Stripe's amount: with the unit price, else the amount divided by the quantity.
 * Amounts of tiered prices may be the product of neither: they are the price of one.
 */
function pricedAs(line: StripeLine, currency: string) {
  const amount = amountOf(line.amount, currency);
  const quantity = Amount.of(line.quantity ?? 1, 0);
  const unit = line.pricing?.unit_amount_decimal ?? line.unit_amount_decimal;
  const known = unit ? priceOf(unit, currency) : undefined;
  // Stripe rounds the product of a unit price.
  if (known?.mul(quantity).rescale(amount.exp).equals(amount)) return { quantity, price: known };
  const shares = PRICE_DECIMALS.map((decimals) => amount.upscale(decimals).div(quantity));
  const share = shares.find((each) => each.mul(quantity).equals(amount));
  const isShared = share !== undefined && !quantity.isZero();
  return isShared ? { quantity, price: share } : { quantity: Amount.of(1, 0), price: amount };
}

/** Stripe distributes the discounts of the whole invoice among its lines. */
function discountsOf(line: StripeLine, currency: string): JsonObject[] {
  return (line.discount_amounts ?? [])
    .filter(({ amount }) => amount !== 0)
    .map(({ amount }) => ({ amount: amountOf(amount, currency).toString() }));
}
