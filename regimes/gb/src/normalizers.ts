import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";
import { normalizeVrn } from "./tax-id.ts";

/** Tax codes are stored without prefixes and punctuation; the country is unchanged. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("GB", "XI", "XU"), (identity) => {
    if (identity.code) identity.code = normalizeVrn(identity.code, identity.country);
  }),
];
