import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("MX"), (draft) => {
    if (draft.code) draft.code = baseTaxCode(draft.code, "MX");
  }),
];
