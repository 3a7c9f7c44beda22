const LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";
const OLD = /^(\d)[A-Z+*](\d{5})([A-Z])$/;
const NEW = /^(\d{7})([A-W])([AH]?)$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

/** VAT number of the old form (letter in second place) or the new one, with its check letter. */
export function isVatNumber(code: string): boolean {
  const old = OLD.exec(code);
  // The old form is converted to a new number that begins with 0 and ends with its first digit.
  if (old) return checkLetter(`0${old[2]}${old[1]}`, "") === old[3];
  const [, digits = "", letter, suffix = ""] = NEW.exec(code) ?? [];
  return letter !== undefined && checkLetter(digits, suffix) === letter;
}

/** The letter after the check letter has weight 9: A is 1, H is 8. */
function checkLetter(digits: string, suffix: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const extra = { "": 0, A: 9, H: 72 }[suffix] ?? 0;
  return LETTERS[(sum + extra) % 23];
}
