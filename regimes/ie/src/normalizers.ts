import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

/** Tax codes are stored without prefix, spaces and punctuation. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("IE"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "IE");
  }),
];
