import {
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Period } from "../cal/period.ts";
import { meta } from "../common.ts";
import { Identity } from "../org/identity.ts";
import { Party } from "../org/party.ts";
import { PayInstructions } from "../pay/instructions.ts";
import { PayRecord } from "../pay/record.ts";
import { PayTerms } from "../pay/terms.ts";

const paymentDetails = defineObject(
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

/** Payment terms and means of the document. */
export interface PaymentDetails extends Static<typeof paymentDetails> {}
export const PaymentDetails: ObjectDef<PaymentDetails> = paymentDetails;

const deliveryDetails = defineObject(
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

/** Time and place of delivery (BG-13). */
export interface DeliveryDetails extends Static<typeof deliveryDetails> {}
export const DeliveryDetails: ObjectDef<DeliveryDetails> = deliveryDetails;
