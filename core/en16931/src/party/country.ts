import type { Party } from "@fakturo/model";

/** Tax countries that are no ISO countries, with the country meant (BR-CL-14). */
const ISO_OF_TAX: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["XI", "GB"],
  ["XU", "GB"],
]);

/** Tax "countries" without a place. */
const NOWHERE: ReadonlySet<string> = new Set(["", "EU"]);

/** ISO country of a party: where it is registered for tax, else where it is or was registered (BT-40, BT-55). */
export function countryOf({ tax_id, addresses = [], identities = [] }: Party): string | undefined {
  const tax = tax_id?.country ?? "";
  const place = addresses[0]?.country || identities.find(({ country }) => country)?.country;
  const country = NOWHERE.has(tax) ? place : tax;
  return country && isoCountry(country);
}

/** ISO code of a country that may be named as tax offices do. */
export function isoCountry(country: string): string {
  return ISO_OF_TAX.get(country) ?? country;
}
