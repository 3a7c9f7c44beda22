import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";

/** Fifteen digits, the first and the last of them 3; no check digit is published. */
const VAT_NUMBER = /^3[0-9]{13}3$/;
const ALPHANUMERIC = /^[a-zA-Z0-9]*$/;

/** Rules `GOBL-SA-…`. */
export const rules = ruleset("SA", [
  on("org.Identity")
    .when(regimeIn("SA"))
    .field("code")
    .assert("01", "Codes of identities have letters and digits only", is.matches(ALPHANUMERIC)),
  on("tax.Identity")
    .when(identityIn("SA"))
    .field("code")
    .assert("01", "Not a Saudi VAT number of 15 digits from 3 to 3", is.matches(VAT_NUMBER)),
]);
