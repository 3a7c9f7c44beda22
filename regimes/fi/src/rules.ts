import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { isBusinessId } from "./tax-id.ts";

/** Rules `GOBL-FI-…`. */
export const rules = ruleset("FI", [
  on("tax.Identity")
    .when(identityIn("FI"))
    .field("code")
    .ifPresent("01", "Not a Finnish business ID", is.that("valid", isBusinessId)),
]);
