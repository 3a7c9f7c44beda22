import { type Identity, isEuMember, type Party, type Person } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { FISCAL_CODE } from "../codes/extensions.ts";
import type { Texts } from "../text.ts";

/** Numbers for customers outside the Union, with a number and without. */
const OUTSIDE_UNION = "OO99999999999";
const NO_NUMBER = "0000000";

const NAME_LENGTH = 80;
const PART_LENGTH = 60;

/** Fiscal code among identities. */
export function codeOf(identities: readonly Identity[] | undefined): string | undefined {
  return identities?.find(({ key }) => key === FISCAL_CODE)?.code || undefined;
}

/** `IdFiscaleIVA` unchanged, for parties that must have a number. */
export function taxNumber({ tax_id }: Party): XmlNode | undefined {
  if (!tax_id?.code) return undefined;
  return numberNode(tax_id.country, tax_id.code);
}

/** `IdFiscaleIVA` of a customer: numbers from outside the Union are replaced. */
export function customerNumber({ tax_id }: Party, date: string): XmlNode | undefined {
  const { country = "", code = "" } = tax_id ?? {};
  if (code === "")
    return country === "" || country === "IT" ? undefined : numberNode(country, NO_NUMBER);
  return numberNode(country, isEuMember(country, date) ? code : OUTSIDE_UNION);
}

function numberNode(country: string, code: string): XmlNode {
  return group("IdFiscaleIVA", leaf("IdPaese", country), leaf("IdCodice", code));
}

/** `CodiceFiscale`. */
export function fiscalCode({ identities }: Party): XmlNode {
  return leaf("CodiceFiscale", codeOf(identities));
}

/** Names of a party: an organisation's, or first name and surname of a person. */
export function names(party: Party, texts: Texts, path: string): XmlNode[] {
  const { name, people } = party;
  const person = people?.[0];
  if (name && !(isPrivate(party) && name === fullName(person)))
    return [leaf("Denominazione", texts.latin(name, NAME_LENGTH, `${path}.name`))];
  const at = `${path}.people[0].name`;
  return [
    leaf("Nome", texts.latin(person?.name?.given, PART_LENGTH, `${at}.given`)),
    leaf("Cognome", texts.latin(person?.name?.surname, PART_LENGTH, `${at}.surname`)),
  ];
}

/** `Titolo`, two to ten characters. */
export function title(party: Party, texts: Texts, path: string): XmlNode | undefined {
  const [first] = names(party, texts, path);
  const prefix = party.people?.[0]?.name?.prefix;
  if (first?.name !== "Nome" || (prefix ?? "").length < 2) return undefined;
  return leaf("Titolo", texts.ascii(prefix, 10, `${path}.people[0].name.prefix`));
}

/** Persons without VAT number have first name and surname. */
function isPrivate({ tax_id }: Party): boolean {
  return !tax_id?.code;
}

/** First name and surname as one. */
export function fullName(person: Person | undefined): string {
  const { given = "", surname = "" } = person?.name ?? {};
  return `${given} ${surname}`.trim();
}
