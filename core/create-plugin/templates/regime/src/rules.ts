import type { Party } from "@fakturo/model";
import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { isTaxCode } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));

/** Rules `GOBL-ZZ-…`. A published number keeps its meaning. */
export const rules = ruleset("ZZ", [
  on("bill.Invoice")
    .when(regimeIn("ZZ"))
    .field("supplier")
    .assert("01", "The supplier needs a tax number", hasTaxCode),
  on("tax.Identity")
    .when(identityIn("ZZ"))
    .field("code")
    .ifPresent("01", "Nine digits with a right check digit", is.that("valid", isTaxCode)),
]);
