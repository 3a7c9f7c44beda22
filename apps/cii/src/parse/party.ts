import { countryFrom, taxIdFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import { disregard, type XmlElement } from "@fakturo/xml";
import { attribute, find, findAll, text, textOf } from "./find.ts";

/** Seller, buyer, payee or receiver (BG-4, BG-7, BG-10, BG-13). */
export function readParty(party: XmlElement | undefined): JsonObject | undefined {
  if (!party) return undefined;
  const contact = find(party, "ram:DefinedTradeContact");
  const phone = text(contact, "ram:TelephoneUniversalCommunication/ram:CompleteNumber");
  const email = text(contact, "ram:EmailURIUniversalCommunication/ram:URIID");
  const legal = find(party, "ram:SpecifiedLegalOrganization/ram:ID");
  return compact({
    name: text(party, "ram:Name"),
    alias: text(party, "ram:SpecifiedLegalOrganization/ram:TradingBusinessName"),
    tax_id: readTaxId(party),
    identities: listOf([
      legalIdentity(legal),
      ...otherRegistrations(party),
      ...findAll(party, "ram:ID").map((id) => identity(id)),
      ...findAll(party, "ram:GlobalID").map((id) => identity(id)),
    ]),
    people: listOf([readPerson(contact)]),
    inboxes: listOf([readInbox(party)]),
    addresses: listOf([readAddress(find(party, "ram:PostalTradeAddress"))]),
    emails: email ? [{ addr: email }] : undefined,
    telephones: phone ? [{ num: phone }] : undefined,
    registration: compact({ other: text(party, "ram:Description") }), // BT-33
    ext: compact({ [CHORUS_SCHEME]: chorusSchemeOf(legal) }),
  });
}

/** Extension of a party with the type of its number in Chorus Pro. */
const CHORUS_SCHEME = "fr-choruspro-scheme";

/** Number types of Chorus Pro; schemes of ISO 6523 have four digits. */
const CHORUS = /^[1-6]$/;

function chorusSchemeOf(legal: XmlElement | undefined): string | undefined {
  const scheme = legal?.attributes.get("schemeID") ?? "";
  return CHORUS.test(scheme) ? scheme : undefined;
}

/** BT-30, BT-47; in Chorus Pro a SIRET, or a number in another member (VAT number, country and name). */
function legalIdentity(legal: XmlElement | undefined): JsonObject | undefined {
  switch (chorusSchemeOf(legal)) {
    case undefined:
      return identity(legal, "legal");
    case "1":
      return { type: "SIRET", code: textOf(legal), ext: { "iso-scheme-id": "0009" } };
    case "4":
    case "5":
      return { scope: "legal", code: textOf(legal) };
    default:
      disregard(legal);
      return undefined;
  }
}

/** An identity with its ISO 6523 scheme. */
export function identity(id: XmlElement | undefined, scope?: "legal"): JsonObject | undefined {
  const code = textOf(id);
  if (code === "") return undefined;
  return compact({
    scope,
    code,
    ext: compact({ "iso-scheme-id": id?.attributes.get("schemeID") }),
  });
}

function readPerson(contact: XmlElement | undefined): JsonObject | undefined {
  const name = text(contact, "ram:PersonName");
  const department = text(contact, "ram:DepartmentName");
  const given = name || department;
  return given === ""
    ? undefined
    : compact({ name: { given }, role: name === "" ? undefined : department });
}

function readInbox(party: XmlElement): JsonObject | undefined {
  const path = "ram:URIUniversalCommunication/ram:URIID";
  const scheme = attribute(party, path, "schemeID");
  const code = text(party, path);
  if (code === "") return undefined;
  return scheme === "EM" ? compact({ email: code }) : compact({ scheme, code });
}

/** Postal address (BG-5, BG-8, BG-15). */
export function readAddress(address: XmlElement | undefined): JsonObject | undefined {
  const lines = [text(address, "ram:LineTwo"), text(address, "ram:LineThree")].filter(Boolean);
  return compact({
    street: text(address, "ram:LineOne"),
    street_extra: lines.join(", "),
    locality: text(address, "ram:CityName"),
    region: text(address, "ram:CountrySubDivisionName"),
    code: text(address, "ram:PostcodeCode"),
    country: countryFrom(text(address, "ram:CountryID")),
  });
}

/** Names of VAT registrations: UNTDID 1153, and deviating ones in use. */
const VAT: ReadonlySet<string> = new Set(["VA", "VAT"]);

/** BT-31, BT-48, BT-63. */
function readTaxId(party: XmlElement): JsonObject | undefined {
  const number = registrations(party).find((id) => VAT.has(schemeOf(id)));
  const country = text(party, "ram:PostalTradeAddress/ram:CountryID");
  return number && taxIdFrom(textOf(number), country);
}

/** BT-32. */
function otherRegistrations(party: XmlElement): (JsonObject | undefined)[] {
  const others = registrations(party).filter((id) => !VAT.has(schemeOf(id)));
  return others.map((id) => compact({ scope: "tax", code: textOf(id) }));
}

function registrations(party: XmlElement): readonly XmlElement[] {
  return findAll(party, "ram:SpecifiedTaxRegistration/ram:ID").filter((id) => textOf(id) !== "");
}

const schemeOf = (id: XmlElement) => id.attributes.get("schemeID") ?? "";
