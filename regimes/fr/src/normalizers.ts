import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";
import { normalizeVatNumber } from "./tax-id.ts";

/** Tax codes are stored without prefix and punctuation; a SIREN is converted to the VAT number. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("FR"), (identity) => {
    if (identity.code) identity.code = normalizeVatNumber(identity.code);
  }),
];
