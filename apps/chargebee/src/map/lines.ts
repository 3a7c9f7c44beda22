import { DISCOUNT_REASON, periodBetween, pricedAs } from "@fakturo/billing-platform";
import { Amount, compact, type JsonObject, listOf } from "@fakturo/model";
import { extensionsBelow, statedBy } from "../fields.ts";
import type { ChargebeeLine, ChargebeeSource } from "../objects.ts";
import { amountOf } from "./money.ts";
import { type TaxFacts, taxesOf } from "./taxes.ts";

/** The lines of the document. @throws FakturoError "input" for decimals and rates that cannot be read. */
export function linesOf(source: ChargebeeSource, facts: TaxFacts): JsonObject[] {
  const { invoice, credit, owners, items } = source;
  const { line_items = [], line_item_discounts = [], currency_code = "" } = credit ?? invoice ?? {};
  const { time_zone } = facts.settings;
  return listOf(
    line_items.map((line) => {
      const stated = statedBy([...owners, ...(items.get(line.entity_id ?? "") ?? [])]);
      const { quantity, price } = priced(line, currency_code);
      const discounts = line_item_discounts.filter(({ line_item_id }) => line_item_id === line.id);
      return compact({
        quantity: quantity.toString(),
        item: compact({
          name: line.description || "—",
          price: price.toString(),
          ext: extensionsBelow(stated, "gobl-item-"),
        }),
        period: periodBetween(line.date_from, line.date_to, time_zone),
        discounts: discounts
          .filter(({ discount_amount }) => discount_amount !== 0)
          .map(({ discount_amount }) => ({
            reason: DISCOUNT_REASON,
            amount: amountOf(discount_amount, currency_code).toString(),
          })),
        taxes: taxesOf(line, facts, extensionsBelow(stated, "gobl-line-vat-")),
      });
    }),
  );
}

function priced(line: ChargebeeLine, currency: string) {
  const { quantity_in_decimal, unit_amount_in_decimal, quantity = 1, unit_amount } = line;
  const count = quantity_in_decimal ? Amount.parse(quantity_in_decimal) : Amount.of(quantity, 0);
  const unit = unit_amount_in_decimal
    ? Amount.parse(unit_amount_in_decimal)
    : amountOf(unit_amount, currency);
  return pricedAs(amountOf(line.amount, currency), count, unit);
}
