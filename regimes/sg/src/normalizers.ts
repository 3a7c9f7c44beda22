import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { UEN_TYPE } from "./identities.ts";
import { normalizeUen } from "./tax-id.ts";

/** Tax codes and UENs are stored without prefix and punctuation. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("SG"), (identity) => {
    if (identity.code) identity.code = normalizeUen(identity.code);
  }),
  normalizer("org.Identity", regimeIn("SG"), (identity) => {
    if (identity.type === UEN_TYPE) identity.code = normalizeUen(identity.code);
  }),
];
