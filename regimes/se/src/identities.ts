import { type Identity, numericCode, utf8Length } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { hasLuhnDigit } from "./luhn.ts";

/** Identity types of legal entities, registered persons and other persons. */
export const ORGANISATION = "ON";
export const PERSON = "PN";
export const COORDINATION = "CN";

const LENGTH = 10;
const VAT_ENDING = "01";
/** Day of birth, `-` or from the age of 100 `+`, birth number. */
const INDIVIDUAL = /^\d{6}[-+]\d{4}$/;
const DAY_LENGTH = 6;

/** True for identities of one of the types. */
export function hasType(...types: readonly string[]): Test<Identity> {
  return is.that(`type in [${types.join(", ")}]`, ({ type = "" }) => types.includes(type));
}

/** Ten digits, also extracted from a VAT number; other text is unchanged. */
export function normalizeOrganisation(code: string): string {
  const digits = numericCode(code);
  const isVatNumber = digits.length === LENGTH + 2 && digits.endsWith(VAT_ENDING);
  const number = isVatNumber ? digits.slice(0, LENGTH) : digits;
  return number.length === LENGTH ? number : code;
}

export function isOrganisation(code: string): boolean {
  return numericCode(code).length === LENGTH;
}

/** Inserts the sign after the date of birth. */
export function normalizeIndividual(code: string): string {
  const typed = code.trim();
  if (utf8Length(typed) === LENGTH && !/[-+]/.test(typed)) return withSign(typed, "-");
  const digits = typed.replace(/\D/g, "");
  return digits.length === LENGTH ? withSign(digits, typed.includes("+") ? "+" : "-") : code;
}

export function isIndividual(code: string): boolean {
  return INDIVIDUAL.test(code);
}

/** Numbers of another form are not checked. */
export function hasOrganisationCheck(code: string): boolean {
  return !isOrganisation(code) || hasLuhnDigit(numericCode(code));
}

export function hasIndividualCheck(code: string): boolean {
  return !isIndividual(code) || hasLuhnDigit(numericCode(code));
}

/** Lengths are in bytes; a text that cannot be split there is unchanged. */
function withSign(text: string, sign: string): string {
  for (let i = 0; i <= text.length; i++)
    if (utf8Length(text.slice(0, i)) === DAY_LENGTH) return text.slice(0, i) + sign + text.slice(i);
  return text;
}
