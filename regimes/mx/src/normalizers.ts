import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { normalizePlaces } from "./issue-place.ts";
import { normalizeRfc } from "./tax-id.ts";

/** Tax codes are stored without punctuation; invoices get their place of issue. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("MX"), (identity) => {
    if (identity.code) identity.code = normalizeRfc(identity.code);
  }),
  normalizer("bill.Invoice", regimeIn("MX"), normalizePlaces),
];
