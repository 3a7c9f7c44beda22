import { numericCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { hasOrganisationNumber } from "./identities.ts";
import { normalizeVatNumber } from "./tax-id.ts";

/** Tax codes end in MVA; organisation numbers are digits alone. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("NO"), (identity) => {
    if (identity.code) identity.code = normalizeVatNumber(identity.code);
  }),
  normalizer("org.Identity", regimeIn("NO"), (identity) => {
    if (hasOrganisationNumber(identity)) identity.code = numericCode(identity.code);
  }),
];
