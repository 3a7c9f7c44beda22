import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { isTaxNumber, normalizeTaxNumber } from "./identities.ts";

/** Tax codes are stored without prefix and punctuation; tax numbers are grouped. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("DE"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "DE");
  }),
  normalizer("org.Identity", regimeIn("DE"), (identity) => {
    if (isTaxNumber(identity)) identity.code = normalizeTaxNumber(identity.code);
  }),
];
