import { countryOf, streetOf } from "@fakturo/en16931";
import type { Address, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** Postal address of a party (BG-5, BG-8, BG-12). */
export function postalAddress(party: Party): XmlNode {
  return addressOf("cac:PostalAddress", party.addresses?.[0], countryOf(party));
}

/** An address in an element of the given name, in schema order. */
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
