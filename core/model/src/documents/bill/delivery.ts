import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified, meta, ruled, tags } from "../common.ts";
import { Website } from "../org/contact.ts";
import { DocumentRef } from "../org/document-ref.ts";
import { Party } from "../org/party.ts";
import { Charge, Discount } from "./charges.ts";
import {
  attachments,
  complements,
  exchangeRates,
  issued,
  notes,
  numbered,
  parties,
  valueDate,
} from "./common.ts";
import { Line } from "./line.ts";
import { Ordering } from "./ordering.ts";
import { BillTax } from "./tax.ts";
import { Totals } from "./totals.ts";

const tracking = defineObject(
  "bill.Tracking",
  { within: "bill/delivery", title: "Tracking", description: "How to follow a parcel." },
  {
    code: optional(types.code, "Code", "Number of the parcel."),
    website: optional(Website, "Website", "Page of the carrier that shows where it is."),
  },
);

/** Tracking of a parcel. */
export interface Tracking extends Static<typeof tracking> {}
export const Tracking: ObjectDef<Tracking> = tracking;

const delivery = defineObject(
  "bill.Delivery",
  {
    schema: "bill/delivery",
    title: "Delivery",
    description: "Goods on their way: advice, note, waybill or receipt.",
    extra: { recommended: ["$regime", "series", "code", "lines"] },
  },
  {
    ...ruled,
    $tags: { ...tags.$tags, anyOf: [] },
    ...identified,
    type: always(types.key, "Type", "Kind of delivery document, `advice` when absent.", {
      oneOf: [
        ["advice", "Delivery Advice"],
        ["note", "Delivery Note"],
        ["waybill", "Waybill"],
        ["receipt", "Delivery Receipt"],
        ["other", "Other"],
      ],
    }),
    ...numbered,
    ...issued,
    value_date: valueDate,
    currency: optional(types.currencyCode, "Currency", "Currency of every amount.", {
      calculated: true,
    }),
    exchange_rates: exchangeRates,
    ordering: optional(Ordering, "Ordering", "References and parties of the order."),
    preceding: optional(
      list(DocumentRef),
      "Preceding Details",
      "Deliveries that this one follows.",
    ),
    tracking: optional(Tracking, "Tracking", "How to follow the parcel."),
    despatch_date: optional(types.date, "Despatch Date", "Day on which the goods leave."),
    receive_date: optional(types.date, "Receive Date", "Day on which the goods arrive."),
    tax: optional(BillTax, "Tax", "Settings of the tax calculation."),
    ...parties,
    despatcher: optional(Party, "Despatcher", "Who sends the goods, if not the supplier."),
    receiver: optional(Party, "Receiver", "Who takes the goods in, if not the customer."),
    courier: optional(Party, "Courier", "Who carries the goods."),
    lines: optional(list(Line), "Lines", "What is delivered; prices may be missing."),
    discounts: optional(list(Discount), "Discounts", "Deducted from the sum of lines."),
    charges: optional(list(Charge), "Charges", "Added to the sum of lines."),
    totals: optional(Totals, "Totals", "Sums; absent without any price.", { calculated: true }),
    notes,
    complements,
    meta,
    attachments,
  },
);

/** Delivery of goods: advice, note, waybill or receipt. */
export interface Delivery extends Static<typeof delivery> {}
export const Delivery: ObjectDef<Delivery> = delivery;
