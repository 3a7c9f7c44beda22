import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { FEE_TYPE, OTHER_TAX_TYPE, STAMP_DUTY_TYPE } from "./codes/charge-types.ts";
import {
  EXEMPTION,
  FEE,
  INCOME_CATEGORY,
  INCOME_TYPE,
  INVOICE_TYPE,
  OTHER_TAX,
  PAYMENT_MEANS,
  STAMP_DUTY,
  VAT_RATE,
} from "./extensions.ts";
import {
  aboveZero,
  canBePaid,
  hasMark,
  hasTaxType,
  incomePair,
  isCreditNote,
  isOneTax,
  isVat,
  isVatWithIncome,
  isVatWithoutPercent,
  notZero,
  requiresCustomer,
} from "./tests.ts";

const invoice = on("bill.Invoice");
const supplierTaxId = invoice.field("supplier").field("tax_id");
const customer = invoice.when(requiresCustomer).field("customer");
const addresses = customer.field("addresses");
const line = invoice.field("lines").each();
const charge = on("bill.Charge");
const combo = on("tax.Combo");
const instructions = on("pay.Instructions");
const record = on("pay.Record");

/** Rules `GOBL-GR-MYDATA-…`. */
export const rules = ruleset("GR-MYDATA", [
  invoice.assert("19", "Amounts must be in euros, or exchangeable into them", canConvertTo("EUR")),
  invoice.field("series").assert("01", "The series is missing", is.present),
  invoice.field("tax").assert("02", "Tax details with an invoice type are missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert("03", "The invoice type is missing", ext.requires(INVOICE_TYPE)),
  supplierTaxId.assert("04", "The supplier has no tax identity", is.present),
  supplierTaxId.field("code").assert("18", "The supplier has no tax number (ΑΦΜ)", is.present),
  customer.assert("05", "Invoices of this type have a customer", is.present),
  customer.field("tax_id").assert("06", "The customer has no tax identity", is.present),
  addresses.assert("07", "The customer has no address", is.present),
  addresses
    .each()
    .field("locality")
    .assert("08", "The customer's address has no locality", is.present),
  addresses
    .each()
    .field("code")
    .assert("09", "The customer's address has no postal code", is.present),
  line
    .field("total")
    .assert("10", "The line's total is not above zero", aboveZero)
    .assert("11", "The line's total is zero", notZero),
  line
    .field("item")
    .field("ext")
    .assert("12", "Category and type of income go together", incomePair),
  invoice
    .field("discounts")
    .assert("13", "There are no discounts on whole documents in myDATA", is.empty),
  invoice
    .field("payment")
    .assert("14", "Payment details are missing", is.present)
    .assert("15", "Payment has neither instructions nor advances", canBePaid),
  invoice
    .when(isCreditNote)
    .field("preceding")
    .assert("16", "A credit note refers to an invoice", is.present),
  invoice
    .field("preceding")
    .each()
    .field("stamps")
    .assert("17", "The document referred to has no registration number (ΜΑΡΚ)", hasMark),

  charge.field("ext").assert("01", "A charge is one tax at most", isOneTax),
  charge
    .when(hasTaxType("fee", FEE_TYPE))
    .field("ext")
    .assert("02", "The fee has no category", ext.requires(FEE)),
  charge
    .when(hasTaxType("other tax", OTHER_TAX_TYPE))
    .field("ext")
    .assert("03", "The tax has no category", ext.requires(OTHER_TAX)),
  charge
    .when(hasTaxType("stamp duty", STAMP_DUTY_TYPE))
    .field("ext")
    .assert("04", "The stamp duty has no category", ext.requires(STAMP_DUTY)),

  combo.when(isVat).field("ext").assert("01", "VAT has no category", ext.requires(VAT_RATE)),
  combo
    .when(isVatWithoutPercent)
    .field("ext")
    .assert("02", "VAT without a rate has no cause of exemption", ext.requires(EXEMPTION)),
  combo
    .when(isVatWithIncome)
    .field("ext")
    .assert(
      "03",
      "Category and type of income go together",
      ext.requires(INCOME_CATEGORY, INCOME_TYPE),
    ),

  instructions.field("key").assert("01", "The payment instructions have no key", is.present),
  instructions
    .field("ext")
    .assert("02", "The instructions have no method of payment", ext.requires(PAYMENT_MEANS)),
  record.field("key").assert("01", "The payment has no key", is.present),
  record
    .field("ext")
    .assert("02", "The payment has no method of payment", ext.requires(PAYMENT_MEANS)),
]);
