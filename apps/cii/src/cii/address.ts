import { countryOf, streetOf } from "@fakturo/en16931";
import type { Address, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** Postal address of a party (BG-5, BG-8, BG-12). */
export function postalAddress(party: Party): XmlNode {
  return addressOf(party.addresses?.[0], countryOf(party));
}

/** An address in schema order. */
export function addressOf(address: Address | undefined, country: string | undefined): XmlNode {
  return group(
    "ram:PostalTradeAddress",
    leaf("ram:PostcodeCode", address?.code), // BT-38, BT-53, BT-67, BT-78
    leaf("ram:LineOne", address && streetOf(address)), // BT-35, BT-50, BT-64, BT-75
    leaf("ram:LineTwo", address?.street_extra), // BT-36, BT-51, BT-65, BT-76
    leaf("ram:CityName", address?.locality), // BT-37, BT-52, BT-66, BT-77
    leaf("ram:CountryID", country), // BT-40, BT-55, BT-69, BT-80
    leaf("ram:CountrySubDivisionName", address?.region), // BT-39, BT-54, BT-68, BT-79
  );
}
