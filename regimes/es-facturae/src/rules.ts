import type { Invoice } from "@fakturo/model";
import { canConvertTo, ext, identityIn, is, on, ruleset } from "@fakturo/plugin";
import { CORRECTION, DOC_TYPE, INVOICE_CLASS } from "./extensions.ts";

const CORRECTIONS = ["credit-note", "corrective", "debit-note"];

const isCorrection = is.that(`invoice type in [${CORRECTIONS.join(", ")}]`, ({ type }: Invoice) =>
  CORRECTIONS.includes(type),
);

const invoice = on("bill.Invoice");
const preceding = invoice.when(isCorrection).field("preceding");

/** Rules `GOBL-ES-FACTURAE-…`. */
export const rules = ruleset("ES-FACTURAE", [
  invoice.assert(
    "07",
    "Another currency than EUR needs an exchange rate into it",
    canConvertTo("EUR"),
  ),
  invoice
    .field("customer")
    .field("tax_id")
    .when(identityIn("ES"))
    .field("code")
    .assert("01", "The Spanish customer has no NIF", is.present),
  invoice.field("tax").assert("02", "Type and class of the document are missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert(
      "03",
      "The document needs a type and a class of FacturaE",
      ext.requires(DOC_TYPE, INVOICE_CLASS),
    ),
  preceding.assert("04", "A correction names the invoice it corrects", is.present),
  preceding
    .each()
    .field("issue_date")
    .assert("05", "The corrected invoice has no date of issue", is.present),
  preceding
    .each()
    .field("ext")
    .assert("06", "The correction does not say what it changes", ext.requires(CORRECTION)),
]);
