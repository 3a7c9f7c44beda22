import type { Payment, RateTotal, TaxTotal } from "@fakturo/model";
import { type Chain, canConvertTo, ext, is, on, type Test } from "@fakturo/plugin";
import {
  DOC_TYPE,
  FISCAL_REGIME,
  ISSUE_PLACE,
  PAYMENT_MEANS,
  REL_TYPE,
  USE,
} from "./extensions.ts";
import { certified, isMexican, lacksCodes, postCode, requiresCode } from "./tests.ts";

const RECEIPT = "receipt";
const UNDEFINED_MEANS = "99";
const FOR_PAYMENTS = "CP01";
const SUBSTITUTION = "04";

const isReceipt = is.that("payment type in [receipt]", ({ type }: Payment) => type === RECEIPT);
const isConvertible: Test<Payment> = is.labelled("can convert to MXN", canConvertTo("MXN"));
const hasOneCurrency = is.that("line document currencies match", ({ currency, lines }: Payment) =>
  (lines ?? []).every((line) => (line?.document?.currency || currency) === currency),
);

/** Passes when every rate of the selected categories passes. */
function everyRate(
  label: string,
  passes: (rate: RateTotal, retained: boolean) => boolean,
): Test<TaxTotal> {
  return is.absentOr(label, ({ categories }: TaxTotal) =>
    (categories ?? []).every((category) =>
      (category?.rates ?? []).every((rate) => !rate || passes(rate, Boolean(category.retained))),
    ),
  );
}

const withoutSurcharges = everyRate("no rate surcharges", ({ surcharge }) => !surcharge);
const retainedByPercent = everyRate(
  "retained rates with percent",
  ({ percent }, retained) => !retained || Boolean(percent),
);

const payment = on("bill.Payment");
const supplier = payment.field("supplier");
const customer = payment.field("customer");
const mexican = customer.when(isMexican);
const postalCode = mexican.field("addresses").each().field("code");
const methods = payment.field("methods");
const line = payment.field("lines").each();
const preceding = payment.field("preceding").each();

/** Rules `GOBL-MX-CFDI-BILL-PAYMENT-…`, after the complement Pagos 2.0. */
export const paymentRules: readonly Chain<never>[] = [
  payment
    .assert("01", "Only receipts are CFDI of payment", isReceipt)
    .assert("02", "Another currency than MXN needs an exchange rate into it", isConvertible)
    .assert("28", "The paid documents are in the currency of the payment", hasOneCurrency),
  payment
    .field("ext")
    .assert(
      "03",
      "A CFDI of payment needs its type and place of issue",
      ext.requires(DOC_TYPE, ISSUE_PLACE),
    )
    .assert("04", "A CFDI of payment has type P", ext.hasCodes(DOC_TYPE, "P")),
  supplier.field("tax_id").assert("05", "The supplier has no tax identity", is.present),
  supplier.field("tax_id").field("code").assert("06", "The supplier has no RFC", is.present),
  supplier.field("ext").assert("07", "The supplier has no tax scheme", ext.requires(FISCAL_REGIME)),
  customer.assert("08", "The customer is missing", is.present),
  customer.field("tax_id").assert("09", "The customer has no tax identity", is.present),
  customer.field("tax_id").field("code").assert("10", "The customer has no RFC", is.present),
  customer
    .field("ext")
    .assert("11", "The use of a CFDI of payment is CP01", ...requiresCode(USE, FOR_PAYMENTS)),
  mexican.field("ext").assert("12", "The customer has no tax scheme", ext.requires(FISCAL_REGIME)),
  mexican.field("addresses").assert("13", "The customer has no address", is.present),
  postalCode
    .assert("14", "The customer's address has no postal code", is.present)
    .assert("15", "Mexican postal codes have five digits", postCode),
  payment.field("payee").assert("16", "A CFDI of payment has no payee", is.empty),
  methods.assert("17", "A CFDI of payment has one means of payment", is.length(1, 1)),
  methods
    .each()
    .field("ext")
    .assert("18", "The means of payment has no code", ext.requires(PAYMENT_MEANS))
    .assert(
      "19",
      "The means of a payment made are known",
      lacksCodes(PAYMENT_MEANS, UNDEFINED_MEANS),
    ),
  line.field("refund").assert("20", "A CFDI of payment has no refunds", is.empty),
  line.field("installment").assert("21", "Which installment is paid is missing", is.present),
  line.field("payable").assert("22", "What was to be paid is missing", is.present),
  line.field("due").assert("23", "What is left to be paid is missing", is.present),
  line.field("document").assert("24", "The paid document is missing", is.present),
  line
    .field("document")
    .field("stamps")
    .assert("25", "The paid CFDI has no folio fiscal", certified),
  line
    .field("tax")
    .assert("26", "Taxes of payments have no surcharge", withoutSurcharges)
    .assert("27", "Retained taxes of payments have a percentage", retainedByPercent),
  preceding
    .field("ext")
    .assert(
      "29",
      "A CFDI of payment only replaces others",
      ...requiresCode(REL_TYPE, SUBSTITUTION),
    ),
  preceding.field("stamps").assert("30", "The replaced CFDI has no folio fiscal", certified),
];
