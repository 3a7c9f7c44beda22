import { countryFrom, taxIdFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { attribute, find, findAll, text } from "./find.ts";

/** Seller, buyer, payee or receiver (BG-4, BG-7, BG-10, BG-13). */
export function readParty(party: XmlElement | undefined): JsonObject | undefined {
  if (!party) return undefined;
  const trading = text(party, "cac:PartyName/cbc:Name");
  const name = text(party, "cac:PartyLegalEntity/cbc:RegistrationName") || trading;
  const country = text(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode");
  const { taxId, others } = readTaxSchemes(party, country);
  const phone = text(party, "cac:Contact/cbc:Telephone");
  const email = text(party, "cac:Contact/cbc:ElectronicMail");
  const contact = text(party, "cac:Contact/cbc:Name");
  return compact({
    name,
    alias: trading === name ? undefined : trading,
    tax_id: taxId,
    identities: listOf([
      identity(party, "cac:PartyLegalEntity/cbc:CompanyID", "legal"),
      ...others,
      ...readIdentifications(party),
    ]),
    people: contact ? [{ name: { given: contact } }] : undefined,
    inboxes: listOf([readInbox(party)]),
    addresses: listOf([readAddress(find(party, "cac:PostalAddress"))]),
    emails: email ? [{ addr: email }] : undefined,
    telephones: phone ? [{ num: phone }] : undefined,
    registration: compact({ other: text(party, "cac:PartyLegalEntity/cbc:CompanyLegalForm") }), // BT-33
  });
}

/** BT-29, BT-46, BT-60; a payee's may repeat its registration. */
function readIdentifications(party: XmlElement): (JsonObject | undefined)[] {
  const legal = find(party, "cac:PartyLegalEntity/cbc:CompanyID");
  const isLegal = (id: XmlElement | undefined) =>
    party.name === "PayeeParty" &&
    id?.text === legal?.text &&
    id?.attributes.get("schemeID") === legal?.attributes.get("schemeID");
  const rows = findAll(party, "cac:PartyIdentification");
  return rows.filter((row) => !isLegal(find(row, "cbc:ID"))).map((row) => identity(row, "cbc:ID"));
}

/** An identity with its ISO 6523 scheme. */
export function identity(
  from: XmlElement | undefined,
  path: string,
  scope?: "legal",
): JsonObject | undefined {
  const code = text(from, path);
  const scheme = attribute(from, path, "schemeID");
  if (code === "" || scheme === "SEPA") return undefined;
  return compact({ scope, code, ext: compact({ "iso-scheme-id": scheme }) });
}

function readInbox(party: XmlElement): JsonObject | undefined {
  const scheme = attribute(party, "cbc:EndpointID", "schemeID");
  const code = text(party, "cbc:EndpointID");
  return scheme === "EM" ? compact({ email: code }) : compact({ scheme, code });
}

/** Postal address (BG-5, BG-8, BG-15); further lines are appended to the second one. */
export function readAddress(address: XmlElement | undefined): JsonObject | undefined {
  const lines = findAll(address, "cac:AddressLine/cbc:Line").map((line) => line.text.trim());
  return compact({
    street: text(address, "cbc:StreetName"),
    street_extra: [text(address, "cbc:AdditionalStreetName"), ...lines].filter(Boolean).join(", "),
    num: text(address, "cbc:BuildingNumber"),
    block: text(address, "cbc:PlotIdentification"),
    locality: text(address, "cbc:CityName"),
    region: text(address, "cbc:CountrySubentity"),
    code: text(address, "cbc:PostalZone"),
    country: countryFrom(text(address, "cac:Country/cbc:IdentificationCode")),
  });
}

interface TaxNumbers {
  readonly taxId: JsonObject | undefined;
  readonly others: readonly (JsonObject | undefined)[];
}

/** The only number, else the VAT number, is the tax id; others are identities (BT-31, BT-32). */
function readTaxSchemes(party: XmlElement, country: string): TaxNumbers {
  const rows = findAll(party, "cac:PartyTaxScheme").filter((row) => text(row, "cbc:CompanyID"));
  const main = rows.length === 1 ? rows[0] : rows.find((row) => schemeOf(row) === "VAT");
  const others = rows
    .filter((row) => row !== main)
    .map((row) => compact({ scope: "tax", type: schemeOf(row), code: text(row, "cbc:CompanyID") }));
  return { taxId: main && taxIdFrom(text(main, "cbc:CompanyID"), country), others };
}

const schemeOf = (row: XmlElement) => text(row, "cac:TaxScheme/cbc:ID");
