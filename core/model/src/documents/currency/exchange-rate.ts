import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";

const exchangeRate = defineObject(
  "currency.ExchangeRate",
  {
    schema: "currency/exchange-rate",
    title: "Exchange Rate",
    description: "Price of one unit of a currency in another one.",
  },
  {
    from: always(types.currencyCode, "From", "Currency that is converted."),
    to: always(types.currencyCode, "To", "Currency of the result."),
    at: optional(types.dateTime, "At", "Moment for which the source published the rate."),
    source: optional(types.key, "Source", "Key of the bank or service that published the rate."),
    amount: always(types.amount, "Amount", "Units of the target currency for one of the other."),
  },
);

/** Price of one unit of a currency in another one. */
export interface ExchangeRate extends Static<typeof exchangeRate> {}
export const ExchangeRate: ObjectDef<ExchangeRate> = exchangeRate;
