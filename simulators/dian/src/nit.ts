import type { X509Certificate } from "node:crypto";
import { subjectAttributes } from "@fakturo/simulator";

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Check digit of a NIT: weights from the right, modulo 11. */
export function checkDigitOf(nit: string): string {
  const sum = [...nit]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/** True where the subject of a certificate has a NIT, with or without its check digit. */
export function hasNit(certificate: X509Certificate, nit: string): boolean {
  const texts = Object.values(subjectAttributes(certificate)).map((text) =>
    text.replace(/\W/g, ""),
  );
  return (
    nit !== "" &&
    texts.some((text) => text.endsWith(nit) || text.endsWith(`${nit}${checkDigitOf(nit)}`))
  );
}
