import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isNip } from "./tax-id.ts";

/** Rules `GOBL-PL-…`. */
export const rules = ruleset("PL", [
  on("tax.Identity")
    .when(identityIn("PL"))
    .field("code")
    .ifPresent("01", "Not a Polish NIP", is.that("valid", isNip)),
]);
