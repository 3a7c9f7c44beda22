import {
  type Bill,
  type Check,
  documentTypeOf,
  each,
  itemNameCheck,
  ofLines,
  precedingCheck,
  RATE_CHECKS,
  sellerOf,
} from "@fakturo/en16931";
import { Amount } from "@fakturo/model";
import { SAR } from "./zatca/amounts.ts";
import { transactionIn } from "./zatca/header.ts";
import { registered } from "./zatca/party.ts";
import { isSimplified } from "./zatca/transaction.ts";

const isStandard = ({ invoice }: Bill) => !isSimplified(transactionIn(invoice));
/** VAT numbers of Saudi Arabia. */
const VAT_NUMBER = /^3\d{13}3$/;
/** Kind, then five flags (KSA-2). */
const TRANSACTION = /^0[12][01]{5}$/;
/** Tax invoice, credit note, debit note, prepayment; 380 is written as 388. */
const DOCUMENT_TYPES: ReadonlySet<string> = new Set(["380", "381", "383", "386", "388"]);

const isNote = ({ invoice }: Bill) => ["credit-note", "debit-note"].includes(invoice.type);

/** Rates of VAT since 2018 and since July 2020. */
const RATES: readonly Amount[] = [Amount.of(5, 0), Amount.of(15, 0)];

/** Requirements of ZATCA beyond those of the document format. */
export const CHECKS: readonly Check[] = [
  {
    rule: "BR-02",
    path: "$.code",
    message: "an invoice needs a number",
    holds: ({ invoice }) => Boolean(invoice.code),
  },
  {
    rule: "BR-KSA-05",
    path: "$.tax.ext",
    message: "the type of document is 381, 383, 386 or 388",
    holds: ({ invoice }) => DOCUMENT_TYPES.has(documentTypeOf(invoice)),
  },
  {
    rule: "BR-KSA-06",
    path: "$.tax.ext",
    message: "the type of transaction is 01 or 02 and five flags, such as 0100000",
    holds: ({ invoice }) => TRANSACTION.test(transactionIn(invoice)),
  },
  {
    rule: "BR-16",
    path: "$.lines",
    message: "an invoice needs a line",
    holds: ({ lines }) => lines.length > 0,
  },
  each(
    ofLines(".quantity", ({ quantity }) => quantity),
    {
      rule: "BR-22",
      path: "$.lines[*].quantity",
      message: "a quantity is not zero",
      holds: (quantity) => !quantity.isZero(),
    },
  ),
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
    rule: "BR-KSA-08",
    path: "$.supplier.identities",
    message: "the seller's number in its register has only letters and digits",
    holds: ({ invoice }) => isAlphanumeric(registered(sellerOf(invoice))?.code),
  },
  {
    rule: "BR-KSA-14",
    path: "$.customer.identities",
    message: "the buyer's number in its register has only letters and digits",
    holds: ({ invoice: { customer } }) => isAlphanumeric(customer && registered(customer)?.code),
  },
  {
    rule: "BR-KSA-39",
    path: "$.supplier.tax_id.code",
    message: "the seller needs a VAT number",
    holds: ({ invoice }) => Boolean(sellerOf(invoice).tax_id?.code),
  },
  {
    rule: "BR-KSA-40",
    path: "$.supplier.tax_id.code",
    message: "the seller's VAT number has 15 digits, the first and the last of them 3",
    holds: ({ invoice }) => isVatNumber(sellerOf(invoice).tax_id?.code),
  },
  {
    rule: "BR-KSA-44",
    path: "$.customer.tax_id.code",
    message:
      "the buyer's VAT number has 15 digits, the first and the last of them 3; a number of another country is an identity of the type OTH",
    holds: ({ invoice }) => isVatNumber(invoice.customer?.tax_id?.code),
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
    rule: "BR-KSA-84",
    path: "$.lines",
    message: "the rate of VAT is 5 % or 15 %",
    holds: ({ subtotals }) =>
      subtotals.every(
        ({ vat: { code, percent } }) =>
          code !== "S" || RATES.some((rate) => percent?.compare(rate) === 0),
      ),
  },
  precedingCheck("XSD"),
  itemNameCheck("BR-25"),
  ...RATE_CHECKS,
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
      subtotals.every(({ taxable, tax }) => !taxable.isNegative() && !tax.isNegative()) &&
      !totals.due.isNegative(),
  },
  {
    rule: "BR-KSA-F-04",
    path: "$.payment.advances",
    message: "the amount paid is not below zero",
    holds: ({ totals }) => !totals.prepaid?.isNegative(),
  },
  {
    rule: "BR-KSA-68",
    path: "$.exchange_rates",
    message: "tax is accounted in riyal",
    holds: ({ currency, accounting }) => currency === SAR || accounting?.currency === SAR,
  },
];

function isAlphanumeric(code: string | undefined): boolean {
  return !code || /^[A-Za-z0-9]+$/.test(code);
}

/** Other rules check absent members. */
function isVatNumber(code: string | undefined): boolean {
  return !code || VAT_NUMBER.test(code);
}
