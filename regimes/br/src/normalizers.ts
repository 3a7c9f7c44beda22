import type { Party } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { normalizeTaxCode } from "./tax-id.ts";

/** ISO codes of the tax countries that have another one. */
const ISO: Readonly<Record<string, string>> = { EL: "GR", XI: "GB", XU: "GB" };

/** Tax codes lose their prefix and punctuation; addresses get the party's country. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Identity", identityIn("BR"), (identity) => {
    if (identity.code) identity.code = normalizeTaxCode(identity.code);
  }),
  normalizer("org.Party", regimeIn("BR"), (party) => {
    const country = countryOf(party);
    if (!country) return;
    for (const address of party.addresses ?? []) address.country ||= country;
  }),
];

/** Country of the tax identity, else of the first identity that has one. */
function countryOf({ tax_id, identities = [] }: Party): string | undefined {
  const country = tax_id?.country || identities.find((identity) => identity.country)?.country;
  return country && (ISO[country] ?? country);
}
