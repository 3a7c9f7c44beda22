import { placeFrom } from "@fakturo/en16931";
import {
  alpha3,
  compact,
  ISO_COUNTRIES,
  type JsonObject,
  listOf,
  toTaxCountry,
} from "@fakturo/model";
import { repeats, type XmlElement } from "@fakturo/xml";
import { find, findAll, text } from "./find.ts";

const SPAIN = "ES";
const COUNTRY_OF: ReadonlyMap<string, string> = new Map(
  ISO_COUNTRIES.map((country) => [alpha3(country) ?? country, country]),
);

/** SellerParty or BuyerParty. */
export function partyFrom(from: XmlElement | undefined): JsonObject | undefined {
  const person = find(from, "Individual");
  const entity = find(from, "LegalEntity") ?? person;
  const address = addressFrom(entity);
  const contact = find(entity, "ContactDetails");
  const phone = text(contact, "Telephone");
  const mail = text(contact, "ElectronicMail");
  if (person) repeats(find(contact, "ContactPersons"), nameOf(person, 2));
  return compact({
    name: person ? nameOf(person, 3) : text(entity, "CorporateName"),
    alias: text(entity, "TradeName"),
    tax_id: taxIdFrom(from, address),
    people: person ? listOf([personFrom(person)]) : contactPerson(text(contact, "ContactPersons")),
    identities: findAll(from, "AdministrativeCentres/AdministrativeCentre")
      .filter((centre) => text(centre, "RoleTypeCode") === "01")
      .map((centre) => ({ scope: "tax", code: text(centre, "CentreCode") })),
    addresses: listOf([address]),
    emails: mail ? [{ addr: mail }] : [],
    telephones: phone ? [{ num: phone }] : [],
  });
}

function taxIdFrom(
  from: XmlElement | undefined,
  address: JsonObject | undefined,
): JsonObject | undefined {
  const id = find(from, "TaxIdentification");
  const resident = text(id, "ResidenceTypeCode") === "R";
  const country = resident ? SPAIN : String(address?.country ?? "");
  const code = text(id, "TaxIdentificationNumber");
  return compact({
    country: toTaxCountry(country),
    code: withoutPrefix(code, country),
  });
}

function withoutPrefix(code: string, country: string): string {
  const prefix = toTaxCountry(country);
  return prefix !== "" && /^[A-Z]/.test(code) && code.startsWith(prefix) ? code.slice(2) : code;
}

/** The first so many parts of a name. */
function nameOf(person: XmlElement, parts: number): string {
  return ["Name", "FirstSurname", "SecondSurname"]
    .slice(0, parts)
    .map((name) => text(person, name))
    .filter(Boolean)
    .join(" ");
}

function personFrom(person: XmlElement): JsonObject | undefined {
  const name = compact({
    given: text(person, "Name"),
    surname: text(person, "FirstSurname"),
    surname2: text(person, "SecondSurname"),
  });
  return compact({ name });
}

/** The schema does not separate first names from surnames. */
function contactPerson(name: string): JsonObject[] {
  return name === "" ? [] : [{ name: { given: name } }];
}

/** Address of a party or office. */
export function addressFrom(entity: XmlElement | undefined): JsonObject | undefined {
  const home = find(entity, "AddressInSpain");
  const abroad = find(entity, "OverseasAddress");
  const address = home ?? abroad;
  if (!address) return undefined;
  const place = home
    ? { code: text(home, "PostCode"), locality: text(home, "Town") }
    : placeFrom(text(abroad, "PostCodeAndTown"));
  return compact({
    street: text(address, "Address"),
    ...place,
    region: text(address, "Province"),
    country: COUNTRY_OF.get(text(address, "CountryCode")),
  });
}

/** The office of a role, as a party with its DIR3 code. */
export function officeFrom(buyer: XmlElement | undefined, role: string): JsonObject | undefined {
  const office = findAll(buyer, "AdministrativeCentres/AdministrativeCentre").find(
    (centre) => text(centre, "RoleTypeCode") === role,
  );
  if (!office) return undefined;
  return compact({
    name: text(office, "CentreDescription") || text(office, "Name"),
    identities: [{ code: text(office, "CentreCode") }],
    addresses: listOf([addressFrom(office)]),
  });
}
