import { always, defineObject, type ObjectDef, type Static, types } from "../../schema/index.ts";
import { label } from "../common.ts";

const currencyAmount = defineObject(
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

/** Amount of money with its currency. */
export interface CurrencyAmount extends Static<typeof currencyAmount> {}
export const CurrencyAmount: ObjectDef<CurrencyAmount> = currencyAmount;
