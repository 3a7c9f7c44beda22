import type { Party } from "@fakturo/model";
import {
  hasIdentity,
  identityIn,
  includesIdentity,
  is,
  on,
  regimeIn,
  ruleset,
} from "@fakturo/plugin";
import { isVatNumber } from "./tax-id.ts";

/** Identity type of the enterprise number in the Crossroads Bank (BCE/KBO). */
export const ENTERPRISE_NUMBER = "BCE";

const isRegistered = hasIdentity(ENTERPRISE_NUMBER);
const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));

const supplier = on("bill.Invoice").when(regimeIn("BE")).field("supplier");

/** Rules `GOBL-BE-…`. */
export const rules = ruleset("BE", [
  on("tax.Identity")
    .when(identityIn("BE"))
    .field("code")
    .ifPresent("01", "Not a Belgian VAT number", is.that("valid", isVatNumber)),
  supplier
    .when(is.not(isRegistered))
    .field("tax_id")
    .assert("01", "Belgian suppliers without a BCE/KBO number need a tax identity", is.present),
  supplier
    .when(is.not(isRegistered))
    .field("tax_id")
    .field("code")
    .assert("02", "Belgian suppliers without a BCE/KBO number need a VAT number", is.present),
  supplier
    .when(is.not(hasTaxCode))
    .field("identities")
    .assert(
      "03",
      "Belgian suppliers without a VAT number need a BCE/KBO number",
      includesIdentity(ENTERPRISE_NUMBER),
    ),
]);
