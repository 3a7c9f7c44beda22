import { is, on, ruleset } from "@fakturo/plugin";
import * as guard from "./guards.ts";
import * as test from "./tests.ts";

/** Rules `GOBL-BILL-…` of the core (documents spec §5.5). */
export const BILL = ruleset("BILL", [
  on("bill.Invoice")
    .field("type")
    .assert("01", "The invoice's type is missing", is.present)
    .assert(
      "02",
      "The invoice's type is not one of the allowed values",
      is.oneOf(["standard", "proforma", "corrective", "credit-note", "debit-note", "other"]),
    ),
  on("bill.Invoice")
    .field("issue_date")
    .assert("03", "The invoice's issue date is missing or zero", test.notZero),
  on("bill.Invoice")
    .field("currency")
    .assert("04", "The invoice's currency is missing", is.present),
  on("bill.Invoice")
    .field("supplier")
    .assert("05", "The invoice's supplier is missing", is.present),
  on("bill.Invoice")
    .field("supplier")
    .field("name")
    .assert("06", "The invoice's supplier name is missing", is.present),
  on("bill.Invoice")
    .when(guard.hasTaxPoint)
    .field("value_date")
    .assert("11", "A value date cannot be combined with a tax point", is.empty),
  on("bill.Invoice")
    .field("customer")
    .when(guard.hasTaxCode)
    .field("name")
    .assert("07", "A customer with a tax code needs a name", is.present),
  on("bill.Invoice")
    .field("lines")
    .each()
    .field("item")
    .field("price")
    .assert("08", "The price of the line's item is missing", is.present),
  on("bill.Invoice").field("totals").assert("09", "The invoice's totals are missing", is.present),
  on("bill.Invoice")
    .when(guard.noDiscountsOrCharges)
    .field("lines")
    .assert("10", "An invoice without discounts and charges needs lines", is.present),
  on("bill.Delivery")
    .field("type")
    .assert("01", "The delivery's type is missing", is.present)
    .assert(
      "02",
      "The delivery's type is not one of the allowed values",
      is.oneOf(["advice", "note", "waybill", "receipt", "other"]),
    ),
  on("bill.Delivery")
    .field("issue_date")
    .assert("03", "The delivery's issue date is missing", test.datePresent),
  on("bill.Delivery")
    .field("supplier")
    .assert("04", "The delivery's supplier is missing", is.present),
  on("bill.Delivery").field("lines").assert("05", "The delivery has no lines", is.present),
  on("bill.Order")
    .field("type")
    .assert("01", "The order's type is missing", is.present)
    .assert(
      "02",
      "The order's type is not one of the allowed values",
      test.presentOneOf(["purchase", "sale", "quote"]),
    ),
  on("bill.Order")
    .field("issue_date")
    .assert("03", "The order's issue date is missing", test.datePresent),
  on("bill.Order").field("currency").assert("04", "The order's currency is missing", is.present),
  on("bill.Order").field("supplier").assert("05", "The order's supplier is missing", is.present),
  on("bill.Order").field("lines").assert("06", "The order has no lines", is.present),
  on("bill.Payment").assert(
    "08",
    "The payment methods do not add up to the total",
    test.methodsSum,
  ),
  on("bill.Payment")
    .field("type")
    .assert("01", "The payment's type is missing", is.present)
    .assert(
      "02",
      "The payment's type is not one of the allowed values",
      is.oneOf(["request", "advice", "receipt"]),
    ),
  on("bill.Payment").field("methods").assert("03", "The payment has no methods", is.present),
  on("bill.Payment")
    .field("methods")
    .each()
    .field("key")
    .assert("09", "The key of the payment's method is missing", is.present),
  on("bill.Payment")
    .field("issue_date")
    .assert("04", "The payment's issue date is missing", test.datePresent),
  on("bill.Payment")
    .field("currency")
    .assert("05", "The payment's currency is missing", is.present),
  on("bill.Payment")
    .field("supplier")
    .assert("06", "The payment's supplier is missing", is.present),
  on("bill.Payment").field("lines").assert("07", "The payment has no lines", is.present),
  on("bill.Line").field("i").assert("01", "The line's line number is missing", is.present),
  on("bill.Line").field("quantity").assert("02", "The line's quantity is missing", is.present),
  on("bill.Line").field("item").assert("03", "The line's item is missing", is.present),
  on("bill.Line")
    .when(guard.itemHasPrice)
    .field("sum")
    .assert("04", "The line's sum is missing", is.present),
  on("bill.Line")
    .when(guard.itemHasPrice)
    .field("total")
    .assert("05", "The line's total is missing", is.present),
  on("bill.SubLine").field("i").assert("01", "The sub-line's line number is missing", is.present),
  on("bill.SubLine")
    .field("quantity")
    .assert("02", "The sub-line's quantity is missing", is.present),
  on("bill.SubLine").field("item").assert("03", "The sub-line's item is missing", is.present),
  on("bill.SubLine")
    .when(guard.itemHasPrice)
    .field("sum")
    .assert("04", "The sub-line's sum is missing", is.present),
  on("bill.SubLine")
    .when(guard.itemHasPrice)
    .field("total")
    .assert("05", "The sub-line's total is missing", is.present),
  on("bill.LineDiscount")
    .when(guard.hasBase)
    .field("percent")
    .assert("01", "The discount's percent is missing", is.present),
  on("bill.LineCharge")
    .when(guard.hasBase)
    .field("percent")
    .assert("01", "The charge's percent is missing", is.present),
  on("bill.LineCharge")
    .when(guard.hasBaseOrPercent)
    .field("quantity")
    .assert("02", "The charge's quantity must not be set here", is.empty),
  on("bill.LineCharge")
    .when(guard.hasBaseOrPercent)
    .field("rate")
    .assert("03", "The charge's rate must not be set here", is.empty),
  on("bill.LineCharge")
    .when(guard.noQuantity)
    .field("unit")
    .assert("04", "The charge's unit must not be set here", is.empty),
  on("bill.LineCharge")
    .when(guard.hasQuantity)
    .field("rate")
    .assert("05", "The charge's rate is missing", is.present),
  on("bill.Discount")
    .when(guard.hasBase)
    .field("percent")
    .assert("01", "The discount's percent is missing", is.present),
  on("bill.Charge")
    .when(guard.hasBase)
    .field("percent")
    .assert("01", "The charge's percent is missing", is.present),
  on("bill.PaymentLine")
    .assert("11", "More was advanced than is payable", test.advancesWithinPayable)
    .assert("12", "More is paid than is left to pay", test.amountWithinLimit),
  on("bill.PaymentLine")
    .field("installment")
    .assert("01", "The payment line's installment must lie between 1 and 999", is.between(1, 999)),
  on("bill.PaymentLine")
    .field("payable")
    .assert("02", "The payment line's payable amount must be above zero", test.aboveZero),
  on("bill.PaymentLine")
    .field("advances")
    .assert("03", "The payment line's advances must be zero or more", is.notNegative),
  on("bill.PaymentLine")
    .field("amount")
    .assert("04", "The payment line's amount must be above zero", test.aboveZero),
  on("bill.PaymentLine")
    .field("due")
    .assert("05", "The payment line's due amount must be zero or more", is.notNegative),
  on("bill.Tax")
    .field("rounding")
    .when(is.present)
    .assert(
      "01",
      "The tax's rounding is not one of the allowed values",
      is.oneOf(["precise", "currency"]),
    ),
  on("bill.Tax")
    .field("point")
    .when(is.present)
    .assert(
      "02",
      "The tax's point is not one of the allowed values",
      is.oneOf(["issue", "delivery", "payment"]),
    ),
  on("bill.Totals"),
  on("bill.Status")
    .field("type")
    .assert("01", "The status message's type is missing", is.present)
    .assert(
      "02",
      "The status message's type is not one of the allowed values",
      is.oneOf(["response", "update", "system"]),
    ),
  on("bill.Status")
    .field("supplier")
    .assert("03", "The status message's supplier is missing", is.present),
  on("bill.Status").field("lines").assert("04", "The status has no lines", is.present),
  on("bill.StatusLine")
    .field("key")
    .assert("01", "The status line's key is missing", is.present)
    .assert(
      "02",
      "The status line's key is not one of the allowed values",
      is.oneOf([
        "issued",
        "acknowledged",
        "processing",
        "querying",
        "rejected",
        "accepted",
        "paid",
        "error",
        "other",
      ]),
    ),
  on("bill.Reason")
    .field("key")
    .assert("01", "The reason's key is missing", is.present)
    .assert(
      "02",
      "The reason's key is not one of the allowed values",
      is.oneOf([
        "none",
        "references",
        "legal",
        "unknown-receiver",
        "quality",
        "delivery",
        "prices",
        "quantity",
        "items",
        "payment-terms",
        "not-recognized",
        "finance-terms",
        "partial",
        "other",
      ]),
    ),
  on("bill.Action")
    .field("key")
    .assert("01", "The action's key is missing", is.present)
    .assert(
      "02",
      "The action's key is not one of the allowed values",
      is.oneOf([
        "none",
        "provide",
        "reissue",
        "credit-full",
        "credit-partial",
        "credit-amount",
        "other",
      ]),
    ),
  on("bill.Fault").field("code").assert("01", "The fault's code is missing", is.present),
]);
