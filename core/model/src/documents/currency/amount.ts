import { always, defineObject, type Static, types } from "../../schema/index.ts";
import { label } from "../common.ts";

/** Amount of money in a currency of its own. */
export const CurrencyAmount = defineObject(
  "currency.Amount",
  {
    schema: "currency/amount",
    title: "Amount",
    description: "Amount of money in a currency of its own.",
  },
  {
    label,
    currency: always(types.currencyCode, "Currency", "Currency of the value."),
    value: always(types.amount, "Value", "How much, in units of that currency."),
  },
);
export type CurrencyAmount = Static<typeof CurrencyAmount>;
