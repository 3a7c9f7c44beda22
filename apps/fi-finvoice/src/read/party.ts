import { taxIdFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import type { FrameParty } from "../frame/read.ts";
import { OVT } from "../write/transmission.ts";
import { find, findAll, joined, text } from "./find.ts";

const FINLAND = "FI";
const BUSINESS_ID = /^\d{7}-\d$/;

/** A party whose elements start with `prefix`, in `node`, with its contacts. */
export function readParty(
  prefix: string,
  node: XmlElement | undefined,
  root?: XmlElement,
): JsonObject | undefined {
  const country = text(node, `${prefix}PostalAddressDetails/CountryCode`);
  const number = text(node, `${prefix}OrganisationTaxCode`);
  const identifier = prefix === "AnyParty" ? "AnyPartyIdentifier" : `${prefix}PartyIdentifier`;
  const legal = text(node, identifier);
  const person = text(root, `${prefix}ContactPersonName`);
  const communication = find(root, `${prefix}CommunicationDetails`);
  const phone = text(communication, `${prefix}PhoneNumberIdentifier`);
  const email = text(communication, `${prefix}EmailaddressIdentifier`);
  return compact({
    name: joined(node, `${prefix}OrganisationName`),
    alias: text(node, `${prefix}OrganisationTradingName`),
    tax_id: taxId(number, country, BUSINESS_ID.test(legal)),
    identities: listOf([
      isInside(legal, number) ? undefined : identity(node, identifier, "legal"),
      identity(node, `${prefix}Code`),
    ]),
    people: person ? [{ name: nameFrom(person) }] : undefined,
    addresses: listOf([readAddress(prefix, find(node, `${prefix}PostalAddressDetails`))]),
    emails: email ? [{ addr: email }] : undefined,
    telephones: phone ? [{ num: phone }] : undefined,
  });
}

/** The VAT number; a party with a business id is Finnish by default. */
function taxId(number: string, country: string, hasBusinessId: boolean): JsonObject | undefined {
  const place = country || (hasBusinessId ? FINLAND : "");
  if (number) return taxIdFrom(number, place);
  return country === "" && place ? { country: place } : undefined;
}

/** True for a business id that the Finnish VAT number contains. */
function isInside(legal: string, number: string): boolean {
  return BUSINESS_ID.test(legal) && number === `FI${legal.replace("-", "")}`;
}

function identity(
  node: XmlElement | undefined,
  name: string,
  scope?: "legal",
): JsonObject | undefined {
  const found = find(node, name);
  const code = found?.text.trim() ?? "";
  if (code === "") return undefined;
  const scheme = found?.attributes.get("SchemeID");
  return compact({ scope, code, ext: compact({ "iso-scheme-id": scheme }) });
}

/** The last word is the surname. */
function nameFrom(whole: string): JsonObject {
  const at = whole.lastIndexOf(" ");
  return at < 0 ? { given: whole } : { given: whole.slice(0, at), surname: whole.slice(at + 1) };
}

function readAddress(prefix: string, node: XmlElement | undefined): JsonObject | undefined {
  const [street, ...extra] = findAll(node, `${prefix}StreetName`).map((row) => row.text.trim());
  return compact({
    po_box: text(node, `${prefix}PostOfficeBoxIdentifier`),
    street,
    street_extra: extra.join(" "),
    locality: text(node, `${prefix}TownName`),
    region: text(node, `${prefix}CountrySubdivision`),
    code: text(node, `${prefix}PostCodeIdentifier`),
    country: text(node, "CountryCode"),
  });
}

const SIDES = {
  Seller: ["MessageSenderDetails", "From"],
  Buyer: ["MessageReceiverDetails", "To"],
} as const;

const OVT_NUMBER = /^0037\d{8}/;

/** E-invoice address and operator of a party: of the message, else of its frame, else its OVT number. */
export function readRouting(
  root: XmlElement,
  party: keyof typeof SIDES,
  frame: FrameParty | undefined,
) {
  const [details, prefix] = SIDES[party];
  const node = find(root, `MessageTransmissionDetails/${details}`);
  const address = find(node, `${prefix}Identifier`);
  const plain = frame?.address || text(root, `${party}OrganisationUnitNumber`);
  const isOvt = OVT_NUMBER.test(plain) || frame === undefined;
  const inbox = address
    ? compact({ scheme: address.attributes.get("SchemeID"), code: address.text.trim() })
    : compact({ scheme: plain && isOvt ? OVT : "", code: plain });
  const operator = text(node, `${prefix}Intermediator`) || frame?.operator;
  return { inboxes: listOf([inbox]), ext: compact({ "fi-finvoice-operator": operator }) };
}
