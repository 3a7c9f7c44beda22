import type { Combo } from "@fakturo/model";

/** Extension of VAT combos with the region or country whose rates apply. */
export const REGION = "pt-region";
const MAINLAND = "PT";

/** ISO codes of the tax countries that have another one. */
const ISO: Readonly<Record<string, string>> = { EL: "GR", XI: "GB", XU: "GB" };

/** VAT is the mainland's by default, and that of the combo's own country where it names one. */
export function normalizeRegion(combo: Combo): void {
  if (combo.cat !== "VAT") return;
  const { country, ext } = combo;
  const isForeign = Boolean(country) && country !== MAINLAND;
  if (country && isForeign) combo.ext = { ...ext, [REGION]: ISO[country] ?? country };
  else if (!ext?.[REGION]) combo.ext = { ...ext, [REGION]: MAINLAND };
}
