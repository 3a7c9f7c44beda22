import {
  type Address,
  alpha3,
  type Faults,
  isEuMember,
  type Party,
  type Person,
  toIsoCountry,
} from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { limited } from "./scope.ts";

/** First characters of the numbers of natural persons. */
const NATURAL = /^[0-9KLMXYZ]/;
const SPAIN = "ES";

/** A party's address in the document, for faults. */
export interface PartyContext {
  readonly path: string;
  readonly faults: Faults;
  /** Date of the invoice: membership of the Union changes. */
  readonly date: string;
}

/** Content of SellerParty, BuyerParty or ThirdParty. */
export function partyNodes(party: Party, at: PartyContext, centres?: XmlNode): XmlChild[] {
  const { country = "", code = "" } = party.tax_id ?? {};
  if (code === "")
    at.faults.add("FACTURAE-TaxIdentificationNumber", `${at.path}.tax_id.code`, "is needed");
  const person = NATURAL.test(code) ? personOf(party) : undefined;
  return [
    group(
      "TaxIdentification",
      leaf("PersonTypeCode", person ? "F" : "J"),
      leaf("ResidenceTypeCode", residence(country, at.date)),
      leaf("TaxIdentificationNumber", limited(code.replaceAll("-", ""), 30)),
    ),
    centres,
    person ? individual(party, person, at) : legalEntity(party, at),
  ];
}

function residence(country: string, date: string): string {
  if (country === SPAIN) return "R";
  return isEuMember(country, date) ? "U" : "E";
}

/** The person of a natural person's number; without one it is written as an entity. */
function personOf({ people = [] }: Party): Person | undefined {
  const [person] = people;
  return person?.name?.given && person.name.surname ? person : undefined;
}

function legalEntity(party: Party, at: PartyContext): XmlNode {
  return group(
    "LegalEntity",
    leaf("CorporateName", limited(party.name, 80)),
    addressNode(party, at),
    contactNode(party),
  );
}

function individual(party: Party, { name }: Person, at: PartyContext): XmlNode {
  return group(
    "Individual",
    leaf("Name", limited(name?.given, 40)),
    leaf("FirstSurname", limited(name?.surname, 40)),
    leaf("SecondSurname", limited(name?.surname2, 40)),
    addressNode(party, at),
    contactNode(party),
  );
}

/** AddressInSpain or OverseasAddress of a party. */
export function addressNode(
  party: Party,
  { path, faults }: Omit<PartyContext, "date">,
): XmlNode | undefined {
  const [address] = party.addresses ?? [];
  if (!address) {
    faults.add(
      "FACTURAE-Address",
      `${path}.addresses`,
      "an address is needed, with street, locality, code and country",
    );
    return undefined;
  }
  const country = countryOf(party);
  const { locality, code = "", region } = address;
  const street = leaf("Address", limited(streetOf(address) || locality, 80));
  const province = leaf("Province", limited(region || locality || country, 20));
  const countryCode = leaf("CountryCode", alpha3(toIsoCountry(country)));
  if (!isHome(party)) {
    const town = placeOf(address);
    return group(
      "OverseasAddress",
      street,
      leaf("PostCodeAndTown", limited(town || country, 50)),
      province,
      countryCode,
    );
  }
  if (!/^\d{5}$/.test(code))
    faults.add("FACTURAE-PostCode", `${path}.addresses[0].code`, "five digits are needed");
  return group(
    "AddressInSpain",
    street,
    leaf("PostCode", code),
    leaf("Town", limited(locality || region, 50)),
    province,
    countryCode,
  );
}

function countryOf({ addresses: [address] = [], tax_id }: Party): string {
  return address?.country || tax_id?.country || SPAIN;
}

/** True for a party with an address in Spain. */
export function isHome(party: Party): boolean {
  return countryOf(party) === SPAIN;
}

/** Postcode and town of a foreign address. */
export function placeOf({ code, locality }: Address): string {
  return [code, locality].filter(Boolean).join(" ");
}

function streetOf({ po_box, street, num, block, floor, door }: Address): string {
  return po_box || [street, num, block, floor, door].filter(Boolean).join(", ");
}

function contactNode({ telephones = [], emails = [], people = [] }: Party): XmlNode {
  const name = people[0]?.name;
  const contact = [name?.given, name?.surname].filter(Boolean).join(" ");
  return group(
    "ContactDetails",
    leaf("Telephone", limited(telephones[0]?.num.replaceAll(" ", ""), 15)),
    leaf("ElectronicMail", limited(emails[0]?.addr, 60)),
    leaf("ContactPersons", limited(contact, 40)),
  );
}
