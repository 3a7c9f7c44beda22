import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { hasValidCheck, isNotZeros, VRN } from "./tax-id.ts";

/** Rules `GOBL-GB-…`. */
export const rules = ruleset("GB", [
  on("tax.Identity")
    .when(identityIn("GB"))
    .field("code")
    .ifPresent("01", "Not the form of a UK VAT number", is.matches(VRN)),
  on("tax.Identity")
    .when(identityIn("GB"))
    .field("code")
    .ifPresent("02", "A UK VAT number is above zero", is.that("not-zeros", isNotZeros)),
  on("tax.Identity")
    .when(identityIn("GB"))
    .field("code")
    .ifPresent(
      "03",
      "The check digits of the UK VAT number are wrong",
      is.that("checksum", hasValidCheck),
    ),
]);
