import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { isIdentified, typeIn } from "@fakturo/spain";
import { BI_ACTIVITY, CORRECTION, EXEMPTION, IDENTITY_TYPE, REGION } from "./extensions.ts";
import {
  hasActivity,
  hasGeneralNote,
  isBizkaiaIndividual,
  isExempt,
  isNotSimplified,
} from "./tests.ts";

const invoice = on("bill.Invoice");
const preceding = invoice.field("preceding").each();

/** Rules `GOBL-ES-TBAI-…`. */
export const rules = ruleset("ES-TBAI", [
  invoice.assert(
    "09",
    "Another currency than EUR needs an exchange rate into it",
    canConvertTo("EUR"),
  ),
  invoice.field("tax").assert("01", "The province is missing", is.present),
  invoice.field("tax").field("ext").assert("02", "The province is missing", ext.requires(REGION)),
  invoice
    .when(isNotSimplified)
    .field("customer")
    .assert("03", "Only simplified invoices do without a customer", is.present)
    .assert(
      "08",
      "The customer has neither a tax identity nor a typed identity",
      isIdentified("has tax_id or identity-type identity", IDENTITY_TYPE),
    ),
  invoice
    .when(typeIn("credit-note", "corrective", "debit-note"))
    .field("preceding")
    .assert("04", "A correction names the invoice it corrects", is.present),
  preceding
    .field("issue_date")
    .assert("05", "The corrected invoice has no date of issue", is.present),
  preceding
    .field("ext")
    .assert("06", "The correction does not tell its ground", ext.requires(CORRECTION)),
  invoice.field("notes").assert("07", "A general note must describe the operation", hasGeneralNote),
  invoice
    .when(isBizkaiaIndividual)
    .field("supplier")
    .field("ext")
    .assert("10", "Individuals of Bizkaia tell their activity", ext.requires(BI_ACTIVITY)),
  invoice
    .field("supplier")
    .field("ext")
    .assert("11", "An activity is a number of up to seven digits", hasActivity),
  on("tax.Combo")
    .when(isExempt)
    .field("ext")
    .assert("01", "An exempt tax tells its cause", ext.requires(EXEMPTION)),
]);
