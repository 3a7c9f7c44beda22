import {
  isoCountry,
  legalIdentity,
  otherIdentities,
  partyName,
  schemeOf,
  streetOf,
  vatNumber,
} from "@fakturo/en16931";
import type { Party } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { fitting, pieces } from "./elements.ts";

const STREET_LINES = 3;
const LINE_LENGTH = 35;
const FINNISH_CODE = /^(\d{7})(\d)$/;

/** Business id of a party: its register number, else the one in a Finnish VAT number. */
export function businessId({
  tax_id,
  ...party
}: Party): { code: string; scheme?: string | undefined } | undefined {
  const legal = legalIdentity(party);
  if (legal) return { code: legal.code, scheme: schemeOf(legal) };
  const [, digits, check] = FINNISH_CODE.exec(tax_id?.code ?? "") ?? [];
  return tax_id?.country === "FI" && digits && check ? { code: `${digits}-${check}` } : undefined;
}

/** Elements of a party, prefixed with its role: `Seller`, `Buyer`, `Delivery`, `AnyParty`. */
export function partyNodes(prefix: string, party: Party, nameLength: number): XmlChild[] {
  const id = businessId(party);
  const other = otherIdentities(party)[0];
  const identifier = prefix === "AnyParty" ? "AnyPartyIdentifier" : `${prefix}PartyIdentifier`;
  return [
    leaf(identifier, fitting(id?.code, LINE_LENGTH), { SchemeID: id?.scheme }),
    pieces(partyName(party), nameLength, 2).map((name) => leaf(`${prefix}OrganisationName`, name)),
    nameLength > LINE_LENGTH
      ? leaf(`${prefix}OrganisationTradingName`, fitting(party.alias, nameLength, 2))
      : undefined,
    leaf(`${prefix}OrganisationTaxCode`, fitting(vatNumber(party), LINE_LENGTH)),
    leaf(`${prefix}Code`, fitting(other?.code, 70), { SchemeID: other && schemeOf(other) }),
    addressNode(prefix, party),
  ];
}

/** A postal address; omitted without street, town or code. */
export function addressNode(prefix: string, { addresses }: Party): XmlNode | undefined {
  const address = addresses?.[0];
  const { locality, code, country, region, po_box, street_extra } = address ?? {};
  const streets = [
    ...pieces(address && (streetOf(address) || po_box), LINE_LENGTH, STREET_LINES),
    ...pieces(street_extra, LINE_LENGTH, STREET_LINES),
  ].slice(0, STREET_LINES);
  const town = fitting(locality, LINE_LENGTH, 2);
  const postcode = fitting(code, LINE_LENGTH, 2);
  if (streets.length === 0 || !town || !postcode) return undefined;
  return group(
    `${prefix}PostalAddressDetails`,
    streets.map((street) => leaf(`${prefix}StreetName`, street)),
    leaf(`${prefix}TownName`, town),
    leaf(`${prefix}PostCodeIdentifier`, postcode),
    leaf(`${prefix}CountrySubdivision`, fitting(region, LINE_LENGTH, 2)),
    leaf("CountryCode", country && isoCountry(country)),
    leaf(`${prefix}PostOfficeBoxIdentifier`, fitting(po_box, LINE_LENGTH)),
  );
}
