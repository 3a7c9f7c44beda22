import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, meta } from "../common.ts";
import { renameMember } from "../migrate.ts";
import { PayCard } from "./card.ts";
import { CreditTransfer } from "./credit-transfer.ts";
import { DirectDebit } from "./direct-debit.ts";
import { PAYMENT_MEANS_TITLES } from "./means.ts";
import { PayOnline } from "./online.ts";

const payRecord = defineObject(
  "pay.Record",
  {
    schema: "pay/record",
    title: "Payment Record",
    description: "A payment made, in advance or as settlement.",
    migrate: (raw) => renameMember(raw, "desc", "description"),
  },
  {
    ...identified,
    date: optional(types.date, "Date", "Day of the payment."),
    key: optional(types.key, "Key", "Means of payment used.", { anyOf: PAYMENT_MEANS_TITLES }),
    ref: optional(types.text, "Reference", "Number of the transaction."),
    description: optional(types.text, "Description", "What the payment was for."),
    percent: optional(
      types.percentage,
      "Percent",
      "Share of the amount payable; the amount is then calculated.",
    ),
    amount: always(types.amount, "Amount", "How much was paid."),
    currency: optional(types.currencyCode, "Currency", "Currency when not the document's."),
    card: optional(PayCard, "Card", "Card that was charged."),
    credit_transfer: optional(CreditTransfer, "Credit Transfer", "Account that was credited."),
    direct_debit: optional(DirectDebit, "Direct Debit", "Mandate that was used."),
    online: optional(list(PayOnline), "Online", "Web services through which it was made."),
    ext,
    meta,
  },
);

/** A payment made, in advance or as settlement; older documents name its description `desc`. */
export interface PayRecord extends Static<typeof payRecord> {}
export const PayRecord: ObjectDef<PayRecord> = payRecord;
