const FORMAT = /^U\d{8}$/;

/** UID, the letter U and eight digits, the last of them a check digit. */
export function isUid(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code.slice(1, 8)) === Number(code[8]);
}

/** Every second digit doubled, the digits of all products added, 4 on top, up to the next ten. */
function checkDigit(body: string): number {
  let sum = 4;
  for (let i = 0; i < body.length; i++) {
    const product = Number(body[i]) * (i % 2 === 0 ? 1 : 2);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}
