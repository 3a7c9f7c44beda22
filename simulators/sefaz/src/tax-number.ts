const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** True for a CNPJ, letters included, with right check digits that is not only zeros. */
export function isCnpj(code: string): boolean {
  return /^[0-9A-Z]{12}\d{2}$/.test(code) && !/^0+$/.test(code) && hasDigits(code, CNPJ_WEIGHTS);
}

/** True for a CPF with right check digits whose digits are not all the same. */
export function isCpf(code: string): boolean {
  return /^\d{11}$/.test(code) && !/^(\d)\1+$/.test(code) && hasDigits(code, CPF_WEIGHTS);
}

/** Both check digits, modulo 11. @param weights of the second; the first has them without the first one. */
function hasDigits(code: string, weights: readonly number[]): boolean {
  const values = [...code].map((one) => one.charCodeAt(0) - 48);
  return [weights.slice(1), weights].every((all) => {
    const rest = all.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0) % 11;
    return values[all.length] === (rest < 2 ? 0 : 11 - rest);
  });
}
