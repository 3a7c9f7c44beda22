import { alphanumericCode, numericCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { HSN, PAN } from "./identities.ts";
import { normalizeGstin } from "./tax-id.ts";

/** Tax codes, PANs and HSN codes are stored without spaces and punctuation. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("IN"), (identity) => {
    if (identity.code) identity.code = normalizeGstin(identity.code);
  }),
  normalizer("org.Identity", regimeIn("IN"), (identity) => {
    if (identity.type === PAN) identity.code = alphanumericCode(identity.code);
    if (identity.type === HSN) identity.code = numericCode(identity.code);
  }),
];
