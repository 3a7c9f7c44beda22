import type { Identity, Party } from "@fakturo/model";
import { hasIdentity, identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { UEN_TYPE } from "./identities.ts";
import { isTaxCode, isUen } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const isRegistered = hasIdentity(UEN_TYPE);

/** Rules `GOBL-SG-…`. */
export const rules = ruleset("SG", [
  on("bill.Invoice")
    .when(regimeIn("SG"))
    .field("supplier")
    .assert(
      "01",
      "Singaporean suppliers need a GST number or a UEN",
      is.anyOf(hasTaxCode, isRegistered),
    ),
  on("org.Identity")
    .when(regimeIn("SG"))
    .when(is.that(`type in [${UEN_TYPE}]`, ({ type }: Identity) => type === UEN_TYPE))
    .field("code")
    .assert("01", "Not a Singaporean UEN", is.that("valid UEN", isUen)),
  on("tax.Identity")
    .when(identityIn("SG"))
    .field("code")
    .ifPresent("01", "Not a Singaporean UEN or GST number", is.that("valid", isTaxCode)),
]);
