import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { hasOrganisationNumber, ORGANISATION_NUMBER } from "./identities.ts";
import { isOrganisationNumber, isVatNumber } from "./tax-id.ts";

/** Rules `GOBL-NO-…`. */
export const rules = ruleset("NO", [
  on("tax.Identity")
    .when(identityIn("NO"))
    .field("code")
    .ifPresent(
      "01",
      "Not a Norwegian VAT number",
      is.that("valid MVA-suffixed mod-11 org number", isVatNumber),
    ),
  on("org.Identity")
    .when(regimeIn("NO"))
    .when(is.that(`type in [${ORGANISATION_NUMBER}]`, hasOrganisationNumber))
    .field("code")
    .assert(
      "01",
      "Not a Norwegian organisation number",
      is.that("valid mod-11 org number", isOrganisationNumber),
    ),
]);
