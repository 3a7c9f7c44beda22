import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isVatNumber } from "./tax-id.ts";

/** Rules `GOBL-IE-…`. */
export const rules = ruleset("IE", [
  on("tax.Identity")
    .when(identityIn("IE"))
    .field("code")
    .ifPresent("01", "Not an Irish VAT number", is.that("valid", isVatNumber)),
]);
