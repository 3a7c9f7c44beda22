import { DOCUMENT_TYPE, SCHEME_ID } from "@fakturo/addon-eu-en16931";
import {
  ADVANCES,
  BILLING_MODE,
  FINAL_MODES,
  hasSiren,
  hasUniqueSchemes,
  isNotOfType,
  taxExtIn,
} from "@fakturo/addon-fr-ctc-flow2";
import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { B2C_CATEGORY } from "./extensions.ts";
import * as test from "./tests.ts";

const DOCUMENT_TYPES = ["380", "386", "384", "381", "503"];
const RECEIPT = "receipt";

const invoice = on("bill.Invoice");
const b2c = invoice.when(test.isB2c);
const b2b = invoice.when(test.isB2b);
const payment = on("bill.Payment");
const paid = payment.when(test.isB2bPayment).field("lines").each().field("document");
const identities = on("org.Party").field("identities");

/** Rules `GOBL-FR-CTC-FLOW10-…`. */
export const rules = ruleset("FR-CTC-FLOW10", [
  invoice.assert("01", "Amounts are in euros or can be converted", canConvertTo("EUR")),
  invoice
    .field("supplier")
    .field("addresses")
    .each()
    .field("country")
    .assert("02", "The supplier's address has no country", is.present),
  invoice
    .field("customer")
    .field("addresses")
    .each()
    .field("country")
    .assert("03", "The customer's address has no country", is.present),

  b2c.assert("07", "No percentage of VAT known in France (G1.24)", test.invoicePercents),
  b2c
    .field("tax")
    .field("ext")
    .assert("04", "The category of the sale is missing (G1.68)", ext.requires(B2C_CATEGORY)),
  b2c
    .field("supplier")
    .assert("05", "The supplier is missing", is.present)
    .assert("06", "The supplier has no SIREN", hasSiren),

  b2b
    .field("tax")
    .field("ext")
    .assert(
      "08",
      "Such documents are not reported (G1.01)",
      ext.hasCodes(DOCUMENT_TYPE, ...DOCUMENT_TYPES),
    )
    .assert("09", "The billing mode is missing (G1.02)", ext.requires(BILLING_MODE)),
  b2b
    .when(taxExtIn(BILLING_MODE, FINAL_MODES))
    .field("tax")
    .field("ext")
    .assert(
      "10",
      "The final invoice after a down payment is no advance (G1.60)",
      isNotOfType(ADVANCES),
    ),
  b2b
    .field("supplier")
    .assert("11", "The supplier is missing (G2.19)", is.present)
    .assert(
      "12",
      "The supplier has no legal identity that is reported (G2.19)",
      test.hasLegalScheme,
    )
    .assert("13", "The supplier has no VAT number (G2.33)", test.hasTaxId),
  b2b
    .when(test.isExempt)
    .assert("14", "An exempt sale needs the VAT number of who sold", test.isTaxable)
    .assert("15", "An exempt sale needs a tax note with the reason", test.explainsExemption),
  b2b
    .field("customer")
    .assert("16", "The customer is missing (G2.19)", is.present)
    .assert(
      "17",
      "The customer has no legal identity that is reported (G2.19)",
      test.hasLegalScheme,
    )
    .assert("18", "The customer has no VAT number (G2.33)", test.hasTaxId),

  payment.assert("03", "No percentage of VAT known in France (G1.24)", test.paymentPercents),
  payment.field("type").assert("01", "Only receipts are reported", is.oneOf([RECEIPT])),
  payment.field("value_date").assert("02", "The day of the receipt is missing", is.present),
  payment
    .field("supplier")
    .assert("04", "The supplier is missing", is.present)
    .assert("05", "The supplier has no SIREN", hasSiren),
  paid.assert("06", "The line names no invoice", is.present),
  paid.field("code").assert("07", "The invoice has no number", is.present),
  paid.field("issue_date").assert("08", "The invoice has no date", is.present),

  identities.assert("01", "Two identities are of the same scheme (BR-FR-CO-10)", hasUniqueSchemes),
  identities
    .each()
    .field("ext")
    .assert("02", "The identity has no scheme (BR-FR-CO-10)", ext.requires(SCHEME_ID)),
]);
