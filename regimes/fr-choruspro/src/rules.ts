import type { Identity, Invoice, Party, Totals } from "@fakturo/model";
import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import { FRAMEWORK, SCHEME } from "./extensions.ts";
import { EU, FOREIGN, hasSiret, isInEu, SIRET } from "./parties.ts";

/** Framework of invoices that are already paid. */
const PAID = "A2";

const isPaidFramework = is.that(
  "framework is paid",
  ({ tax }: Invoice) => tax?.ext?.[FRAMEWORK] === PAID,
);
const isPaid = is.that("paid", (totals?: Totals) => Boolean(totals?.due?.isZero()));

const withSiret = is.labelled("has SIRET", {
  label: "",
  holds: (identities?: readonly Identity[]) => hasSiret(identities),
});
const withoutSiret = is.absentOr(
  "no SIRET",
  (identities: readonly Identity[]) => !hasSiret(identities),
);
const inEu = is.absentOr("EU member", (country: string) => !country || isInEu(country));
const outsideEu = is.absentOr("non-EU", (country: string) => !country || !isInEu(country));

function schemeIs(code: string) {
  return is.that(`party scheme is ${code}`, (party: Party) => party.ext?.[SCHEME] === code);
}
const schemeIsNotSiret = is.that("party scheme is not 1", (party: Party) => {
  const scheme = party.ext?.[SCHEME];
  return Boolean(scheme) && scheme !== SIRET;
});

const invoice = on("bill.Invoice");
const customer = invoice.field("customer");
const tax = invoice.field("tax");
const party = on("org.Party");
const euCountry = party.when(schemeIs(EU)).field("tax_id").field("country");

/** Rules `GOBL-FR-CHORUSPRO-…`. */
export const rules = ruleset("FR-CHORUSPRO", [
  invoice.assert("07", "Amounts are in euros or convertible to them", canConvertTo("EUR")),
  customer
    .field("ext")
    .assert("01", "The customer is not identified by SIRET", ext.hasCodes(SCHEME, SIRET)),
  customer.field("identities").assert("02", "The customer has no identity", is.present),
  tax.assert("03", "Tax details are missing", is.present),
  tax
    .field("ext")
    .assert("04", "Tax details have no extensions", is.present)
    .assert("05", "The framework is missing", ext.requires(FRAMEWORK)),
  invoice
    .when(isPaidFramework)
    .field("totals")
    .assert("06", "Framework A2 is for invoices paid in full", isPaid),

  party.field("ext").assert("01", "The party's scheme is missing", ext.requires(SCHEME)),
  party.when(schemeIs(SIRET)).field("identities").assert("02", "Scheme 1 needs a SIRET", withSiret),
  party
    .when(schemeIs(SIRET))
    .field("tax_id")
    .field("country")
    .assert("03", "Scheme 1 is for French parties", is.oneOf(["FR"])),
  party
    .when(schemeIsNotSiret)
    .field("identities")
    .assert("04", "Only scheme 1 goes with a SIRET", withoutSiret),
  euCountry
    .assert("05", "Scheme 2 is not for French parties", is.notOneOf(["FR"]))
    .assert("06", "Scheme 2 is for parties in the EU", inEu),
  party
    .when(schemeIs(FOREIGN))
    .field("tax_id")
    .field("country")
    .assert("07", "Scheme 3 is for parties outside the EU", outsideEu),
]);
