import { baseTaxCode } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { updateExemptions } from "./legacy-exemptions.ts";
import { normalizeRegion } from "./region.ts";

/** Tax codes are stored without prefix and punctuation; VAT gets its region. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("PT"), (identity) => {
    if (identity.code) identity.code = baseTaxCode(identity.code, "PT");
  }),
  normalizer("tax.Combo", regimeIn("PT"), normalizeRegion),
  normalizer("bill.Invoice", regimeIn("PT"), updateExemptions),
];
