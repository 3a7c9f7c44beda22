import type { Identity, Party } from "@fakturo/model";
import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { UEN_TYPE } from "./identities.ts";
import { isTaxCode, isUen } from "./tax-id.ts";

function hasUenType(identity: Identity | null): boolean {
  return identity?.type === UEN_TYPE;
}

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const isRegistered = is.that(`has a type in [${UEN_TYPE}]`, ({ identities = [] }: Party) =>
  identities.some(hasUenType),
);

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
    .when(is.that(`type in [${UEN_TYPE}]`, hasUenType))
    .field("code")
    .assert("01", "Not a Singaporean UEN", is.that("valid UEN", isUen)),
  on("tax.Identity")
    .when(identityIn("SG"))
    .field("code")
    .ifPresent("01", "Not a Singaporean UEN or GST number", is.that("valid", isTaxCode)),
]);
