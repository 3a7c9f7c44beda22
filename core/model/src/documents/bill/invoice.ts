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
import { identified, meta, ruled, tags } from "../common.ts";
import { member, replaceMember } from "../migrate.ts";
import { DocumentRef } from "../org/document-ref.ts";
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
import { Ordering } from "./ordering.ts";
import { BillTax } from "./tax.ts";
import { Totals } from "./totals.ts";

/** Older documents have their tags under `tax`; they replace `$tags`. */
function migrate(raw: Record<string, unknown>): Record<string, unknown> {
  const tax = member(raw, "tax");
  const old = isObject(tax) ? member(tax, "tags") : undefined;
  if (old === undefined || (Array.isArray(old) && old.length === 0)) return raw;
  return replaceMember(raw, "$tags", old);
}

const invoice = defineObject(
  "bill.Invoice",
  {
    schema: "bill/invoice",
    title: "Invoice",
    description: "Request for payment of goods or services, or its correction.",
    migrate,
    extra: { recommended: ["$regime", "series", "code", "lines"] },
  },
  {
    ...ruled,
    $tags: {
      ...tags.$tags,
      anyOf: [
        ["simplified", "Simplified Invoice"],
        ["reverse-charge", "Reverse Charge"],
        ["self-billed", "Self-billed"],
        ["customer-rates", "Customer rates"],
        ["partial", "Partial"],
        ["bypass", "Bypass"],
        ["prepayment", "Prepayment"],
        ["factoring", "Factoring"],
      ],
    },
    ...identified,
    type: always(types.key, "Type", "Kind of invoice, `standard` when absent (BT-3).", {
      calculated: true,
      oneOf: [
        ["standard", "Standard"],
        ["proforma", "Proforma"],
        ["corrective", "Corrective"],
        ["credit-note", "Credit Note"],
        ["debit-note", "Debit Note"],
        ["other", "Other"],
      ],
    }),
    ...numbered,
    ...issued,
    op_date: operationDate,
    value_date: valueDate,
    currency: always(types.currencyCode, "Currency", "Currency of every amount (BT-5).", {
      calculated: true,
    }),
    exchange_rates: exchangeRates,
    preceding: optional(
      list(DocumentRef),
      "Preceding Details",
      "Invoices that this one corrects, extends or settles (BG-3).",
    ),
    tax: optional(BillTax, "Tax", "Settings of the tax calculation."),
    ...parties,
    lines: optional(list(Line), "Lines", "What is sold (BG-25)."),
    discounts: optional(list(Discount), "Discounts", "Deducted from the sum of lines (BG-20)."),
    charges: optional(list(Charge), "Charges", "Added to the sum of lines (BG-21)."),
    ordering: optional(Ordering, "Ordering Details", "References and parties of the order."),
    payment: optional(PaymentDetails, "Payment Details", "How and when to pay (BG-16)."),
    delivery: optional(DeliveryDetails, "Delivery Details", "Where the goods go (BG-13)."),
    totals: always(Totals, "Totals", "Sums, null without any amount (BG-22).", {
      calculated: true,
    }),
    notes,
    complements,
    meta,
    attachments,
  },
);

/** Request for payment of goods or services, or its correction (UNTDID 1001). */
export interface Invoice extends Static<typeof invoice> {}
export const Invoice: ObjectDef<Invoice> = invoice;
