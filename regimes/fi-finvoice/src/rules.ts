import { is, on, ruleset } from "@fakturo/plugin";
import { oneReason } from "./exemptions.ts";
import {
  addressFits,
  firstHasIban,
  hasAddress,
  hasBothDays,
  isLegal,
  isTransfer,
  numberFits,
  operatorFits,
  othersHaveBic,
  paidAtOnce,
  quantitiesFit,
  referencesFit,
  singleReferences,
  twoDecimals,
  validBic,
  validIban,
} from "./tests.ts";

const LONG_NAME = 35;
const LONG_TEXT = 70;

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const customer = invoice.field("customer");
const instructions = invoice.field("payment").field("instructions");
const transfers = instructions.field("credit_transfer");
const terms = invoice.field("payment").field("terms");
const receiver = invoice.field("delivery").field("receiver");
const fitsName = is.length(0, LONG_NAME);
const fitsText = is.length(0, LONG_TEXT);

/** Rules `GOBL-FI-FINVOICE-…`. */
export const rules = ruleset("FI-FINVOICE", [
  invoice
    .assert("23", "Series and code are too long for Finvoice", numberFits)
    .assert("30", "Finvoice has one payment of the whole amount", paidAtOnce)
    .assert("31", "Finvoice has one reason for each kind of VAT", oneReason)
    .assert("32", "A quantity is too long for Finvoice", quantitiesFit),

  customer.assert("01", "The customer is missing", is.present),
  customer.field("name").assert("02", "The customer has no name", is.present),

  invoice.field("payment").assert("03", "Payment details are missing", is.present),
  instructions.assert("04", "Payment instructions are missing", is.present),
  instructions.field("key").assert("05", "Finvoice is paid by credit transfer", isTransfer),
  instructions
    .field("ref")
    .assert("06", "The payment reference is missing", is.present)
    .assert("34", "The payment reference is too long", fitsName),
  transfers
    .assert("07", "The account is missing", is.present)
    .assert("08", "The first account has no IBAN", firstHasIban)
    .assert("35", "Further accounts need a BIC", othersHaveBic),
  transfers.each().field("iban").ifPresent("09", "Not an IBAN", validIban),
  transfers.each().field("bic").ifPresent("10", "Not a BIC", validBic),
  terms.assert("11", "Payment terms are missing", is.present),
  terms
    .field("due_dates")
    .assert("12", "The due date is missing", is.present)
    .assert("36", "Finvoice has one due date", is.length(0, 1)),

  supplier
    .assert("13", "The supplier has no e-invoice address", hasAddress)
    .assert("15", "The supplier's e-invoice address does not fit", addressFits),
  supplier
    .field("identities")
    .each()
    .when(isLegal)
    .field("code")
    .assert("14", "The supplier's identifier is too long", fitsName),
  supplier.field("ext").assert("16", "Not an operator's OVT code or BIC", operatorFits),
  customer
    .assert("17", "The customer has no e-invoice address", hasAddress)
    .assert("19", "The customer's e-invoice address does not fit", addressFits),
  customer
    .field("identities")
    .each()
    .when(isLegal)
    .field("code")
    .assert("18", "The customer's identifier is too long", fitsName),
  customer.field("ext").assert("20", "Not an operator's OVT code or BIC", operatorFits),

  invoice.field("code").assert("21", "The invoice has no number", is.present),
  invoice.field("attachments").assert("22", "Finvoice cannot carry attachments", is.empty),
  invoice.field("currency").assert("24", "Finvoice has amounts of two decimals", twoDecimals),
  invoice
    .field("preceding")
    .each()
    .assert("25", "The number of a preceding invoice is too long", numberFits),
  invoice
    .field("ordering")
    .assert("26", "A reference is too long for Finvoice", referencesFit)
    .assert("27", "Finvoice has one reference of each kind", singleReferences),
  receiver
    .field("identities")
    .each()
    .when(isLegal)
    .field("code")
    .assert("28", "The receiver's identifier is too long", fitsName),
  invoice
    .field("delivery")
    .field("period")
    .assert("29", "The period of delivery lacks its first or last day", hasBothDays),
  invoice
    .field("lines")
    .each()
    .field("item")
    .field("ref")
    .assert("33", "The article number is too long", fitsText),
]);
