import type { Party } from "@fakturo/model";
import { hasIdentity, identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import {
  COORDINATION,
  hasIndividualCheck,
  hasOrganisationCheck,
  hasType,
  isIndividual,
  isOrganisation,
  ORGANISATION,
  PERSON,
} from "./identities.ts";
import { isVatNumber } from "./tax-id.ts";

const hasTaxCode = is.that("has tax ID code", ({ tax_id }: Party) => Boolean(tax_id?.code));
const isRegistered = hasIdentity(ORGANISATION, PERSON, COORDINATION);

const identity = on("org.Identity").when(regimeIn("SE"));

/** Rules `GOBL-SE-…`. */
export const rules = ruleset("SE", [
  on("tax.Identity")
    .when(identityIn("SE"))
    .field("code")
    .ifPresent("01", "Not a Swedish VAT number", is.that("valid", isVatNumber)),
  on("bill.Invoice")
    .when(regimeIn("SE"))
    .field("supplier")
    .assert(
      "01",
      "Swedish suppliers need a VAT number or an identity of type ON, PN or CN",
      is.anyOf(hasTaxCode, isRegistered),
    ),
  identity
    .when(hasType(ORGANISATION))
    .field("code")
    .assert(
      "01",
      "A Swedish organisation number has ten digits",
      is.that("valid org number", isOrganisation),
    )
    .assert(
      "02",
      "The check digit of the organisation number is wrong",
      is.that("luhn checksum", hasOrganisationCheck),
    ),
  identity
    .when(hasType(PERSON, COORDINATION))
    .field("code")
    .assert(
      "03",
      "A Swedish personal or coordination number has six digits, - or +, and four",
      is.that("valid individual number", isIndividual),
    )
    .assert(
      "04",
      "The check digit of the personal or coordination number is wrong",
      is.that("luhn checksum", hasIndividualCheck),
    ),
]);
