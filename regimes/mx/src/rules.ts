import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isRfc } from "./tax-id.ts";

/** Rules `GOBL-MX-…`. */
export const rules = ruleset("MX", [
  on("tax.Identity")
    .when(identityIn("MX"))
    .field("code")
    .ifPresent("01", "Not a Mexican RFC", is.that("valid RFC", isRfc)),
]);
