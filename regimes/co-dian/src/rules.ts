import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { CREDIT_CODE, DEBIT_CODE, FISCAL_RESPONSIBILITY, MUNICIPALITY } from "./extensions.ts";
import { colombian, colombianWithCode, isNotSimplified, typeIn } from "./tests.ts";

const invoice = on("bill.Invoice");
const supplier = invoice.field("supplier");
const customer = invoice.field("customer");
const credited = invoice.when(typeIn("credit-note")).field("preceding").each();
const debited = invoice.when(typeIn("debit-note")).field("preceding").each();

/** Rules `GOBL-CO-DIAN-…`. For compatibility, an empty list of addresses passes 02 and 06. */
export const rules = ruleset("CO-DIAN", [
  invoice
    .assert("14", "Another currency than COP needs an exchange rate into it", canConvertTo("COP"))
    .assert(
      "01",
      "The DIAN takes no invoices of this type",
      typeIn("standard", "credit-note", "debit-note", "proforma"),
    ),
  supplier
    .when(colombian("supplier"))
    .field("addresses")
    .assert("02", "A Colombian supplier has an address", is.length(1, 0)),
  supplier
    .when(colombianWithCode("supplier"))
    .field("ext")
    .assert("03", "The supplier has no municipality", ext.requires(MUNICIPALITY)),
  supplier
    .when(colombian("supplier"))
    .field("ext")
    .assert("04", "The supplier has no responsibility", ext.requires(FISCAL_RESPONSIBILITY)),
  invoice
    .when(isNotSimplified)
    .field("customer")
    .field("tax_id")
    .assert("05", "Only simplified invoices do without a tax identity", is.present),
  customer
    .when(colombian("customer"))
    .field("addresses")
    .assert("06", "A Colombian customer has an address", is.length(1, 0)),
  customer
    .when(colombianWithCode("customer"))
    .field("ext")
    .assert("07", "The customer has no municipality", ext.requires(MUNICIPALITY)),
  customer
    .when(colombian("customer"))
    .field("ext")
    .assert("08", "The customer has no responsibility", ext.requires(FISCAL_RESPONSIBILITY)),
  invoice
    .when(typeIn("credit-note", "debit-note"))
    .field("preceding")
    .assert("09", "A credit or debit note names the invoice it corrects", is.present),
  credited
    .field("ext")
    .assert("10", "The reason of the credit note has no code", ext.requires(CREDIT_CODE)),
  credited.field("reason").assert("12", "The reason of the credit note is missing", is.present),
  debited
    .field("ext")
    .assert("11", "The reason of the debit note has no code", ext.requires(DEBIT_CODE)),
  debited.field("reason").assert("13", "The reason of the debit note is missing", is.present),
]);
