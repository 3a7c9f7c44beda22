import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, meta } from "../common.ts";
import { PayCard } from "./card.ts";
import { CreditTransfer } from "./credit-transfer.ts";
import { DirectDebit } from "./direct-debit.ts";
import { PAYMENT_MEANS_TITLES } from "./means.ts";
import { PayOnline } from "./online.ts";

const payInstructions = defineObject(
  "pay.Instructions",
  {
    schema: "pay/instructions",
    title: "Payment Instructions",
    description: "How the customer is asked to pay (BG-16).",
  },
  {
    key: always(types.key, "Key", "Means of payment (BT-81).", { anyOf: PAYMENT_MEANS_TITLES }),
    detail: optional(types.text, "Detail", "The means of payment in words (BT-82)."),
    ref: optional(types.code, "Reference", "Remittance text that names the invoice (BT-83)."),
    credit_transfer: optional(list(CreditTransfer), "Credit Transfer", "Accounts to choose from."),
    card: optional(PayCard, "Card", "Card that will be charged."),
    direct_debit: optional(DirectDebit, "Direct Debit", "Mandate that will be used."),
    online: optional(list(PayOnline), "Online", "Web pages to choose from."),
    notes: optional(types.text, "Notes", "Anything else the payer has to know."),
    ext,
    meta,
  },
);

/** Payment instructions for the customer (BG-16). */
export interface PayInstructions extends Static<typeof payInstructions> {}
export const PayInstructions: ObjectDef<PayInstructions> = payInstructions;
