import type { Address, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** Countries that put the number in front of the street. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(["GB", "US", "CA", "FR"]);

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
  return country && (ISO_OF_TAX.get(country) ?? country);
}

/** Postal address of a party (BG-5, BG-8, BG-12). */
export function postalAddress(party: Party): XmlNode {
  return addressOf("cac:PostalAddress", party.addresses?.[0], countryOf(party));
}

/** An address under any name, in schema order. */
export function addressOf(
  name: string,
  address: Address | undefined,
  country: string | undefined,
): XmlNode {
  return group(
    name,
    leaf("cbc:StreetName", address && streetOf(address)), // BT-35, BT-50, BT-64, BT-75
    leaf("cbc:AdditionalStreetName", address?.street_extra), // BT-36, BT-51, BT-65, BT-76
    leaf("cbc:PlotIdentification", address?.block),
    leaf("cbc:CityName", address?.locality), // BT-37, BT-52, BT-66, BT-77
    leaf("cbc:PostalZone", address?.code), // BT-38, BT-53, BT-67, BT-78
    leaf("cbc:CountrySubentity", address?.region), // BT-39, BT-54, BT-68, BT-79
    group("cac:Country", leaf("cbc:IdentificationCode", country)), // BT-40, BT-55, BT-69, BT-80
  );
}

function streetOf({ street, num, block, floor, door, country }: Address): string | undefined {
  if (!street) return undefined;
  const number = [num, block, floor, door].filter(Boolean).join(" ");
  if (number === "") return street;
  return NUMBER_FIRST.has(country ?? "") ? `${number} ${street}` : `${street} ${number}`;
}
