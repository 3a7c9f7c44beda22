import { compact, type JsonObject } from "@fakturo/model";
import { disregard, repeats, type XmlElement } from "@fakturo/xml";
import { DOCUMENTS, FINAL_CONSUMER, FOREIGN_NIT, NIT } from "../dian/codes.ts";
import { attribute, find, text } from "./find.ts";

const KEYS: ReadonlyMap<string, string> = new Map([...DOCUMENTS].map(([key, code]) => [code, key]));

/** Seller or buyer; undefined for final consumers without identification. */
export function readParty(party: XmlElement | undefined): JsonObject | undefined {
  const scheme = find(party, "cac:PartyTaxScheme");
  const number = text(scheme, "cbc:CompanyID");
  if (number === FINAL_CONSUMER) disregard(party);
  if (!party || number === FINAL_CONSUMER) return undefined;
  const name = text(scheme, "cbc:RegistrationName") || text(party, "cac:PartyName/cbc:Name");
  const trading = text(party, "cac:PartyName/cbc:Name");
  const address =
    find(party, "cac:PhysicalLocation/cac:Address") ?? find(scheme, "cac:RegistrationAddress");
  const email = text(party, "cac:Contact/cbc:ElectronicMail");
  const phone = text(party, "cac:Contact/cbc:Telephone");
  const responsibility = text(scheme, "cbc:TaxLevelCode").split(";", 1)[0] ?? "";
  const read = readAddress(address);
  repeats(find(party, "cac:PartyIdentification/cbc:ID"), number);
  return compact({
    name,
    alias: trading === name ? undefined : trading,
    ...numbered(scheme, number, text(address, "cac:Country/cbc:IdentificationCode")),
    addresses: read ? [read] : undefined,
    emails: email ? [{ addr: email }] : undefined,
    telephones: phone ? [{ num: phone }] : undefined,
    ext: compact({
      "co-dian-fiscal-responsibility": responsibility,
      "co-dian-municipality": text(address, "cbc:ID"),
    }),
  });
}

/** Tax numbers with their check digit, other numbers by their kind of document. */
function numbered(scheme: XmlElement | undefined, number: string, country: string) {
  const type = attribute(scheme, "cbc:CompanyID", "schemeName");
  const checkDigit = attribute(scheme, "cbc:CompanyID", "schemeID");
  if (type === NIT) return { tax_id: { country: "CO", code: number + checkDigit } };
  if (type === FOREIGN_NIT) return { tax_id: { country: country || "US", code: number } };
  const key = KEYS.get(type);
  return key ? { identities: [{ key, code: number }] } : {};
}

function readAddress(address: XmlElement | undefined): JsonObject | undefined {
  return compact({
    street: text(address, "cac:AddressLine/cbc:Line"),
    locality: text(address, "cbc:CityName"),
    region: text(address, "cbc:CountrySubentity"),
    code: text(address, "cbc:PostalZone"),
    country: text(address, "cac:Country/cbc:IdentificationCode"),
  });
}
