import { DISCOUNT_REASON, periodBetween, pricedAs } from "@fakturo/billing-platform";
import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import type { StripeLine, StripeSource } from "../objects.ts";
import { amountOf, priceOf } from "./money.ts";
import { taxesOf } from "./taxes.ts";

/** The lines of the document. @throws FakturoError "input" for prices and taxes that cannot be read. */
export function linesOf({ invoice, lines, rates }: StripeSource, zone: string): JsonObject[] {
  const { currency } = invoice;
  return listOf(
    lines.map((line) => {
      const { quantity, price } = priced(line, currency);
      return compact({
        quantity: quantity.toString(),
        item: { name: line.description || "—", price: price.toString() },
        period: line.period ? periodBetween(line.period.start, line.period.end, zone) : undefined,
        discounts: discountsOf(line, currency),
        taxes: taxesOf(line, rates),
      });
    }),
  );
}

function priced(line: StripeLine, currency: string) {
  const unit = line.pricing?.unit_amount_decimal ?? line.unit_amount_decimal;
  const known = unit ? priceOf(unit, currency) : undefined;
  return pricedAs(amountOf(line.amount, currency), Amount.of(line.quantity ?? 1, 0), known);
}

/** Stripe distributes the discounts of the whole invoice among its lines. */
function discountsOf(line: StripeLine, currency: string): JsonObject[] {
  return (line.discount_amounts ?? [])
    .filter(({ amount }) => amount !== 0)
    .map(({ amount }) => ({
      reason: DISCOUNT_REASON,
      amount: amountOf(amount, currency).toString(),
    }));
}
