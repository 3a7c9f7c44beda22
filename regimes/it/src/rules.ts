import type { Identity } from "@fakturo/model";
import { identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { FISCAL_CODE, hasFiscalCheck, hasFiscalFormat } from "./fiscal-code.ts";
import { isVatNumber } from "./tax-id.ts";

const fiscalCode = on("org.Identity")
  .when(regimeIn("IT"))
  .when(is.that(`key in [${FISCAL_CODE}]`, ({ key }: Identity) => key === FISCAL_CODE))
  .field("code");

/** Rules `GOBL-IT-…`. */
export const rules = ruleset("IT", [
  on("tax.Identity")
    .when(identityIn("IT"))
    .field("code")
    .ifPresent("01", "Not an Italian VAT number", is.that("valid", isVatNumber)),
  fiscalCode.assert("01", "The fiscal code is missing", is.present),
  fiscalCode.ifPresent(
    "02",
    "Not the form of an Italian fiscal code",
    is.that("valid format", hasFiscalFormat),
  ),
  fiscalCode.ifPresent(
    "03",
    "The check character of the fiscal code is wrong",
    is.that("valid checksum", hasFiscalCheck),
  ),
]);
