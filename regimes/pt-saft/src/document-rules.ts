import type { Delivery, Order, Payment } from "@fakturo/model";
import { type Chain, ext, is, on } from "@fakturo/plugin";
import { INVOICE_WORK_TYPES } from "./codes.ts";
import {
  codeFormat,
  isIssuedElsewhere,
  seriesFormat,
  sourceRefFormat,
  typedDelivery,
  typedOrder,
  typedPayment,
} from "./document-types.ts";
import { PAYMENT_TYPE, SOURCE, SOURCE_REF } from "./extensions.ts";
import { lineHasVat } from "./invoice-rules.ts";

const SERIES = "The series is not the type, a blank and a name without blanks and slashes";
const CODE = "The code is no number, nor, without a series, type, series, slash and number";

const customerNamed = is.that(
  "customer name present",
  ({ customer }: Payment) => !customer?.tax_id?.code || Boolean(customer.name),
);
const paidOnIssue = is.that("method dates", ({ issue_date, methods }: Payment) =>
  (methods ?? []).every((method) => !method?.date || method.date === issue_date),
);
const hasMovementType = is.that(
  "has movement type",
  (delivery: Delivery) => typedDelivery.type(delivery) !== "",
);
const hasWorkType = is.that("has work type", (order: Order) => typedOrder.type(order) !== "");
const hasOrderWorkType = is.that(
  "order work type valid",
  (order: Order) => !INVOICE_WORK_TYPES.has(typedOrder.type(order)),
);

const payment = on("bill.Payment");
const delivery = on("bill.Delivery");
const preceding = delivery.field("preceding");
const order = on("bill.Order");

/** Rules `GOBL-PT-SAFT-BILL-PAYMENT-…`, `…-DELIVERY-…` and `…-ORDER-…`. */
export const documentRules: readonly Chain<never>[] = [
  payment
    .assert("01", SERIES, seriesFormat(typedPayment))
    .assert("02", CODE, codeFormat(typedPayment))
    .assert(
      "06",
      "The number of a manual or recovered receipt does not begin with its type",
      sourceRefFormat(typedPayment),
    )
    .assert("09", "A customer with a tax code has a name", customerNamed)
    .assert("11", "A receipt is issued on the day of the payment", paidOnIssue),
  payment
    .field("ext")
    .assert("03", "The receipt has no type", ext.requires(PAYMENT_TYPE))
    .assert("04", "The source of the receipt is missing", ext.requires(SOURCE)),
  payment
    .when(isIssuedElsewhere(typedPayment))
    .field("ext")
    .assert(
      "05",
      "A receipt issued elsewhere needs the number it has there",
      ext.requires(SOURCE_REF),
    ),
  payment
    .field("supplier")
    .field("tax_id")
    .assert("07", "The supplier has no tax identity", is.present),
  payment
    .field("supplier")
    .field("tax_id")
    .field("code")
    .assert("08", "The supplier has no NIF", is.present),
  payment.field("total").assert("10", "The total is zero or more", is.notNegative),

  delivery
    .assert("01", "The delivery has no movement type", hasMovementType)
    .assert("02", SERIES, seriesFormat(typedDelivery))
    .assert("03", CODE, codeFormat(typedDelivery)),
  delivery
    .field("supplier")
    .field("tax_id")
    .assert("04", "The supplier has no tax identity", is.present),
  delivery
    .field("supplier")
    .field("tax_id")
    .field("code")
    .assert("05", "The supplier has no NIF", is.present),
  delivery
    .field("despatch_date")
    .assert("06", "The day on which the goods leave is missing", is.present),
  preceding.assert("07", "The SAF-T has room for one preceding document", is.length(0, 1)),
  preceding.each().field("series").assert("08", "The preceding document has no series", is.present),
  preceding.each().field("code").assert("09", "The preceding document has no code", is.present),

  order
    .assert("01", "The order has no work type", hasWorkType)
    .assert("02", "Work types PF, FC and CC are invoices", hasOrderWorkType)
    .assert("03", SERIES, seriesFormat(typedOrder))
    .assert("04", CODE, codeFormat(typedOrder)),
  order.field("value_date").assert("05", "The date of the supply is missing", is.present),
  order.field("lines").each().assert("06", "The line has no VAT", lineHasVat),
];
