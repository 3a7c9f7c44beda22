import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import {
  COORDINATION,
  normalizeIndividual,
  normalizeOrganisation,
  ORGANISATION,
  PERSON,
} from "./identities.ts";

/** Tax codes are stored without prefix and punctuation; identities in the form of their register. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("SE"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "SE");
  }),
  normalizer("org.Identity", regimeIn("SE"), (identity) => {
    const { type, code } = identity;
    if (type === ORGANISATION) identity.code = normalizeOrganisation(code);
    if (type === PERSON || type === COORDINATION) identity.code = normalizeIndividual(code);
  }),
];
