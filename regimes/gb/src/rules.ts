import { identityIn, is, on, ruleset } from "@fakturo/plugin";
import { hasVatChecksum, hasVatFormat, isNotZero } from "./tax-id.ts";

const code = on("tax.Identity").when(identityIn("GB")).field("code").when(is.present);

export const rules = ruleset("GB", [
  code
    .assert(
      "01",
      "A UK VAT number has 9 or 12 digits, or GD or HA and 3",
      is.that("format", hasVatFormat),
    )
    .assert("02", "A UK VAT number is not zero", is.that("not-zeros", isNotZero))
    .assert(
      "03",
      "The check digits of the UK VAT number are wrong",
      is.that("checksum", hasVatChecksum),
    ),
]);
