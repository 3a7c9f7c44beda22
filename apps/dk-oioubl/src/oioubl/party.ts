import { countryOf, partyName, taxIdentities } from "@fakturo/en16931";
import type { Address, Party } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { Duty } from "./account.ts";
import { addressFormat, EXCISE, MOMS, STANDARD, taxScheme, taxTypeOf } from "./codes.ts";
import { contactOf, identifiedContactOf } from "./contact.ts";
import {
  identificationsOf,
  type Numbered,
  registrationOf,
  taxRegistrationOf,
  vatRegistrationOf,
} from "./registrations.ts";
import { NETWORK_SCHEMES, numbered, schemeName } from "./schemes.ts";

interface NetworkAddress {
  readonly scheme: string;
  readonly id: string;
}

/** Prefix of Peppol participants, followed by their scheme. */
const PARTICIPANT = /^iso6523-actorid-upis::/i;

/** Network address: the first endpoint or inbox with a scheme of OIOUBL, else the first. */
export function endpointOf({ endpoints = [], inboxes = [] }: Party): NetworkAddress | undefined {
  const addresses = [
    ...endpoints.flatMap(({ uri }) => networkAddress(uri.replace(PARTICIPANT, ""))),
    ...inboxes.flatMap(({ scheme, code }) => networkAddress(`${scheme ?? ""}:${code ?? ""}`)),
  ];
  return addresses.find(({ scheme }) => NETWORK_SCHEMES.has(scheme)) ?? addresses[0];
}

/** The number follows the last colon, because schemes may contain one. */
function networkAddress(text: string): NetworkAddress[] {
  const [, scheme, id] = /^(.+):([^:]+)$/.exec(text) ?? [];
  return scheme && id ? [{ scheme: schemeName(scheme), id }] : [];
}

/** Seller, with its duty registrations. */
export function sellerOf(party: Party, duties: readonly Duty[]): XmlNode {
  return partyOf(party, contactOf(party), duties);
}

/** Buyer, whose contact always has an identifier. */
export function buyerOf(party: Party): XmlNode {
  return partyOf(party, identifiedContactOf(party));
}

function partyOf(party: Party, contact: XmlNode, duties: readonly Duty[] = []): XmlNode {
  const endpoint = endpointOf(party);
  return group(
    "cac:Party",
    leaf("cbc:EndpointID", endpoint && numbered(endpoint.id, endpoint.scheme), {
      schemeID: endpoint?.scheme,
    }), // BT-34, BT-49
    identifications(party), // BT-29, BT-46
    group("cac:PartyName", leaf("cbc:Name", party.alias || partyName(party))), // BT-28, BT-45
    postalAddress(party), // BG-5, BG-8
    taxRegistrations(party, duties), // BT-31, BT-32, BT-48
    legalEntity(party), // BT-27, BT-30, BT-44, BT-47
    contact,
  );
}

/** Payee; its registration number suffices. */
export function payeeOf(payee: Party): XmlNode {
  const { name, attributes: _, ...rest } = partyOf(payee, contactOf(payee));
  return { ...rest, name: name.replace("Party", "PayeeParty"), attributes: undefined };
}

/** Tax representative of the seller (F-LIB353 to -372). */
export function representativeOf(party: Party): XmlNode {
  return group(
    "cac:TaxRepresentativeParty",
    group("cac:PartyName", leaf("cbc:Name", partyName(party))), // BT-62
    postalAddress(party), // BG-12
    vatRegistration(party), // BT-63
  );
}

function identifications(party: Party): XmlChild {
  return identificationsOf(party).map(({ code, scheme }) =>
    group("cac:PartyIdentification", leaf("cbc:ID", code, { schemeID: scheme })),
  );
}

function vatRegistration(party: Party): XmlNode | undefined {
  const number = vatRegistrationOf(party);
  return number && taxRegistration(number, taxScheme(MOMS.code));
}

function taxRegistration({ code, scheme }: Numbered, tax: XmlNode): XmlNode {
  return group("cac:PartyTaxScheme", leaf("cbc:CompanyID", code, { schemeID: scheme }), tax);
}

function taxRegistrations(party: Party, duties: readonly Duty[]): XmlChild {
  const others = taxIdentities(party).map((identity) => {
    const code = identity.type || MOMS.code;
    const duty = duties.find((row) => row.code === code);
    const type = (duty && taxTypeOf(duty.vat.code)) ?? STANDARD;
    const tax = taxScheme(code, duty?.name ?? EXCISE, code === MOMS.code ? undefined : type);
    return taxRegistration(taxRegistrationOf(identity, party), tax);
  });
  return [vatRegistration(party), ...others];
}

/** Omitted without a number (F-LIB187). */
function legalEntity(party: Party): XmlNode | undefined {
  const number = registrationOf(party);
  if (!number) return undefined;
  return group(
    "cac:PartyLegalEntity",
    leaf("cbc:RegistrationName", partyName(party)),
    leaf("cbc:CompanyID", number.code, { schemeID: number.scheme }),
  );
}

function postalAddress(party: Party): XmlNode | undefined {
  return addressOf("cac:PostalAddress", party.addresses?.[0], countryOf(party));
}

/** An address in its parts; omitted where empty. */
export function addressOf(
  name: string,
  address: Address | undefined,
  country: string | undefined,
): XmlNode | undefined {
  if (!address && !country) return undefined;
  const number = [address?.num, address?.block, address?.floor, address?.door];
  return group(
    name,
    addressFormat(),
    leaf("cbc:Postbox", address?.po_box),
    leaf("cbc:StreetName", address?.street), // BT-35, BT-50, BT-64, BT-75
    leaf("cbc:AdditionalStreetName", address?.street_extra), // BT-36, BT-51, BT-65, BT-76
    leaf("cbc:BuildingNumber", number.filter(Boolean).join(" ")),
    leaf("cbc:CityName", address?.locality), // BT-37, BT-52, BT-66, BT-77
    leaf("cbc:PostalZone", address?.code), // BT-38, BT-53, BT-67, BT-78
    leaf("cbc:CountrySubentity", address?.region), // BT-39, BT-54, BT-68, BT-79
    group("cac:Country", leaf("cbc:IdentificationCode", country)), // BT-40, BT-55, BT-69, BT-80
  );
}
