import { attribute, find, findAll, text } from "@fakturo/app-ubl";
import { countryFrom, taxIdFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { MOMS } from "../oioubl/codes.ts";
import { identityAt, plainNumber } from "./numbers.ts";

/** Seller, buyer, payee or receiver. */
export function readParty(party: XmlElement | undefined): JsonObject | undefined {
  if (!party) return undefined;
  const trading = text(party, "cac:PartyName/cbc:Name");
  const name = text(party, "cac:PartyLegalEntity/cbc:RegistrationName") || trading;
  const country = text(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode");
  const contact = find(party, "cac:Contact");
  const phone = text(contact, "cbc:Telephone");
  const email = text(contact, "cbc:ElectronicMail");
  return compact({
    name,
    alias: trading === name ? undefined : trading,
    ...taxNumbers(party, country),
    people: listOf([readPerson(contact, name)]),
    endpoints: listOf([readEndpoint(party)]),
    addresses: listOf([readAddress(find(party, "cac:PostalAddress"))]),
    emails: email ? [{ addr: email }] : undefined,
    telephones: phone ? [{ num: phone }] : undefined,
  });
}

function readEndpoint(party: XmlElement): JsonObject | undefined {
  const scheme = attribute(party, "cbc:EndpointID", "schemeID");
  const id = plainNumber(text(party, "cbc:EndpointID"), scheme);
  return scheme && id ? { uri: `${scheme}:${id}` } : undefined;
}

/**
 * The contact, named by its number where it has no other name. Ignores an identifier that repeats its
 * name, its e-mail address or the party's name.
 */
function readPerson(contact: XmlElement | undefined, partyName: string): JsonObject | undefined {
  const id = text(contact, "cbc:ID");
  const name = text(contact, "cbc:Name");
  const repeated = [name, text(contact, "cbc:ElectronicMail"), partyName];
  const code = repeated.includes(id) ? "" : id;
  const given = name || code;
  return given === ""
    ? undefined
    : compact({ name: { given }, identities: code ? [{ code }] : undefined });
}

/** The VAT number is the tax id; registrations for duties are identities. */
function taxNumbers(party: XmlElement, country: string) {
  const rows = findAll(party, "cac:PartyTaxScheme").filter((row) => text(row, "cbc:CompanyID"));
  const main = rows.find((row) => schemeOf(row) === MOMS.code || schemeOf(row) === "VAT");
  const others = rows
    .filter((row) => row !== main)
    .map((row) =>
      compact({
        scope: "tax",
        country: attribute(row, "cbc:CompanyID", "schemeID") === "DK:SE" ? "DK" : undefined,
        type: schemeOf(row),
        code: plainNumber(text(row, "cbc:CompanyID"), attribute(row, "cbc:CompanyID", "schemeID")),
      }),
    );
  return {
    tax_id: main && taxIdFrom(text(main, "cbc:CompanyID"), country),
    identities: listOf([
      identityAt(party, "cac:PartyLegalEntity/cbc:CompanyID", { scope: "legal" }),
      ...others,
      ...findAll(party, "cac:PartyIdentification").map((row) => identityAt(row, "cbc:ID")),
    ]),
  };
}

const schemeOf = (row: XmlElement) => text(row, "cac:TaxScheme/cbc:ID");

/** Postal address (BG-5, BG-8, BG-15). */
export function readAddress(address: XmlElement | undefined): JsonObject | undefined {
  return compact({
    po_box: text(address, "cbc:Postbox"),
    num: text(address, "cbc:BuildingNumber"),
    street: text(address, "cbc:StreetName"),
    street_extra: text(address, "cbc:AdditionalStreetName"),
    locality: text(address, "cbc:CityName"),
    region: text(address, "cbc:CountrySubentity"),
    code: text(address, "cbc:PostalZone"),
    country: countryFrom(text(address, "cac:Country/cbc:IdentificationCode")),
  });
}
