import { FakturoError, toTaxCountry } from "@fakturo/model";

/** Scheme of participant identifiers. */
export const PARTICIPANT_SCHEME = "iso6523-actorid-upis";
/** Scheme of process identifiers. */
export const PROCESS_SCHEME = "cenbii-procid-ubl";
/** Scheme of document types that match exactly. */
export const EXACT_SCHEME = "busdox-docid-qns";
/** Scheme of document types that publishers may register with wildcards (PINT). */
export const WILDCARD_SCHEME = "peppol-doctype-wildcard";

/** An identifier with its scheme. */
export interface Identifier {
  readonly scheme: string;
  readonly value: string;
}

/** A participant: `value` is the code of the issuing agency and the number, e.g. `0208:0202239951`. */
export interface Participant extends Identifier {
  readonly scheme: typeof PARTICIPANT_SCHEME;
}

const SEPARATOR = "::";
const VALUE = /^(\d{4}):([!-~]{1,130})$/;
/** `iso6523-actorid-upis` as scheme of inboxes and in addresses, and short forms of it. */
const PREFIX = new RegExp(`^${PARTICIPANT_SCHEME}${SEPARATOR}`, "i");

/**
 * Reads `0208:0202239951`, with or without the scheme in front. Values are case-insensitive, so they are returned
 * in lower case.
 * @throws FakturoError "input" without the four digits of an agency.
 */
export function participantOf(text: string): Participant {
  const value = text.trim().replace(PREFIX, "").toLowerCase();
  if (!VALUE.test(value))
    throw new FakturoError(
      "input",
      `'${text.slice(0, 150)}' is no Peppol participant: four digits of the scheme, a colon and the number are expected`,
    );
  return { scheme: PARTICIPANT_SCHEME, value };
}

/** The form `scheme::value` of an identifier, for addresses and the action of messages. */
export function uriOf({ scheme, value }: Identifier): string {
  return `${scheme}${SEPARATOR}${value}`;
}

/** Reads `scheme::value`. @throws FakturoError "input". */
export function identifierOf(uri: string): Identifier {
  const at = uri.indexOf(SEPARATOR);
  if (at < 1) throw new FakturoError("input", `'${uri.slice(0, 150)}' has no scheme`);
  return { scheme: uri.slice(0, at), value: uri.slice(at + SEPARATOR.length) };
}

/** True for the same identifier; document types and processes are case-sensitive, participants are not. */
export function isSame(one: Identifier, other: Identifier): boolean {
  if (one.scheme !== other.scheme) return false;
  return one.scheme === PARTICIPANT_SCHEME
    ? one.value.toLowerCase() === other.value.toLowerCase()
    : one.value === other.value;
}

/** How the number of a country's tax identity becomes a participant. */
interface TaxScheme {
  readonly code: string;
  /** The country's code stands in front of the number. */
  readonly isPrefixed?: boolean;
  /** Characters in front of the number. */
  readonly prefix?: string;
  /** Digits taken of the number, from its start. */
  readonly digits?: number;
}

/** Schemes by country of the tax identity (electronic address scheme list, 9.7). */
const TAX_SCHEMES: Readonly<Record<string, TaxScheme>> = {
  AD: { code: "9922" },
  AL: { code: "9923" },
  AT: { code: "9914", isPrefixed: true },
  BA: { code: "9924" },
  BE: { code: "0208" },
  BG: { code: "9926", isPrefixed: true },
  CH: { code: "9927" },
  CY: { code: "9928", isPrefixed: true },
  CZ: { code: "9929", isPrefixed: true },
  DE: { code: "9930", isPrefixed: true },
  DK: { code: "0184" },
  EE: { code: "9931", isPrefixed: true },
  EL: { code: "9933", isPrefixed: true },
  ES: { code: "9920", isPrefixed: true },
  FI: { code: "0216", prefix: "0037" },
  FR: { code: "0225", digits: -9 },
  GB: { code: "9932", isPrefixed: true },
  HR: { code: "9934", isPrefixed: true },
  HU: { code: "9910", isPrefixed: true },
  IE: { code: "9935", isPrefixed: true },
  IS: { code: "0196" },
  IT: { code: "0211", isPrefixed: true },
  JP: { code: "0221" },
  LI: { code: "9936" },
  LT: { code: "9937", isPrefixed: true },
  LU: { code: "9938", isPrefixed: true },
  LV: { code: "9939", isPrefixed: true },
  MT: { code: "9943", isPrefixed: true },
  NL: { code: "9944", isPrefixed: true },
  NO: { code: "0192" },
  PL: { code: "9945", isPrefixed: true },
  PT: { code: "9946", isPrefixed: true },
  RO: { code: "9947", isPrefixed: true },
  SE: { code: "0007", digits: 10 },
  SG: { code: "0195" },
  SI: { code: "9949", isPrefixed: true },
  SK: { code: "9950", isPrefixed: true },
};

/** The participant of a tax identity; undefined for countries without a scheme. */
export function participantOfTaxId(country: string, number: string): Participant | undefined {
  const key = toTaxCountry(country.toUpperCase());
  const scheme = Object.hasOwn(TAX_SCHEMES, key) ? TAX_SCHEMES[key] : undefined;
  const bare = number.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (!scheme || bare === "") return undefined;
  const own = bare.startsWith(key) ? bare.slice(key.length) : bare;
  const { code, isPrefixed = false, prefix = "", digits } = scheme;
  const cut = digits === undefined ? own : digits < 0 ? own.slice(digits) : own.slice(0, digits);
  return participantOf(`${code}:${isPrefixed ? key : prefix}${cut}`);
}
