import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { isNif } from "./tax-id.ts";

const supplier = on("bill.Invoice").when(regimeIn("ES")).field("supplier");

/** Rules `GOBL-ES-…`; suppliers are identified by their NIF (RD 1619/2012, art. 6.1 d). */
export const rules = ruleset("ES", [
  supplier.assert("01", "Spanish invoices need a supplier", is.present),
  supplier.field("tax_id").assert("02", "Spanish suppliers need a tax identity", is.present),
  supplier.field("tax_id").field("code").assert("03", "Spanish suppliers need a NIF", is.present),
  on("tax.Identity")
    .when(identityIn("ES"))
    .field("code")
    .ifPresent("01", "Not a Spanish NIF", is.that("valid", isNif)),
]);
