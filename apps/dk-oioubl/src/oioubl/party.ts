import {
  countryOf,
  emailOf,
  legalIdentity,
  nameOf,
  otherIdentities,
  personName,
  taxIdentities,
  telephoneOf,
  vatNumber,
} from "@fakturo/en16931";
import type { Address, Identity, Party } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { Duty } from "./account.ts";
import { addressFormat, categoryOf, EXCISE, MOMS, STANDARD, taxScheme } from "./codes.ts";
import { NETWORK_SCHEMES, OTHER, PARTY_SCHEMES, schemeName } from "./schemes.ts";

/** Schemes whose numbers start with the country. */
const PREFIXED: ReadonlySet<string> = new Set(["DK:CVR", "DK:SE"]);
const PREFIX = "DK";
const LEGAL_SCHEMES: ReadonlySet<string> = new Set(["DK:CVR", "DK:CPR", OTHER]);
const TAX_SCHEMES: ReadonlySet<string> = new Set(["DK:SE", OTHER]);

interface NetworkAddress {
  readonly scheme: string;
  readonly id: string;
}

/** Participants of the Peppol network have their scheme behind this. */
const PARTICIPANT = /^iso6523-actorid-upis::/;

/** Address in the network: the first endpoint or inbox of a scheme OIOUBL knows, else the first. */
export function endpointOf({ endpoints = [], inboxes = [] }: Party): NetworkAddress | undefined {
  const addresses = [
    ...endpoints.flatMap(({ uri }) => networkAddress(uri.replace(PARTICIPANT, ""))),
    ...inboxes.flatMap(({ scheme, code }) => networkAddress(`${scheme ?? ""}:${code ?? ""}`)),
  ];
  return addresses.find(({ scheme }) => NETWORK_SCHEMES.has(scheme)) ?? addresses[0];
}

/** The number stands behind the last colon, for schemes have one themselves. */
function networkAddress(text: string): NetworkAddress[] {
  const [, scheme, id] = /^(.+):([^:]+)$/.exec(text) ?? [];
  return scheme && id ? [{ scheme: schemeName(scheme), id }] : [];
}

/** Seller or buyer. */
export function partyOf(party: Party, duties: readonly Duty[] = []): XmlNode {
  const endpoint = endpointOf(party);
  return group(
    "cac:Party",
    leaf("cbc:EndpointID", endpoint && numbered(endpoint.id, endpoint.scheme), {
      schemeID: endpoint?.scheme,
    }), // BT-34, BT-49
    identifications(party), // BT-29, BT-46
    group("cac:PartyName", leaf("cbc:Name", party.alias || nameOf(party))), // BT-28, BT-45
    postalAddress(party), // BG-5, BG-8
    taxRegistrations(party, duties), // BT-31, BT-32, BT-48
    legalEntity(party), // BT-27, BT-30, BT-44, BT-47
    contactOf(party),
  );
}

/** Payee; the number it is registered under is enough. */
export function payeeOf(payee: Party): XmlNode {
  const { name, attributes: _, ...rest } = partyOf(payee);
  return { ...rest, name: name.replace("Party", "PayeeParty"), attributes: undefined };
}

/** Who represents the seller before the tax office (F-LIB353 to -372). */
export function representativeOf(party: Party): XmlNode {
  return group(
    "cac:TaxRepresentativeParty",
    group("cac:PartyName", leaf("cbc:Name", nameOf(party))), // BT-62
    postalAddress(party), // BG-12
    vatRegistration(party), // BT-63
  );
}

/** Number with the country in front where its scheme asks for it. */
function numbered(code: string, scheme: string): string {
  return PREFIXED.has(scheme) && !code.startsWith(PREFIX) ? `${PREFIX}${code}` : code;
}

function schemeOf({ ext, key, type }: Identity): string {
  const name = schemeName(ext?.["iso-scheme-id"] || (key === "gln" ? "GLN" : type) || OTHER);
  return PARTY_SCHEMES.has(name) ? name : OTHER;
}

function identifications(party: Party): XmlChild {
  return otherIdentities(party).flatMap((identity) => {
    const scheme = schemeOf(identity);
    const code = leaf("cbc:ID", numbered(identity.code, scheme), { schemeID: scheme });
    return [group("cac:PartyIdentification", code)];
  });
}

/** Scheme that OIOUBL knows at a place: the one given, that of Danish numbers, else "other". */
function allowed(
  given: string | undefined,
  schemes: ReadonlySet<string>,
  danish: string,
  party: Party,
): string {
  const name = given && schemeName(given);
  if (name && schemes.has(name)) return name;
  return !given && countryOf(party) === "DK" ? danish : OTHER;
}

function vatRegistration(party: Party): XmlNode | undefined {
  const number = vatNumber(party);
  if (!number) return undefined;
  const schemeID = allowed(undefined, TAX_SCHEMES, "DK:SE", party);
  return group(
    "cac:PartyTaxScheme",
    leaf("cbc:CompanyID", number, { schemeID }),
    taxScheme(MOMS.code),
  );
}

function taxRegistrations(party: Party, duties: readonly Duty[]): XmlChild {
  const others = taxIdentities(party).map((identity) => {
    const schemeID = allowed(identity.ext?.["iso-scheme-id"], TAX_SCHEMES, "DK:SE", party);
    const code = identity.type || MOMS.code;
    const duty = duties.find((row) => row.code === code);
    const type = (duty && categoryOf(duty.vat.code)) ?? STANDARD;
    const isVat = code === MOMS.code;
    return group(
      "cac:PartyTaxScheme",
      leaf("cbc:CompanyID", numbered(identity.code, schemeID), { schemeID }),
      taxScheme(code, duty?.name ?? EXCISE, isVat ? undefined : type),
    );
  });
  return [vatRegistration(party), ...others];
}

/** Left out without a number (F-LIB187). */
function legalEntity(party: Party): XmlNode | undefined {
  const legal = legalIdentity(party);
  const code = legal?.code || vatNumber(party);
  if (!code) return undefined;
  const schemeID = allowed(legal?.ext?.["iso-scheme-id"], LEGAL_SCHEMES, "DK:CVR", party);
  return group(
    "cac:PartyLegalEntity",
    leaf("cbc:RegistrationName", nameOf(party)),
    leaf("cbc:CompanyID", numbered(code, schemeID), { schemeID }),
  );
}

/** BG-6, BG-9; the number of the contact is the customer's own reference to a person. */
function contactOf(party: Party): XmlNode {
  const person = party.people?.[0];
  return group(
    "cac:Contact",
    leaf("cbc:ID", person?.identities?.[0]?.code),
    leaf("cbc:Name", personName(person)), // BT-41, BT-56
    leaf("cbc:Telephone", telephoneOf(party)), // BT-42, BT-57
    leaf("cbc:ElectronicMail", emailOf(party)), // BT-43, BT-58
  );
}

function postalAddress(party: Party): XmlNode | undefined {
  return addressOf("cac:PostalAddress", party.addresses?.[0], countryOf(party));
}

/** An address in its parts; left out where nothing is known of it. */
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
