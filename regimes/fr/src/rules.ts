import type { Party } from "@fakturo/model";
import { hasIdentity, identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { hasType, SIREN, SIRET } from "./identities.ts";
import { isVatNumber } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const isRegistered = hasIdentity(SIREN, SIRET);

/** Rules `GOBL-FR-…`. */
export const rules = ruleset("FR", [
  on("bill.Invoice")
    .when(regimeIn("FR"))
    .field("supplier")
    .assert(
      "01",
      "French suppliers need a VAT number, a SIREN or a SIRET",
      is.anyOf(hasTaxCode, isRegistered),
    ),
  on("org.Identity")
    .when(regimeIn("FR"))
    .when(hasType(SIREN))
    .field("code")
    .assert("01", "A SIREN has nine digits", is.matches(/^\d{9}$/)),
  on("org.Identity")
    .when(regimeIn("FR"))
    .when(hasType(SIRET))
    .field("code")
    .assert("02", "A SIRET has 14 digits", is.matches(/^\d{14}$/)),
  on("tax.Identity")
    .when(identityIn("FR"))
    .field("code")
    .ifPresent("01", "Not a French VAT number", is.that("valid", isVatNumber)),
]);
