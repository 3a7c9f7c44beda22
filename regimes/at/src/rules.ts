import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isUid } from "./tax-id.ts";

/** Rules `GOBL-AT-…`. */
export const rules = ruleset("AT", [
  on("tax.Identity")
    .when(identityIn("AT"))
    .field("code")
    .ifPresent("01", "Not an Austrian UID", is.that("valid", isUid)),
]);
