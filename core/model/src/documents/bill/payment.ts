import { isObject } from "../../json.ts";
import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, meta, ruled, tags } from "../common.ts";
import { member, replaceMember } from "../migrate.ts";
import { DocumentRef } from "../org/document-ref.ts";
import { Note } from "../org/note.ts";
import { Party } from "../org/party.ts";
import { PayRecord } from "../pay/record.ts";
import { TaxTotal } from "../tax/total.ts";
import {
  complements,
  exchangeRates,
  issued,
  notes,
  numbered,
  parties,
  valueDate,
} from "./common.ts";
import { Ordering } from "./ordering.ts";

const paymentLine = defineObject(
  "bill.PaymentLine",
  {
    within: "bill/payment",
    title: "Payment Line",
    description: "Part of a payment that goes to one document.",
  },
  {
    ...identified,
    i: always(types.integer, "Index", "Position in the list, from one.", { calculated: true }),
    refund: optional(types.flag, "Refund", "The money goes back to the customer."),
    document: optional(DocumentRef, "Document", "The document that is paid."),
    installment: optional(
      types.integer,
      "Installment",
      "Which of several payments it is, from one.",
    ),
    description: optional(types.text, "Description", "What the line is for."),
    payable: optional(types.amount, "Payable", "Amount of the document in the payment's currency."),
    advances: optional(types.amount, "Advances", "Paid for the document before."),
    amount: always(types.amount, "Amount", "Paid for the document now."),
    due: optional(types.amount, "Due", "Left to be paid after this payment."),
    tax: optional(TaxTotal, "Tax", "Share of the document's taxes that this amount contains."),
    notes: optional(list(Note), "Notes", "Remarks on this line."),
  },
);

/** Part of a payment that goes to one document. */
export interface PaymentLine extends Static<typeof paymentLine> {}
export const PaymentLine: ObjectDef<PaymentLine> = paymentLine;

/** Properties that kept their name when `method` became the list of methods. */
const KEPT = ["key", "ref", "card", "direct_debit", "online", "ext", "meta"] as const;

function recordOf(method: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const name of KEPT) record[name] = member(method, name);
  record.description = member(method, "detail");
  const transfers = member(method, "credit_transfer");
  record.credit_transfer = Array.isArray(transfers) ? transfers[0] : transfers;
  return record;
}

/** Older payments have instructions under `method` and no records. */
function migrate(raw: Record<string, unknown>): Record<string, unknown> {
  const method = member(raw, "method");
  const methods = member(raw, "methods");
  if (!isObject(method) || (Array.isArray(methods) && methods.length > 0)) return raw;
  return replaceMember(raw, "methods", [recordOf(method)]);
}

const payment = defineObject(
  "bill.Payment",
  {
    schema: "bill/payment",
    title: "Payment",
    description: "Money asked for, announced or received for one or more documents.",
    migrate,
    extra: { recommended: ["$regime", "series", "code", "lines"] },
  },
  {
    ...ruled,
    ...tags,
    ...identified,
    type: always(types.key, "Type", "Kind of payment document, `receipt` when absent.", {
      calculated: true,
      oneOf: [
        ["request", "Request"],
        ["advice", "Advice"],
        ["receipt", "Receipt"],
      ],
    }),
    ...numbered,
    ...issued,
    value_date: valueDate,
    currency: always(types.currencyCode, "Currency", "Currency of every amount.", {
      calculated: true,
    }),
    exchange_rates: exchangeRates,
    ext,
    preceding: optional(list(DocumentRef), "Preceding Details", "Payments that this one replaces."),
    ...parties,
    payee: optional(Party, "Payee", "Who receives the money, if not the supplier."),
    ordering: optional(Ordering, "Ordering", "References and parties of the order."),
    lines: always(list(PaymentLine), "Lines", "Documents that are paid."),
    methods: always(list(PayRecord), "Methods", "How the money moved; several when split."),
    total: always(types.amount, "Total", "Sum of the lines, refunds subtracted."),
    notes,
    complements,
    meta,
  },
);

/** Money requested, announced or received for one or more documents. */
export interface Payment extends Static<typeof payment> {}
export const Payment: ObjectDef<Payment> = payment;
