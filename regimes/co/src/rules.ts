import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isNit } from "./tax-id.ts";

/** Rules `GOBL-CO-…`. */
export const rules = ruleset("CO", [
  on("tax.Identity")
    .when(identityIn("CO"))
    .field("code")
    .ifPresent("01", "Not a Colombian NIT with its check digit", is.that("valid", isNit)),
]);
