import { defineObject, list, optional, type Static, types } from "../../schema/index.ts";
import { Period } from "../cal/period.ts";
import { meta } from "../common.ts";
import { Identity } from "../org/identity.ts";
import { Party } from "../org/party.ts";
import { PayInstructions } from "../pay/instructions.ts";
import { PayRecord } from "../pay/record.ts";
import { PayTerms } from "../pay/terms.ts";

/** How and when the document is to be paid. */
export const PaymentDetails = defineObject(
  "bill.PaymentDetails",
  {
    schema: "bill/payment-details",
    title: "Payment Details",
    description: "How and when the document is to be paid.",
  },
  {
    payee: optional(Party, "Payee", "Who receives the money, if not the supplier (BG-10)."),
    payer: optional(Party, "Payer", "Who pays, if not the customer."),
    terms: optional(PayTerms, "Terms", "When to pay (BT-9, BT-20)."),
    advances: optional(list(PayRecord), "Advances", "Payments received before issue (BT-113)."),
    instructions: optional(PayInstructions, "Instructions", "How to pay (BG-16)."),
  },
);
export type PaymentDetails = Static<typeof PaymentDetails>;

/** Where and when the goods go (BG-13). */
export const DeliveryDetails = defineObject(
  "bill.DeliveryDetails",
  {
    schema: "bill/delivery-details",
    title: "Delivery Details",
    description: "Where and when the goods go (BG-13).",
  },
  {
    receiver: optional(Party, "Receiver", "Who takes the goods in (BT-70, BG-15)."),
    identities: optional(list(Identity), "Identities", "Codes of the delivery or place (BT-71)."),
    date: optional(types.date, "Date", "Day of the delivery (BT-72)."),
    period: optional(Period, "Period", "Days of the delivery when it is not a single one."),
    meta,
  },
);
export type DeliveryDetails = Static<typeof DeliveryDetails>;
