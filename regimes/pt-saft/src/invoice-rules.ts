import type { Amount, Invoice, Line } from "@fakturo/model";
import { type Chain, canConvertTo, is, on, type Test } from "@fakturo/plugin";
import { INVOICE_WORK_TYPES } from "./codes.ts";
import {
  codeFormat,
  isIssuedElsewhere,
  seriesFormat,
  sourceRefFormat,
  typedInvoice,
} from "./document-types.ts";
import { INVOICE_TYPE, SOURCE, SOURCE_REF, WORK_TYPE } from "./extensions.ts";

const INVOICE_RECEIPT = "FR";

const codesOf = ({ tax }: Invoice) => tax?.ext ?? {};

function has(label: string, extension: string): Test<Invoice> {
  return is.that(label, (bill: Invoice) => Boolean(codesOf(bill)[extension]));
}

const hasType = is.that("has doc type", (bill: Invoice) => typedInvoice.type(bill) !== "");
const hasOneType = is.that("not both doc types", (bill: Invoice) => {
  const { [INVOICE_TYPE]: invoiceType, [WORK_TYPE]: workType } = codesOf(bill);
  return !invoiceType || !workType;
});
const hasInvoiceWorkType = is.that("valid invoice work type", (bill: Invoice) => {
  const workType = codesOf(bill)[WORK_TYPE];
  return !workType || INVOICE_WORK_TYPES.has(workType);
});
const isInvoiceReceipt = is.that(
  "is invoice-receipt",
  (bill: Invoice) => typedInvoice.type(bill) === INVOICE_RECEIPT,
);

/** Lines of invoices and orders require VAT, at least the reason for charging none. */
export const lineHasVat = is.that("line has tax category VAT", ({ taxes }: Line) =>
  Boolean(taxes?.some((combo) => combo?.cat === "VAT")),
);

const zero = is.absentOr("equals 0", (amount: Amount) => amount.isZero());

const invoice = on("bill.Invoice");
const advance = invoice.field("payment").field("advances").each();
const totals = invoice.field("totals");

/** Rules `GOBL-PT-SAFT-BILL-INVOICE-…`. */
export const invoiceRules: readonly Chain<never>[] = [
  invoice
    .assert("15", "Another currency than EUR needs an exchange rate into it", canConvertTo("EUR"))
    .assert("01", "The invoice has neither an invoice type nor a work type", hasType)
    .assert("02", "The invoice has both an invoice type and a work type", hasOneType)
    .assert("03", "Only work types PF, FC and CC are invoices", hasInvoiceWorkType)
    .assert(
      "04",
      "The series is not the type, a blank and a name without blanks and slashes",
      seriesFormat(typedInvoice),
    )
    .assert(
      "05",
      "The code is no number, nor, without a series, type, series, slash and number",
      codeFormat(typedInvoice),
    )
    .assert("12", "The source of the invoice is missing", has("tax has source", SOURCE))
    .assert(
      "14",
      "The number of a manual or recovered invoice does not begin with its type",
      sourceRefFormat(typedInvoice),
    ),
  invoice.field("value_date").assert("06", "The date of the supply is missing", is.present),
  invoice.field("lines").each().assert("07", "The line has no VAT", lineHasVat),
  advance.field("date").assert("08", "The advance has no date", is.present),
  advance.field("amount").assert("16", "Advances are zero or more", is.notNegative),
  totals.field("payable").assert("09", "The amount payable is zero or more", is.notNegative),
  invoice
    .when(isInvoiceReceipt)
    .field("totals")
    .field("due")
    .assert("10", "An invoice-receipt is paid in full", zero),
  invoice
    .field("preceding")
    .assert("11", "The SAF-T has room for one preceding document", is.length(0, 1)),
  invoice
    .when(isIssuedElsewhere(typedInvoice))
    .assert(
      "13",
      "An invoice issued elsewhere needs the number it has there",
      has("tax has source ref", SOURCE_REF),
    ),
];
