import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isUid } from "./tax-id.ts";

/** Rules `GOBL-CH-…`. */
export const rules = ruleset("CH", [
  on("tax.Identity")
    .when(identityIn("CH"))
    .field("code")
    .ifPresent("01", "Not a Swiss UID", is.that("valid", isUid)),
]);
