import { countryOf, legalIdentity, otherIdentities, partyName, vatNumber } from "@fakturo/en16931";
import type { Identity, Invoice, Party } from "@fakturo/model";
import type { LegalId } from "./party.ts";

/** Extension of an invoice with its framework, such as `A1` for a supplier's invoice. */
const FRAMEWORK = "fr-choruspro-framework";
const SUPPLIERS_INVOICE = "A1";

/** Extension of a party with the type of its number. */
const SCHEME = "fr-choruspro-scheme";

/** Characters of the name that follow the country where there is no number. */
const NAME_LENGTH = 16;

/** Types of party numbers, by scheme. */
const NUMBERS: Readonly<Record<string, (party: Party) => string | undefined>> = {
  1: siretOf,
  2: vatNumber,
  3: countryAndName,
  4: (party) => legalIdentity(party)?.code,
  5: (party) => legalIdentity(party)?.code,
  6: countryAndName,
};

/** Replaces the guideline (BT-24). */
export function frameworkOf({ tax }: Invoice): string {
  return tax?.ext?.[FRAMEWORK] || SUPPLIERS_INVOICE;
}

/** The party's number in Chorus Pro; undefined without scheme. */
export function chorusNumberOf(party: Party): LegalId | undefined {
  const scheme = party.ext?.[SCHEME] ?? "";
  const number = NUMBERS[scheme]?.(party);
  return number ? { code: number, scheme } : undefined;
}

/** Other numbers than the one for Chorus Pro that are in no register. */
export function plainIdentities(party: Party): readonly Identity[] {
  return otherIdentities(party).filter(({ type, ext }) => !type && !ext?.["iso-scheme-id"]);
}

function siretOf({ identities = [] }: Party): string | undefined {
  return identities.find(({ type }) => type === "SIRET")?.code;
}

function countryAndName(party: Party): string {
  return `${countryOf(party) ?? ""}${(partyName(party) ?? "").slice(0, NAME_LENGTH)}`;
}
