import { is, on, ruleset } from "@fakturo/plugin";
import { onScalar } from "./scalar.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-CURRENCY-…` of the core (documents spec §5.5). */
export const CURRENCY = ruleset("CURRENCY", [
  onScalar("currency.Code").when(is.present).assert("01", "Not a defined currency", test.currency),
  on("currency.Amount")
    .field("currency")
    .assert("01", "The amount's currency is missing", is.present),
  on("currency.ExchangeRate")
    .field("from")
    .assert("01", "The currency to convert from is missing", is.present),
  on("currency.ExchangeRate")
    .field("to")
    .assert("02", "The currency to convert to is missing", is.present),
  on("currency.ExchangeRate")
    .field("at")
    .when(is.present)
    .assert("03", "The exchange rate's moment is zero", test.notZero),
  on("currency.ExchangeRate")
    .field("amount")
    .assert("04", "The exchange rate must be above zero", test.aboveZero),
]);
