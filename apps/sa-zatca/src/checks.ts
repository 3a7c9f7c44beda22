import { type Bill, type Check, sellerOf } from "@fakturo/en16931";
import { SAR } from "./zatca/amounts.ts";
import { transactionIn } from "./zatca/header.ts";
import { registered } from "./zatca/party.ts";
import { isSimplified } from "./zatca/transaction.ts";

const isStandard = ({ invoice }: Bill) => !isSimplified(transactionIn(invoice));
const isNote = ({ invoice }: Bill) => ["credit-note", "debit-note"].includes(invoice.type);

/** What ZATCA requires and the document format does not. */
export const CHECKS: readonly Check[] = [
  {
    rule: "BR-02",
    path: "$.code",
    message: "an invoice needs a number",
    holds: ({ invoice }) => Boolean(invoice.code),
  },
  {
    rule: "BR-KSA-03",
    path: "$.uuid",
    message: "an invoice needs a UUID",
    holds: ({ invoice }) => Boolean(invoice.uuid),
  },
  {
    rule: "BR-KSA-70",
    path: "$.issue_time",
    message: "an invoice needs its time of issue",
    holds: ({ invoice }) => Boolean(invoice.issue_time),
  },
  {
    rule: "BR-KSA-08",
    path: "$.supplier.identities",
    message: "the seller needs a number of a register ZATCA knows",
    holds: ({ invoice }) => registered(sellerOf(invoice)) !== undefined,
  },
  {
    rule: "BR-KSA-39",
    path: "$.supplier.tax_id.code",
    message: "the seller needs a VAT number",
    holds: ({ invoice }) => Boolean(sellerOf(invoice).tax_id?.code),
  },
  {
    rule: "BR-KSA-42",
    path: "$.customer.name",
    message: "standard invoices name the buyer",
    when: isStandard,
    holds: ({ invoice }) => Boolean(invoice.customer?.name),
  },
  {
    rule: "BR-KSA-17",
    path: "$.preceding",
    message: "credit and debit notes need a reason",
    when: isNote,
    holds: ({ invoice }) => Boolean(invoice.preceding?.some(({ reason }) => reason)),
  },
  {
    rule: "BR-KSA-EN16931-06",
    path: "$.lines",
    message: "lines have no charges",
    holds: ({ lines }) => lines.every((line) => line.adjustments.every((row) => !row.isCharge)),
  },
  {
    rule: "BR-KSA-F-04",
    path: "$.lines",
    message: "quantities and amounts are not below zero",
    holds: ({ lines }) =>
      lines.every(({ quantity, net }) => !quantity.isNegative() && !net.isNegative()),
  },
  {
    rule: "BR-KSA-F-04",
    path: "$.totals",
    message: "sums are not below zero",
    holds: ({ subtotals, totals }) =>
      subtotals.every(({ taxable }) => !taxable.isNegative()) && !totals.due.isNegative(),
  },
  {
    rule: "BR-KSA-68",
    path: "$.exchange_rates",
    message: "tax is accounted in riyal",
    holds: ({ currency, accounting }) => currency === SAR || accounting?.currency === SAR,
  },
];
