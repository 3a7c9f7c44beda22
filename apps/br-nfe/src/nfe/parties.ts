import { digitsOf } from "@fakturo/brazil";
import { type Address, ISO_COUNTRIES, type Party } from "@fakturo/model";
import { group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, IDENTITIES } from "../extensions.ts";
import { latin, registrationCode } from "./text.ts";

export const BRAZIL = "BR";
export const CNPJ_LENGTH = 14;
const MAX = { text: 60 } as const;
const PHONE = /^\d{6,14}$/;
const FOREIGN_ID = /^[!-ÿ]{5,20}$/;
export const ABROAD = { municipality: "9999999", city: "EXTERIOR", state: "EX" } as const;
const BRAZIL_CODE = "1058";

/** Placeholder for a missing house number. */
const NO_NUMBER = "S/N";

/** Prescribed recipient of a test NF-e. */
const TEST_RECIPIENT = "NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL";

/** `indIEDest`. */
export const CONTRIBUTOR = "1";
export const NO_CONTRIBUTOR = "9";

/** `emit`. */
export function issuerNode(supplier: Party): XmlNode {
  return group(
    "emit",
    registrationNode(supplier),
    leaf("xNome", latin(supplier.name, MAX.text)),
    leaf("xFant", latin(supplier.alias, MAX.text)),
    addressNode("enderEmit", supplier),
    leaf("IE", stateRegistrationOf(supplier)),
    leaf("CRT", supplier.ext?.[EXT.regime]),
  );
}

/** ICMS taxpayer status of a recipient: as given, else by its registration. */
export function contributorOf(customer: Party | undefined): string {
  if (!customer || isForeign(customer)) return NO_CONTRIBUTOR;
  const registered = stateRegistrationOf(customer) ? CONTRIBUTOR : NO_CONTRIBUTOR;
  return customer.ext?.[EXT.stateRegistration] ?? registered;
}

/** `dest`; a consumer without address or number is omitted. */
export function recipientNode(
  customer: Party | undefined,
  { isConsumer, isTest }: { readonly isConsumer: boolean; readonly isTest: boolean },
): XmlNode | undefined {
  if (!customer) return undefined;
  const contributor = isConsumer ? NO_CONTRIBUTOR : contributorOf(customer);
  return group(
    "dest",
    registrationNode(customer),
    leaf("xNome", isTest && !isConsumer ? TEST_RECIPIENT : latin(customer.name, MAX.text)),
    addressNode("enderDest", customer),
    leaf("indIEDest", contributor),
    leaf("IE", contributor === CONTRIBUTOR ? stateRegistrationOf(customer) : undefined),
    leaf("email", latin(customer.emails?.[0]?.addr, MAX.text)),
  );
}

/** `entrega`: the delivery address, where it is not the customer's. */
export function deliveryNode(receiver: Party | undefined): XmlNode | undefined {
  if (!receiver || isForeign(receiver) || !receiver.tax_id?.code) return undefined;
  const address = addressParts(receiver);
  if (!address) return undefined;
  const name = leaf("xNome", latin(receiver.name, MAX.text));
  return group("entrega", registrationNode(receiver), name, ...address);
}

/** True for parties outside Brazil. */
export function isForeign({ tax_id, identities = [], addresses = [] }: Party): boolean {
  const identity = identities.find(({ country }) => country);
  const country = tax_id?.country || identity?.country || addresses[0]?.country;
  return Boolean(country) && country !== BRAZIL;
}

/** CNPJ, CPF, or the number of a foreigner, which may be unknown. */
function registrationNode(party: Party): XmlNode {
  const code = registrationCode(party.tax_id?.code);
  if (!isForeign(party)) return leaf(code.length === CNPJ_LENGTH ? "CNPJ" : "CPF", code);
  const foreign = party.tax_id?.code ?? party.identities?.find(({ country }) => country)?.code;
  return kept(leaf("idEstrangeiro", FOREIGN_ID.test(foreign ?? "") ? foreign : undefined));
}

function stateRegistrationOf({ identities = [] }: Party): string | undefined {
  const found = identities.find(({ key }) => key === IDENTITIES.stateRegistration)?.code;
  return found?.toUpperCase() === "ISENTO" ? "ISENTO" : digitsOf(found) || undefined;
}

function addressNode(name: string, party: Party): XmlNode | undefined {
  const parts = addressParts(party);
  return parts && group(name, ...parts);
}

/** `locality` is the district and `region` the city; a locality alone is both. */
function addressParts(party: Party): XmlNode[] | undefined {
  const [address] = party.addresses ?? [];
  if (!address) return undefined;
  const abroad = isForeign(party);
  const municipality = party.ext?.[EXT.municipality];
  if (!abroad && !municipality) return undefined;
  const district = latin(address.locality, MAX.text);
  const city = latin(address.region, MAX.text) ?? district;
  const phone = digitsOf(party.telephones?.[0]?.num);
  return [
    leaf("xLgr", latin(address.street, MAX.text) ?? "--"),
    leaf("nro", latin(address.num, MAX.text) ?? NO_NUMBER),
    leaf("xCpl", latin(address.street_extra, MAX.text)),
    leaf("xBairro", district ?? "--"),
    leaf("cMun", abroad ? ABROAD.municipality : municipality),
    leaf("xMun", abroad ? ABROAD.city : city),
    leaf("UF", abroad ? ABROAD.state : address.state),
    leaf("CEP", abroad ? undefined : postCodeOf(address)),
    ...countryNodes(address, abroad),
    leaf("fone", PHONE.test(phone) ? phone : undefined),
  ];
}

/** Zeros replace an unknown post code. */
function postCodeOf({ code }: Address): string | undefined {
  const digits = digitsOf(code);
  return /[1-9]/.test(digits) ? digits : undefined;
}

/** Omitted: documents lack the central bank's code of other countries. */
function countryNodes({ country }: Address, abroad: boolean): XmlNode[] {
  if (!abroad) return [leaf("cPais", BRAZIL_CODE), leaf("xPais", "Brasil")];
  return [leaf("xPais", country && latin(countryName(country), MAX.text))];
}

/** Portuguese name of a country; the code itself where it is none. */
function countryName(code: string): string {
  const names = new Intl.DisplayNames(["pt"], { type: "region" });
  return ISO_COUNTRIES.includes(code) ? (names.of(code) ?? code) : code;
}
