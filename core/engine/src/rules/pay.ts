import { is, on, ruleset } from "@fakturo/plugin";
import * as test from "./tests.ts";

/** Rules `GOBL-PAY-…` of the core (documents spec §5.5). */
export const PAY = ruleset("PAY", [
  on("pay.DueDate").field("date").assert("01", "The due date is missing", test.datePresent),
  on("pay.DueDate")
    .field("amount")
    .assert("02", "The due date's amount is missing or zero", test.notZeroAmount),
  on("pay.Instructions")
    .field("key")
    .assert("01", "The key of the payment instructions is missing", is.present),
  on("pay.Instructions")
    .field("key")
    .when(is.present)
    .assert(
      "02",
      "The key of the payment instructions is not one of the allowed values",
      test.paymentMeans,
    ),
  on("pay.Online")
    .field("url")
    .assert("01", "Online payment needs a web address", is.present, test.url),
  on("pay.Record")
    .field("key")
    .when(is.present)
    .assert(
      "01",
      "The key of the payment record is not one of the allowed values",
      test.paymentMeans,
    ),
  on("pay.Terms")
    .field("key")
    .when(is.present)
    .assert(
      "01",
      "The key of the payment terms is not one of the allowed values",
      is.oneOf([
        "end-of-month",
        "due-date",
        "deferred",
        "proximo",
        "instant",
        "elective",
        "pending",
        "advanced",
        "delivery",
        "undefined",
      ]),
    ),
]);
