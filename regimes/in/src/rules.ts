import { identityIn, includesIdentity, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { HSN, HSN_FORMAT, hasType, PAN, PAN_FORMAT } from "./identities.ts";
import { isGstin } from "./tax-id.ts";

/** Rules `GOBL-IN-…`. */
export const rules = ruleset("IN", [
  on("org.Identity")
    .when(regimeIn("IN"))
    .when(hasType(PAN))
    .field("code")
    .assert("01", "A PAN has five letters, four digits and a letter", is.matches(PAN_FORMAT)),
  on("org.Identity")
    .when(regimeIn("IN"))
    .when(hasType(HSN))
    .field("code")
    .assert("02", "An HSN code has four, six or eight digits", is.matches(HSN_FORMAT)),
  on("org.Item")
    .when(regimeIn("IN"))
    .field("identities")
    .assert("01", "Items need an HSN code", includesIdentity(HSN)),
  on("tax.Identity")
    .when(identityIn("IN"))
    .field("code")
    .ifPresent("01", "Not an Indian GSTIN", is.that("valid", isGstin)),
]);
