import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Period } from "../cal/period.ts";
import { identified, meta, ruled, tags } from "../common.ts";
import { DocumentRef } from "../org/document-ref.ts";
import { Identity } from "../org/identity.ts";
import { Party } from "../org/party.ts";
import { Charge, Discount } from "./charges.ts";
import {
  attachments,
  complements,
  exchangeRates,
  issued,
  notes,
  numbered,
  operationDate,
  parties,
  valueDate,
} from "./common.ts";
import { DeliveryDetails, PaymentDetails } from "./details.ts";
import { Line } from "./line.ts";
import { BillTax } from "./tax.ts";
import { Totals } from "./totals.ts";

const order = defineObject(
  "bill.Order",
  {
    schema: "bill/order",
    title: "Order",
    description: "Quote, purchase order or its confirmation: what comes before an invoice.",
    extra: { recommended: ["$regime", "series", "code", "lines"] },
  },
  {
    ...ruled,
    ...tags,
    ...identified,
    type: optional(types.key, "Type", "Kind of order, `purchase` when absent.", {
      oneOf: [
        ["purchase", "Purchase Order"],
        ["sale", "Sales Order"],
        ["quote", "Quote"],
      ],
    }),
    ...numbered,
    ...issued,
    op_date: operationDate,
    value_date: valueDate,
    currency: always(types.currencyCode, "Currency", "Currency of every amount.", {
      calculated: true,
    }),
    exchange_rates: exchangeRates,
    contracts: optional(list(DocumentRef), "Contracts", "Contracts the order is based on."),
    preceding: optional(list(DocumentRef), "Preceding Details", "Orders that this one replaces."),
    identities: optional(list(Identity), "Identities", "Further codes of the order."),
    period: optional(Period, "Period", "Days on which the order is valid."),
    tax: optional(BillTax, "Tax", "Settings of the tax calculation."),
    ...parties,
    buyer: optional(Party, "Buyer", "Who orders, when it is not the customer."),
    seller: optional(Party, "Seller", "Who sells, when it is not the supplier."),
    lines: optional(list(Line), "Lines", "What is ordered; prices may be missing."),
    discounts: optional(list(Discount), "Discounts", "Deducted from the sum of lines."),
    charges: optional(list(Charge), "Charges", "Added to the sum of lines."),
    payment: optional(PaymentDetails, "Payment Details", "How and when an invoice will be paid."),
    delivery: optional(DeliveryDetails, "Delivery Details", "Where the goods will go."),
    totals: optional(Totals, "Totals", "Sums; absent without any price.", { calculated: true }),
    notes,
    complements,
    meta,
    attachments,
  },
);

/** Quote, purchase order or its confirmation. */
export interface Order extends Static<typeof order> {}
export const Order: ObjectDef<Order> = order;
