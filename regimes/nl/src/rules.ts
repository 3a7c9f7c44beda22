import type { Party } from "@fakturo/model";
import { hasIdentity, identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { hasType, KVK, OIN, OIN_FORMAT } from "./identities.ts";
import { isVatNumber } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const isRegistered = hasIdentity(KVK, OIN);

/** Rules `GOBL-NL-…`. */
export const rules = ruleset("NL", [
  on("bill.Invoice")
    .when(regimeIn("NL"))
    .field("supplier")
    .assert(
      "01",
      "Dutch suppliers need a btw-id, a KVK number or an OIN",
      is.anyOf(hasTaxCode, isRegistered),
    ),
  on("org.Identity")
    .when(regimeIn("NL"))
    .when(hasType(KVK))
    .field("code")
    .assert("01", "A KVK number has eight digits", is.length(8, 8)),
  on("org.Identity")
    .when(regimeIn("NL"))
    .when(hasType(OIN))
    .field("code")
    .assert("02", "Not the form of an OIN", is.matches(OIN_FORMAT)),
  on("tax.Identity")
    .when(identityIn("NL"))
    .field("code")
    .ifPresent("01", "Not a Dutch VAT number", is.that("valid", isVatNumber)),
]);
