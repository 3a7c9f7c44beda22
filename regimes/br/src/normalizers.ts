import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("BR"), (draft) => {
    if (draft.code) draft.code = baseTaxCode(draft.code, "BR");
  }),
];
