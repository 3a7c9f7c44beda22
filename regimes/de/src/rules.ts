import type { Identity, Party } from "@fakturo/model";
import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { TAX_NUMBER, TAX_NUMBER_FORMAT } from "./identities.ts";
import { isVatCode } from "./tax-id.ts";

export const rules = ruleset("DE", [
  on("bill.Invoice")
    .when(regimeIn("DE"))
    .field("supplier")
    .assert(
      "01",
      "German suppliers need a VAT code or a tax number",
      is.that(`has tax ID code, or has a key in [${TAX_NUMBER}]`, canInvoice),
    ),

  on("org.Identity")
    .when(regimeIn("DE"))
    .when(is.that("is tax number", isTaxNumber))
    .field("code")
    .assert(
      "01",
      "A German tax number is grouped 2/3/5, 3/3/5 or 3/4/4",
      is.matches(TAX_NUMBER_FORMAT),
    ),

  on("tax.Identity")
    .when(identityIn("DE"))
    .field("code")
    .ifPresent("01", "Not a German VAT code", is.that("valid", isVatCode)),
]);

/** § 14 (4) no. 2 UStG: the tax number or the VAT identification number. */
function canInvoice({ tax_id, identities = [] }: Party): boolean {
  return Boolean(tax_id?.code) || identities.some(isTaxNumber);
}

function isTaxNumber({ key }: Identity): boolean {
  return key === TAX_NUMBER;
}
