import { countryOf, emailOf, partyName, personName, streetOf, telephoneOf } from "@fakturo/en16931";
import type { Address, Identity, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** Registers of sellers' and buyers' numbers (BR-KSA-08, BR-KSA-14). */
const REGISTERS: ReadonlySet<string> = new Set(
  "TIN CRN MOM MLS 700 SAG NAT GCC IQA PAS OTH".split(" "),
);

/** The identity of a party in ZATCA's registers; undefined where it has none. */
export function registered({ identities = [] }: Party): Identity | undefined {
  return identities.find(({ type }) => type && REGISTERS.has(type));
}

/** Seller or buyer (BG-4, BG-7). */
export function partyOf(party: Party): XmlNode {
  const identity = registered(party);
  const name = partyName(party);
  return group(
    "cac:Party",
    group(
      "cac:PartyIdentification",
      leaf("cbc:ID", identity?.code, { schemeID: identity?.type }), // BT-29, BT-46
    ),
    group("cac:PartyName", leaf("cbc:Name", party.alias || name)), // BT-28, BT-45
    addressOf(party.addresses?.[0], countryOf(party)), // BG-5, BG-8
    vatScheme(party), // BT-31, BT-48
    group("cac:PartyLegalEntity", leaf("cbc:RegistrationName", name)), // BT-27, BT-44
    group(
      "cac:Contact",
      leaf("cbc:Name", personName(party.people?.[0])), // BT-41, BT-56
      leaf("cbc:Telephone", telephoneOf(party)), // BT-42, BT-57
      leaf("cbc:ElectronicMail", emailOf(party)), // BT-43, BT-58
    ),
  );
}

/** VAT numbers of Saudi Arabia are written without country code (BR-KSA-40). */
function vatScheme({ tax_id }: Party): XmlNode | undefined {
  if (!tax_id?.code) return undefined;
  return group(
    "cac:PartyTaxScheme",
    leaf("cbc:CompanyID", tax_id.code),
    group("cac:TaxScheme", leaf("cbc:ID", "VAT")),
  );
}

function addressOf(address: Address | undefined, country: string | undefined): XmlNode {
  return group(
    "cac:PostalAddress",
    leaf("cbc:StreetName", address && streetOf(address)), // BT-35, BT-50
    leaf("cbc:BuildingNumber", address?.num), // KSA-17, KSA-18
    leaf("cbc:PlotIdentification", address?.block), // KSA-23, KSA-19
    leaf("cbc:CitySubdivisionName", address?.street_extra), // KSA-3, KSA-4
    leaf("cbc:CityName", address?.locality), // BT-37, BT-52
    leaf("cbc:PostalZone", address?.code), // BT-38, BT-53
    leaf("cbc:CountrySubentity", address?.region), // BT-39, BT-54
    group("cac:Country", leaf("cbc:IdentificationCode", country)), // BT-40, BT-55
  );
}
