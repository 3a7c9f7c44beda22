import { baseTaxCode, type Identity } from "@fakturo/model";
import { identityIn, is, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { normalizeTaxNumber, TAX_NUMBER } from "./identities.ts";

export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("DE"), (draft) => {
    if (draft.code) draft.code = baseTaxCode(draft.code, "DE");
  }),
  normalizer(
    "org.Identity",
    is.allOf(
      regimeIn("DE"),
      is.that("is tax number", ({ key }: Identity) => key === TAX_NUMBER),
    ),
    (draft) => {
      draft.code = normalizeTaxNumber(draft.code);
    },
  ),
];
