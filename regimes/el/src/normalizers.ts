import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

/** Tax identities are Greek under EL, however they were typed. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("EL", "GR"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, identity.country, ["GR"]);
    identity.country = "EL";
  }),
];
