import { type Check, each, itemNameCheck, ofLines, precedingCheck } from "@fakturo/en16931";
import { Amount } from "@fakturo/model";
import { sumOf } from "./oioubl/account.ts";

/** What a line's amount may differ from price and quantity by (F-INV348). */
const MARGIN = Amount.of(1, 0);

/** What building guarantees and a document that was changed afterwards may lack. */
export const CONSISTENCY_CHECKS: readonly Check[] = [
  each(
    ofLines(".total", (line) => line),
    {
      rule: "F-INV348",
      path: "$.lines[*].total",
      message: "the amount of a line is its price times its quantity",
      holds: (line) => {
        const { price, quantity } = line;
        const product = price.upscale(quantity.exp).mul(quantity);
        const sum = sumOf(line);
        return product.match(sum).sub(sum).abs().compare(MARGIN) <= 0;
      },
    },
  ),
  each(
    ofLines(".taxes", ({ vat }) => vat.percent),
    {
      rule: "F-LIB401",
      path: "$.lines[0].taxes",
      message: "the rate of a tax is not below zero",
      holds: (percent) => !percent?.isNegative(),
    },
  ),
  itemNameCheck("F-INV163"),
  precedingCheck("XSD"),
  each(
    ({ invoice: { ordering, delivery } }) => [
      { at: "$.ordering.period", it: ordering?.period },
      { at: "$.delivery.period", it: delivery?.period },
    ],
    {
      rule: "F-LIB080",
      path: "$.ordering.period",
      message: "a period ends before it starts",
      holds: ({ start, end }) => !start || !end || start <= end,
    },
  ),
  {
    rule: "F-INV131",
    path: "$.totals.advance",
    message: "the sum of the advances is another one",
    holds: ({ totals, invoice }) => {
      const { retained_tax: retained } = invoice.totals ?? {};
      const advances = (invoice.payment?.advances ?? []).map(({ amount }) => amount);
      const paid = retained && totals.prepaid ? [...advances, retained] : advances;
      const sum = paid.reduce((total, amount) => total.match(amount).add(amount), Amount.zero(2));
      return sum.compare(totals.prepaid ?? Amount.zero(2)) === 0;
    },
  },
];
