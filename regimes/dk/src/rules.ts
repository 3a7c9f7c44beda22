import type { Party } from "@fakturo/model";
import { identityIn, includesIdentity, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { COMPANY, hasType, PERSON } from "./identities.ts";
import { isCvr } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const hasNumber = includesIdentity(COMPANY, PERSON);

/** Rules `GOBL-DK-…`. */
export const rules = ruleset("DK", [
  on("bill.Invoice")
    .when(regimeIn("DK"))
    .field("supplier")
    .when(is.not(hasTaxCode))
    .field("identities")
    .assert("01", "Danish suppliers without a VAT number need a CVR or CPR number", hasNumber),
  on("org.Identity")
    .when(regimeIn("DK"))
    .when(hasType(COMPANY))
    .field("code")
    .ifPresent("01", "Not a Danish CVR number", is.that("valid", isCvr)),
  on("org.Identity")
    .when(regimeIn("DK"))
    .when(hasType(PERSON))
    .field("code")
    .ifPresent(
      "02",
      "A Danish CPR number has ten digits",
      is.length(10, 10),
      is.labelled("digit", is.matches(/^[0-9]+$/)),
    ),
  on("tax.Identity")
    .when(identityIn("DK"))
    .field("code")
    .ifPresent("01", "Not a Danish VAT number", is.that("valid", isCvr)),
]);
