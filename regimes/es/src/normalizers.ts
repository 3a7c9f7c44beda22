import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer } from "@fakturo/plugin";

const LENGTH = 9;

export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("ES"), (draft) => {
    if (!draft.code) return;
    const code = baseTaxCode(draft.code, "ES");
    draft.code = /^\d/.test(code) ? code.padStart(LENGTH, "0") : code;
  }),
];
