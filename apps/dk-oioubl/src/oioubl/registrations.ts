import { countryOf, legalIdentity, otherIdentities, vatNumber } from "@fakturo/en16931";
import type { Identity, Party } from "@fakturo/model";
import { isOfScheme, numbered, OTHER, PARTY_SCHEMES, schemeName } from "./schemes.ts";

const DENMARK = "DK";

function schemeOf({ ext, key, type }: Identity): string {
  const name = schemeName(ext?.["iso-scheme-id"] || (key === "gln" ? "GLN" : type) || OTHER);
  return PARTY_SCHEMES.has(name) ? name : OTHER;
}

/** A number with its scheme in OIOUBL. */
export interface Numbered {
  readonly code: string;
  readonly scheme: string;
}

/** Numbers of a party other than those of registers and tax offices (BT-29, BT-46). */
export function identificationsOf(party: Party): readonly Numbered[] {
  return otherIdentities(party).map((identity) => {
    const scheme = schemeOf(identity);
    return { code: numbered(identity.code, scheme), scheme };
  });
}

interface Places {
  /** Allowed schemes at a place. */
  readonly schemes: ReadonlySet<string>;
  /** Danish schemes there. */
  readonly danish: readonly string[];
}

const LEGAL: Places = {
  schemes: new Set(["DK:CVR", "DK:CPR", OTHER]),
  danish: ["DK:CVR", "DK:CPR"],
};
const TAX: Places = { schemes: new Set(["DK:SE", OTHER]), danish: ["DK:SE"] };

/** A number with its scheme: the given one, else the Danish one with its format, else "other". */
function placed(
  code: string,
  given: string | undefined,
  { schemes, danish }: Places,
  country: string | undefined,
): Numbered {
  const name = given && schemeName(given);
  const guessed =
    !given && country === DENMARK ? danish.find((row) => isOfScheme(code, row)) : undefined;
  const scheme = name && schemes.has(name) ? name : (guessed ?? OTHER);
  return { code: numbered(code, scheme), scheme };
}

/** VAT number (BT-31, BT-48, BT-63). */
export function vatRegistrationOf(party: Party): Numbered | undefined {
  const number = vatNumber(party);
  return number === undefined ? undefined : placed(number, undefined, TAX, party.tax_id?.country);
}

/** Registration for another tax (BT-32). */
export function taxRegistrationOf(identity: Identity, party: Party): Numbered {
  const country = identity.country || countryOf(party);
  return placed(identity.code, identity.ext?.["iso-scheme-id"], TAX, country);
}

/** Number in the trade register, else the VAT number (BT-30, BT-47). */
export function registrationOf(party: Party): Numbered | undefined {
  const legal = legalIdentity(party);
  if (legal?.code) {
    const country = legal.country || countryOf(party);
    return placed(legal.code, legal.ext?.["iso-scheme-id"], LEGAL, country);
  }
  const number = vatNumber(party);
  return number === undefined ? undefined : placed(number, undefined, LEGAL, party.tax_id?.country);
}
