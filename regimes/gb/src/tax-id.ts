const FORMAT = /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/;
const DECIMAL = /^\d+$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];
const MODULUS = 97;
/** Offset of the check digits of numbers issued since 2010. */
const NEW_OFFSET = 55;

/** Government departments and health authorities have numbers of their own. */
function isPublicBody(code: string): boolean {
  return code.startsWith("GD") || code.startsWith("HA");
}

export function hasVatFormat(code: string): boolean {
  return FORMAT.test(code);
}

/** A number above zero, unless it is a public body's. */
export function isNotZero(code: string): boolean {
  return isPublicBody(code) || (DECIMAL.test(code) && Number(code) > 0);
}

/** Check digits after the old or the new scheme; public bodies by their range. */
export function hasVatChecksum(code: string): boolean {
  if (isPublicBody(code)) return hasPublicRange(code);
  if (code.length < 9 || !isNotZero(code)) return false;
  const number = Number(code.slice(0, 7));
  const given = Number(code.slice(7, 9));
  const check = checkDigits(code.slice(0, 7));
  const renewed = check >= NEW_OFFSET ? check - NEW_OFFSET : check + MODULUS - NEW_OFFSET;
  return (check === given && isOldRange(number)) || (renewed === given && number > 1_000_000);
}

function hasPublicRange(code: string): boolean {
  const rest = code.slice(2);
  const number = DECIMAL.test(rest) ? Number(rest) : 0;
  return code.startsWith("GD") ? number <= 499 : number >= 500;
}

/** What brings the weighted sum of the first seven digits to a multiple of 97. */
export function checkDigits(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return (MODULUS - (sum % MODULUS)) % MODULUS;
}

function isOldRange(number: number): boolean {
  return (
    number < 9_990_001 &&
    (number < 100_000 || number > 999_999) &&
    (number < 9_490_001 || number > 9_700_000)
  );
}
