import { type Combo, ownValue } from "@fakturo/model";

/** Extension of VAT combos with the region or country whose rates apply. */
export const REGION = "pt-region";
const MAINLAND = "PT";

/** ISO codes of tax countries with a different code. */
const ISO: Readonly<Record<string, string>> = { EL: "GR", XI: "GB", XU: "GB" };

/** Default region of VAT: the mainland, or the combo's country where it is given. */
export function normalizeRegion(combo: Combo): void {
  if (combo.cat !== "VAT") return;
  const { country, ext } = combo;
  const isForeign = Boolean(country) && country !== MAINLAND;
  if (country && isForeign) combo.ext = { ...ext, [REGION]: ownValue(ISO, country) ?? country };
  else if (!ext?.[REGION]) combo.ext = { ...ext, [REGION]: MAINLAND };
}
