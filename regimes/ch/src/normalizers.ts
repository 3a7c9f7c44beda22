import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";
import { normalizeUid } from "./tax-id.ts";

/** Tax codes are stored as UID without prefix and suffix. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("CH"), (identity) => {
    if (identity.code) identity.code = normalizeUid(identity.code);
  }),
];
