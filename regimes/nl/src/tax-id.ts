const FORMAT = /^\d{9}B\d{2}$/;
const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];
/** Numeric values of NL and of the B: A is 10, Z is 35. */
const COUNTRY = "2321";
const LETTER_B = "11";

/** Btw-id of twelve characters; the check is that of the contained number or, since 2020, of the whole. */
export function isVatNumber(code: string): boolean {
  return FORMAT.test(code) && (hasCheckDigit(code) || hasRemainderOne(code));
}

/** The number is that of a citizen or company (RSIN); 10 is written as 0. */
function hasCheckDigit(code: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  return (sum % 11) % 10 === Number(code[8]);
}

/** ISO 7064 MOD 97-10. */
function hasRemainderOne(code: string): boolean {
  let rest = 0;
  for (const digit of COUNTRY + code.replace("B", LETTER_B))
    rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
