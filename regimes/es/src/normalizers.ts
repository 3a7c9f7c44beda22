import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";
import { normalizeNif } from "./tax-id.ts";

/** Tax codes are stored without prefix and punctuation, with their leading zeros. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("ES"), (identity) => {
    if (identity.code) identity.code = normalizeNif(identity.code);
  }),
];
