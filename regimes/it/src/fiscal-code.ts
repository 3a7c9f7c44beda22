import { baseTaxCode } from "@fakturo/model";
import { luhnDigit } from "./luhn.ts";

/** Identity key of the codice fiscale. */
export const FISCAL_CODE = "it-fiscal-code";

const COMPANY = /^\d{11}$/;
const COMPANY_LENGTH = 11;
const PERSON_LENGTH = 16;

/** Digits may be written as letters (omocodia): 0 to 9 as L M N P Q R S T U V. */
const DIGIT = "[\\dLMNP-V]";
const ABOVE_ZERO = "[1-9MNP-V]";
const CONSONANT = "[B-DF-HJ-NP-TV-Z]";

/** Three letters: consonants first, then vowels, padded with X. */
const NAME = `(?:[A-Z][AEIOU][AEIOUX]|[AEIOU]XX|${CONSONANT}{2}[A-Z])`;

/** Day of birth by month letter; women have 40 added. */
const DAY_OF_YEAR = [
  `[A-EHLMPR-T](?:[04LQ]${ABOVE_ZERO}|[15MR]${DIGIT}|[26NS][0-8LMNP-U])`,
  "[DHPS][37PT][0L]",
  "[ACELMRT][37PT][01LM]",
  "[AC-EHLMPR-T][26NS][9V]",
].join("|");
const LEAP_YEAR = "(?:[02468LNQSU][048LQU]|[13579MPRTV][26NS])";
const BIRTH = `(?:${DIGIT}{2}(?:${DAY_OF_YEAR})|${LEAP_YEAR}B[26NS][9V])`;

/** Cadastral code of the municipality or country of birth. */
const PLACE = `(?:[A-MZ]${ABOVE_ZERO}${DIGIT}{2}|[A-M][0L](?:${ABOVE_ZERO}${DIGIT}|[0L]${ABOVE_ZERO}))`;

const PERSON = new RegExp(`^${NAME}{2}${BIRTH}${PLACE}[A-Z]$`);

/** Values of characters in odd places, by alphabet position. */
const ODD_VALUES = "BAKPLCQDREVOSFTGUHMINJWZYX";
const LETTER_A = "A".charCodeAt(0);
const PERSON_CHARACTERS = /^[0-9A-Z]{16}$/;

export function normalizeFiscalCode(code: string): string {
  return baseTaxCode(code, "IT");
}

/** Eleven digits of a company or the sixteen characters of a person. */
export function hasFiscalFormat(code: string): boolean {
  return code.length === COMPANY_LENGTH ? COMPANY.test(code) : PERSON.test(code);
}

/** Check digit of companies, check letter of persons (D.M. 23 December 1976). */
export function hasFiscalCheck(code: string): boolean {
  if (code.length === COMPANY_LENGTH) return luhnDigit(code.slice(0, 10)) === Number(code[10]);
  if (code.length !== PERSON_LENGTH || !PERSON_CHARACTERS.test(code)) return false;
  return checkLetter(code.slice(0, 15)) === code[15];
}

function checkLetter(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const index = letterIndex(body.charAt(i));
    sum += i % 2 === 0 ? ODD_VALUES.indexOf(String.fromCharCode(LETTER_A + index)) : index;
  }
  return String.fromCharCode(LETTER_A + (sum % 26));
}

/** Digits have the values of the first ten letters. */
function letterIndex(character: string): number {
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - LETTER_A;
}
