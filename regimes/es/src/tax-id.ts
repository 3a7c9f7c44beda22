import { baseTaxCode } from "@fakturo/model";

const PERSON = /^\d{8}[A-Z]$/;
const FOREIGNER = /^[XYZ]\d{7}[A-Z]$/;
const ENTITY = /^[ABCDEFGHJKLMNPQRSUVW]\d{7}[0-9A-J]$/;

/** Check letters of persons by their number modulo 23. */
const PERSON_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
/** Digits that replace the first letter of a foreigner's number. */
const FOREIGN_LETTERS = "XYZ";
/** Letters that replace the check digits 0 to 9 of entities. */
const ENTITY_LETTERS = "JABCDEFGHI";
const NOBODY = "00000000";
const LENGTH = 9;

/** Restores leading zeros of numbers of persons. */
export function normalizeNif(code: string): string {
  const nif = baseTaxCode(code, "ES");
  return /^\d/.test(nif) ? nif.padStart(LENGTH, "0") : nif;
}

/** NIF of a Spaniard, a foreigner (NIE) or an entity, with its check character. */
export function isNif(code: string): boolean {
  if (ENTITY.test(code)) return hasEntityCheck(code);
  if (FOREIGNER.test(code))
    return hasPersonCheck(FOREIGN_LETTERS.indexOf(code.charAt(0)) + code.slice(1));
  return PERSON.test(code) && !code.startsWith(NOBODY) && hasPersonCheck(code);
}

function hasPersonCheck(code: string): boolean {
  return PERSON_LETTERS[Number(code.slice(0, 8)) % 23] === code[8];
}

/** Luhn sum over the seven digits; the check digit may be written as a letter. */
function hasEntityCheck(code: string): boolean {
  let sum = 0;
  for (let place = 1; place <= 7; place++) {
    const product = Number(code[place]) * (place % 2 === 1 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  const check = (10 - (sum % 10)) % 10;
  return code[8] === String(check) || code[8] === ENTITY_LETTERS[check];
}
