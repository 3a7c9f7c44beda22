import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

/** Prefixes of Northern Ireland and of the rest of the United Kingdom. */
const ALTERNATIVES = ["XI", "XU"];

export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("GB", ...ALTERNATIVES), (draft) => {
    if (draft.code) draft.code = baseTaxCode(draft.code, draft.country, ALTERNATIVES);
  }),
];
