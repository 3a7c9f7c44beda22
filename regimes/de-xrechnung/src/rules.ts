import { ext, is, on, ruleset } from "@fakturo/plugin";
import {
  hasCode,
  hasEmails,
  hasLocality,
  hasMeans,
  hasNoIban,
  hasTelephones,
  isCorrection,
} from "./tests.ts";

const DOCUMENT_TYPES = ["326", "380", "384", "389", "381", "875", "876", "877"];

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const customer = invoice.field("customer");
const instructions = invoice.field("payment").field("instructions");
const transfers = instructions.when(hasMeans("credit-transfer")).field("credit_transfer");
const debit = instructions.when(hasMeans("direct-debit")).field("direct_debit");
const receiver = invoice.field("delivery").field("receiver");

/** Rules `GOBL-DE-XRECHNUNG-…`. */
export const rules = ruleset("DE-XRECHNUNG", [
  // The published rule names the tax category but checks the document type.
  invoice
    .field("tax")
    .field("ext")
    .assert(
      "01",
      "No document type of XRechnung (BR-DE-17)",
      ext.hasCodes("untdid-tax-category", ...DOCUMENT_TYPES),
    ),
  invoice
    .when(isCorrection)
    .field("preceding")
    .assert("02", "A correction names the invoice it corrects (BR-DE-26)", is.present),

  supplier
    .assert("03", "The supplier is missing", is.present)
    .assert("09", "The supplier's contact has no telephone (BR-DE-6)", hasTelephones)
    .assert("10", "The supplier's contact has no e-mail address (BR-DE-7)", hasEmails),
  supplier.field("people").assert("04", "The supplier has no contact (BR-DE-5)", is.present),
  supplier
    .field("addresses")
    .assert("05", "The supplier has no address (BR-DE-2)", is.present)
    .assert("06", "The supplier's address has no city (BR-DE-3)", hasLocality)
    .assert("07", "The supplier's address has no postcode (BR-DE-4)", hasCode),
  supplier
    .field("inboxes")
    .assert("08", "The supplier has no electronic address (PEPPOL-EN16931-R020)", is.present),

  customer.assert("11", "The customer is missing", is.present),
  customer
    .field("addresses")
    .assert("12", "The customer has no address (BR-DE-8)", is.present)
    .assert("13", "The customer's address has no city (BR-DE-8)", hasLocality)
    .assert("14", "The customer's address has no postcode (BR-DE-9)", hasCode),
  customer
    .field("inboxes")
    .assert("15", "The customer has no electronic address (PEPPOL-EN16931-R010)", is.present),

  invoice.field("payment").assert("16", "Payment details are missing (BR-DE-1)", is.present),
  instructions.assert("17", "Payment instructions are missing (BR-DE-1)", is.present),
  transfers.assert("18", "A transfer needs an account (BR-DE-23)", is.present),
  transfers
    .each()
    .when(hasNoIban)
    .field("number")
    .assert("19", "An account has neither IBAN nor number (BR-DE-19)", is.present),
  instructions
    .when(hasMeans("card"))
    .field("card")
    .assert("20", "A card payment needs the card (BR-DE-24)", is.present),
  debit.assert("21", "A direct debit needs its details (BR-DE-25)", is.present),
  debit.field("ref").assert("22", "The mandate has no reference (BR-DE-29)", is.present),
  debit.field("creditor").assert("23", "The creditor has no identifier (BR-DE-30)", is.present),
  debit.field("account").assert("24", "The debited account is missing (BR-DE-31)", is.present),

  receiver.assert("25", "The delivery has no receiver", is.present),
  receiver
    .field("addresses")
    .assert("26", "The receiver of the delivery has no address", is.present)
    .assert("27", "The delivery address has no city (BR-DE-10)", hasLocality)
    .assert("28", "The delivery address has no postcode (BR-DE-11)", hasCode),

  invoice.field("ordering").assert("29", "The buyer's reference is missing (BR-DE-15)", is.present),
  invoice
    .field("ordering")
    .field("code")
    .assert("30", "The buyer's reference is missing (BR-DE-15)", is.present),
]);
