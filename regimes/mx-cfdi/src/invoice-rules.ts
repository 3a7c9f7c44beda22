import type { Invoice, StringMap } from "@fakturo/model";
import { type Chain, canConvertTo, ext, is, isPresent, on } from "@fakturo/plugin";
import { GLOBAL } from "./addon.ts";
import {
  DOC_TYPE,
  FISCAL_REGIME,
  GLOBAL_MONTH,
  GLOBAL_PERIOD,
  GLOBAL_YEAR,
  ISSUE_PLACE,
  PAYMENT_METHOD,
  PROD_SERV,
  REL_TYPE,
  USE,
} from "./extensions.ts";
import { aboveZero, certified, isMexican, postCode } from "./tests.ts";

const EIGHT_DIGITS = /^\d{8}$/;
const PERIOD = [GLOBAL_PERIOD, GLOBAL_MONTH, GLOBAL_YEAR] as const;

function isTagged({ $tags }: Invoice): boolean {
  return Boolean($tags?.includes(GLOBAL));
}

const isGlobal = is.that("has global tag", isTagged);
const isNotGlobal = is.that("no global tag", (bill: Invoice) => !isTagged(bill));
const hasPreceding = is.that("has preceding", ({ preceding }: Invoice) => isPresent(preceding));
const hasEightDigits = is.absentOr("valid prod-serv", ({ [PROD_SERV]: code }: StringMap) =>
  code ? EIGHT_DIGITS.test(code) : true,
);

const invoice = on("bill.Invoice");
const globalInvoice = invoice.when(isGlobal);
const ordinary = invoice.when(isNotGlobal);
const customer = ordinary.field("customer");
const mexican = customer.when(isMexican);
const postalCode = mexican.field("addresses").each().field("code");
const supplier = invoice.field("supplier");
const line = invoice.field("lines").each();

/** Rules `GOBL-MX-CFDI-BILL-INVOICE-…`. */
export const invoiceRules: readonly Chain<never>[] = [
  invoice.assert(
    "27",
    "Another currency than MXN needs an exchange rate into it",
    canConvertTo("MXN"),
  ),
  invoice
    .field("tax")
    .field("ext")
    .assert(
      "01",
      "A CFDI needs its type, place of issue and payment method",
      ext.requires(DOC_TYPE, ISSUE_PLACE, PAYMENT_METHOD),
    ),

  globalInvoice
    .field("tax")
    .field("ext")
    .assert("02", "A global CFDI needs period, month and year", ext.requires(...PERIOD)),
  globalInvoice.field("customer").assert("03", "A global CFDI has no customer", is.empty),
  globalInvoice.field("payment").assert("04", "A global CFDI sums up what is paid", is.present),
  globalInvoice
    .field("payment")
    .field("advances")
    .assert("05", "A global CFDI says how it was paid", is.present),
  globalInvoice
    .field("lines")
    .each()
    .field("item")
    .field("ref")
    .assert("06", "Lines of a global CFDI give the number of the sale", is.present),

  ordinary
    .field("tax")
    .field("ext")
    .assert("07", "Period, month and year go together", ext.allOrNone(...PERIOD)),
  customer.field("tax_id").assert("08", "The customer has no tax identity", is.present),
  customer.field("tax_id").field("code").assert("09", "The customer has no RFC", is.present),
  mexican
    .field("ext")
    .assert(
      "10",
      "The customer has no tax scheme or no use for the CFDI",
      ext.requires(FISCAL_REGIME, USE),
    ),
  mexican.field("addresses").assert("11", "The customer has no address", is.present),
  postalCode
    .assert("12", "The customer's address has no postal code", is.present)
    .assert("13", "Mexican postal codes have five digits", postCode),
  ordinary
    .field("lines")
    .each()
    .field("item")
    .field("ext")
    .assert("14", "The item has no class of product or service", ext.requires(PROD_SERV))
    .assert("15", "Classes of products and services have eight digits", hasEightDigits),

  invoice
    .when(hasPreceding)
    .field("tax")
    .field("ext")
    .assert("16", "How the preceding CFDI is related is missing", ext.requires(REL_TYPE)),
  invoice
    .field("preceding")
    .each()
    .field("stamps")
    .assert("17", "The preceding CFDI has no folio fiscal", certified),
  supplier.field("tax_id").assert("18", "The supplier has no tax identity", is.present),
  supplier.field("tax_id").field("code").assert("19", "The supplier has no RFC", is.present),
  supplier.field("ext").assert("20", "The supplier has no tax scheme", ext.requires(FISCAL_REGIME)),
  line.field("quantity").assert("21", "Quantities are above zero", aboveZero),
  line
    .field("item")
    .field("price")
    .assert("22", "The item has no price", is.present)
    .assert("23", "Prices are above zero", aboveZero),
  line.field("total").assert("24", "Totals are zero or more", is.notNegative),
  invoice.field("discounts").assert("25", "A CFDI has discounts on lines only", is.empty),
  invoice.field("charges").assert("26", "A CFDI has no charges", is.empty),
];
