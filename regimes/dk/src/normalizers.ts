import { baseTaxCode, numericCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { PERSON } from "./identities.ts";

/** Tax codes are stored without prefix and punctuation, CPR numbers as digits only. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("DK"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "DK");
  }),
  normalizer("org.Identity", regimeIn("DK"), (identity) => {
    if (identity.type === PERSON) identity.code = numericCode(identity.code);
  }),
];
