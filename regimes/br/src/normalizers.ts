import { ownValue, type Party } from "@fakturo/model";
import { identityIn, type Normalizer, normalizer, regimeIn } from "@fakturo/plugin";
import { normalizeTaxCode } from "./tax-id.ts";

/** ISO codes of tax countries with a different code. */
const ISO: Readonly<Record<string, string>> = { EL: "GR", XI: "GB", XU: "GB" };

/** Tax codes are stored without prefix and punctuation; addresses get the party's country. */
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

/** Country of the tax identity, else of the first identity with a country. */
function countryOf({ tax_id, identities = [] }: Party): string | undefined {
  const country = tax_id?.country || identities.find((identity) => identity.country)?.country;
  return country && (ownValue(ISO, country) ?? country);
}
