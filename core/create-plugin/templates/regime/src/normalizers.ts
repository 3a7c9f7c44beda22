import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

/** Tax codes lose their country prefix and punctuation. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("ZZ"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "ZZ");
  }),
];
