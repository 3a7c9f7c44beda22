import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isAfm } from "./tax-id.ts";

/** Rules `GOBL-GR-…`. */
export const rules = ruleset("GR", [
  on("tax.Identity")
    .when(identityIn("EL"))
    .field("code")
    .ifPresent("01", "Not a Greek AFM", is.that("valid", isAfm)),
]);
