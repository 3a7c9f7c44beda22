import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { TRN } from "./tax-id.ts";

/** Rules `GOBL-AE-…`. */
export const rules = ruleset("AE", [
  on("tax.Identity")
    .when(identityIn("AE"))
    .field("code")
    .ifPresent("01", "Not an Emirati tax registration number of 15 digits", is.matches(TRN)),
]);
