import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { isTaxCode } from "./tax-id.ts";

const supplier = on("bill.Invoice").when(regimeIn("ES")).field("supplier");

export const rules = ruleset("ES", [
  supplier.assert("01", "A Spanish invoice needs a supplier", is.present),
  supplier
    .field("tax_id")
    .assert("02", "The supplier of a Spanish invoice needs a tax identity", is.present),
  supplier
    .field("tax_id")
    .field("code")
    .assert("03", "The supplier's tax identity needs its code", is.present),

  on("tax.Identity")
    .when(identityIn("ES"))
    .field("code")
    .ifPresent("01", "Not a Spanish NIF", is.that("valid", isTaxCode)),
]);
