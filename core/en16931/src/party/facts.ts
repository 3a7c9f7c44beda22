import type { Identity, Party, Person } from "@fakturo/model";

/** Registered name, else trading name, else the first person's (BT-27, BT-44). */
export function partyName({ name, alias, people = [] }: Party): string | undefined {
  return name || alias || personName(people[0]);
}

/** Given name and surname. */
export function personName(person: Person | undefined): string | undefined {
  return [person?.name?.given, person?.name?.surname].filter(Boolean).join(" ") || undefined;
}

/** VAT number with its country prefix (BT-31, BT-48, BT-63); Norway's ends in MVA. */
export function vatNumber({ tax_id }: Party): string | undefined {
  if (!tax_id?.code) return undefined;
  const { country, code } = tax_id;
  const number = `${country === "XU" ? "GB" : country}${code}`;
  return country === "NO" && !number.endsWith("MVA") ? `${number}MVA` : number;
}

/** Identity in the trade register (BT-30, BT-47, BT-61). */
export function legalIdentity({ identities = [] }: Party): Identity | undefined {
  return identities.find(({ scope }) => scope === "legal");
}

/** Number in a tax office's books, by its key, where it has no scope. */
const TAX_KEY = /(?:^|-)(?:tax|vat|gst)-number$/;

/** Registrations for tax other than the VAT number (BT-32). */
export function taxIdentities(party: Party): readonly Identity[] {
  const { identities = [] } = party;
  const scoped = identities.filter(({ scope }) => scope === "tax");
  if (scoped.length > 0 || vatNumber(party)) return scoped;
  return identities.filter(({ scope, key }) => !scope && TAX_KEY.test(key ?? ""));
}

/** All other identifiers of the party (BT-29, BT-46). */
export function otherIdentities(party: Party): readonly Identity[] {
  const legal = legalIdentity(party);
  const tax = new Set(taxIdentities(party));
  return (party.identities ?? []).filter((identity) => identity !== legal && !tax.has(identity));
}

/**
 * Identities of a seller, who needs an identifier (BR-CO-26): without a writable VAT number or another
 * identity, the tax registration or the number itself.
 */
export function sellerIdentities(party: Party, withoutVat: boolean): readonly Identity[] {
  const others = otherIdentities(party);
  const isKnown = others.length > 0 || legalIdentity(party) !== undefined;
  if (isKnown || (vatNumber(party) && !withoutVat)) return others;
  const registrations = taxIdentities(party);
  const code = party.tax_id?.code;
  return registrations.length > 0 || !code ? registrations : [{ code }];
}

/** Electronic address (BT-34, BT-49): a scheme of the EAS code list and the identifier in it. */
export interface ElectronicAddress {
  readonly scheme: string;
  readonly id: string;
}

const PREFIXED = /^(\d{4}):(.+)$/;
/** Peppol participants; the scheme of a URI is case-insensitive (RFC 3986 §3.1). */
const PEPPOL_URI = /^iso6523-actorid-upis::(\d{4}):(.+)$/i;
const EAS = /^(?:\d{4}|A[NQSU]|EM)$/;

/** Electronic address: the first inbox, else the first Peppol endpoint (BT-34, BT-49). */
export function endpointOf({ inboxes = [], endpoints = [] }: Party): ElectronicAddress | undefined {
  const [inbox] = inboxes;
  if (inbox?.email) return { scheme: "EM", id: inbox.email };
  if (inbox?.code && inbox.scheme && EAS.test(inbox.scheme))
    return { scheme: inbox.scheme, id: inbox.code };
  const participant = endpoints.find(({ uri }) => PEPPOL_URI.test(uri));
  const [, scheme, id] =
    PREFIXED.exec(inbox?.code ?? "") ?? PEPPOL_URI.exec(participant?.uri ?? "") ?? [];
  return scheme && id ? { scheme, id } : undefined;
}

/** Telephone of the party, else of its first person (BT-42, BT-57). */
export function telephoneOf({ telephones = [], people = [] }: Party): string | undefined {
  return telephones[0]?.num ?? people[0]?.telephones?.[0]?.num;
}

/** E-mail address of the party, else of its first person (BT-43, BT-58). */
export function emailOf({ emails = [], people = [] }: Party): string | undefined {
  return emails[0]?.addr ?? people[0]?.emails?.[0]?.addr;
}
