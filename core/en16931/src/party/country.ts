import type { Party } from "@fakturo/model";

/** Codes missing from the list of countries, with their replacement (BR-CL-14). */
const LISTED: ReadonlyMap<string, string> = new Map([
  ["XK", "1A"],
  ["EL", "GR"],
  ["XI", "GB"],
  ["XU", "GB"],
]);

/** Tax "countries" without territory. */
const NOWHERE: ReadonlySet<string> = new Set(["", "EU"]);

/**
 * ISO country of a party's address (BT-40, BT-55, BT-69); default: that of the tax id, else that of an
 * identity.
 */
export function countryOf({ tax_id, addresses = [], identities = [] }: Party): string | undefined {
  const tax = tax_id?.country ?? "";
  const registered = NOWHERE.has(tax) ? identities.find(({ country }) => country)?.country : tax;
  const country = addresses[0]?.country || registered;
  return country && isoCountry(country);
}

/** ISO country of delivery (BT-80): that of the recipient, else of the buyer. */
export function deliveryCountryOf(
  receiver: Party,
  customer: Party | undefined,
): string | undefined {
  return countryOf(receiver) ?? (customer && countryOf(customer));
}

/** The standard's code of a country in tax offices' notation. */
export function isoCountry(country: string): string {
  return LISTED.get(country) ?? country;
}

/** Country of an address by its code in the standard's list. */
export function countryFrom(code: string): string {
  return code === LISTED.get("XK") ? "XK" : code;
}
