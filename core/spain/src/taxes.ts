import type { Combo } from "@fakturo/model";

/** Causes of exemption, by their article of the VAT Act (Ley 37/1992), to keys of taxes. */
export const KEYS_BY_EXEMPTION: ReadonlyMap<string, string> = new Map([
  ["E1", "exempt"],
  ["E2", "export"],
  ["E3", "export"],
  ["E4", "export"],
  ["E5", "intra-community"],
  ["E6", "exempt"],
]);

/** Taxes that Spanish reports break down by cause and regime; IPSI is only totalled. */
export function isVatOrIgic({ cat }: Combo): boolean {
  return cat === "VAT" || cat === "IGIC";
}

/** Taxed in another country, as under the one-stop shop. */
export function isForeign({ country }: Combo): boolean {
  return Boolean(country) && country !== "ES";
}
