import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { isCuit } from "./tax-id.ts";

/** Rules `GOBL-AR-…`. */
export const rules = ruleset("AR", [
  on("bill.Invoice")
    .when(regimeIn("AR"))
    .field("supplier")
    .field("tax_id")
    .assert("01", "Argentine suppliers need a tax identity", is.present),
  on("tax.Identity")
    .when(identityIn("AR"))
    .field("code")
    .ifPresent("01", "Not an Argentine CUIT or CUIL", is.that("valid", isCuit)),
]);
