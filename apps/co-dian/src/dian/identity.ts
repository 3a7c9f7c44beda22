import type { Party } from "@fakturo/model";
import { CITIZEN_CARD, DOCUMENTS, FINAL_CONSUMER, FOREIGN_NIT, NIT } from "./codes.ts";

/** Number of a party at the DIAN. */
export interface DianIdentity {
  /** Without check digit. */
  readonly number: string;
  /** Only for Colombian tax numbers. */
  readonly checkDigit: string | undefined;
  /** Kind of document (table 13.2.1). */
  readonly type: string;
  readonly isCompany: boolean;
}

/** Tax number, else an identity document, else the number of consumers. */
export function identityOf(party: Party | undefined): DianIdentity {
  const { tax_id, identities = [] } = party ?? {};
  if (tax_id?.code && tax_id.country === "CO")
    return {
      number: tax_id.code.slice(0, -1),
      checkDigit: tax_id.code.slice(-1),
      type: NIT,
      isCompany: true,
    };
  if (tax_id?.code)
    return { number: tax_id.code, checkDigit: undefined, type: FOREIGN_NIT, isCompany: true };
  const known = identities.find(({ key }) => key && DOCUMENTS.has(key));
  return {
    number: known?.code ?? FINAL_CONSUMER,
    checkDigit: undefined,
    type: DOCUMENTS.get(known?.key ?? "") ?? CITIZEN_CARD,
    isCompany: false,
  };
}

const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Check digit of a NIT: weights from the right, modulo 11. */
export function checkDigitOf(number: string): string {
  const digits = [...number].reverse();
  const rest = digits.reduce((sum, digit, i) => sum + Number(digit) * (WEIGHTS[i] ?? 0), 0) % 11;
  return String(rest < 2 ? rest : 11 - rest);
}
