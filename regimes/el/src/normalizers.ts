import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

/** Greek tax identities are stored under EL, whatever the given code. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("EL", "GR"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, identity.country, ["GR"]);
    identity.country = "EL";
  }),
];
