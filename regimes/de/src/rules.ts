import type { Party } from "@fakturo/model";
import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { isTaxNumber, TAX_NUMBER, TAX_NUMBER_FORMAT } from "./identities.ts";
import { isVatCode } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const hasTaxNumber = is.that(`has a key in [${TAX_NUMBER}]`, ({ identities = [] }: Party) =>
  identities.some((identity) => identity && isTaxNumber(identity)),
);

/** Rules `GOBL-DE-…`. */
export const rules = ruleset("DE", [
  on("bill.Invoice")
    .when(regimeIn("DE"))
    .field("supplier")
    .assert(
      "01",
      "German suppliers need a VAT code or a tax number (§ 14 par. 4 UStG)",
      is.anyOf(hasTaxCode, hasTaxNumber),
    ),
  on("org.Identity")
    .when(regimeIn("DE"))
    .when(is.that("is tax number", isTaxNumber))
    .field("code")
    .assert("01", "A tax number is grouped 2/3/5, 3/3/5 or 3/4/4", is.matches(TAX_NUMBER_FORMAT)),
  on("tax.Identity")
    .when(identityIn("DE"))
    .field("code")
    .ifPresent("01", "Not a German VAT code", is.that("valid", isVatCode)),
]);
