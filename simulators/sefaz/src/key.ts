import { stateOf } from "@fakturo/brazil";
import { type RefusalCode, refusal } from "./codes.ts";
import type { SefazRefusal } from "./soap.ts";
import { numberKey, type State } from "./state.ts";
import { isCnpj, isCpf } from "./tax-number.ts";

const FIRST_YEAR = 6;
const DIGIT_AT = 43;
/** Issuers with a CPF have three zeros before it. */
const CPF_PREFIX = "000";

/** Parts of an access key of 44 characters. */
export function partsOf(key: string) {
  return {
    state: key.slice(0, 2),
    year: Number(key.slice(2, 4)),
    month: key.slice(4, 6),
    issuer: key.slice(6, 20),
    model: key.slice(20, 22),
    series: plain(key.slice(22, 25)),
    number: plain(key.slice(25, 34)),
  };
}

/** Digits without leading zeros. */
export const plain = (digits: string) => digits.replace(/^0+(?=.)/, "");

/** Modulo 11 with the weights 2 to 9 from the right; letters count as code minus 48. */
export function checkDigit(body: string): string {
  const sum = [...body]
    .toReversed()
    .reduce((all, one, place) => all + (one.charCodeAt(0) - 48) * ((place % 8) + 2), 0);
  const digit = 11 - (sum % 11);
  return digit >= 10 ? "0" : String(digit);
}

/** The rule that a queried access key violates by itself. */
export function keyProblem(key: string, now: number): SefazRefusal | undefined {
  const { state, year, month, issuer } = partsOf(key);
  const present = new Date(now).getUTCFullYear() % 100;
  const rules: readonly (readonly [holds: boolean, code: RefusalCode])[] = [
    [checkDigit(key.slice(0, DIGIT_AT)) === key.slice(DIGIT_AT), "236"],
    [stateOf(state) !== undefined, "614"],
    [year >= FIRST_YEAR && year <= present, "615"],
    [/^(?:0[1-9]|1[0-2])$/.test(month), "616"],
    [isIssuer(issuer), "617"],
  ];
  const broken = rules.find(([holds]) => !holds);
  return broken && refusal(broken[1]);
}

function isIssuer(issuer: string): boolean {
  return isCnpj(issuer) || (issuer.startsWith(CPF_PREFIX) && isCpf(issuer.slice(3)));
}

/** The refusal where the number of an unknown key was used with another key: month, numeric code, or anything else differs. */
export function otherKeyProblem(key: string, { numbers }: State): SefazRefusal | undefined {
  const other = numbers.get(numberKey(partsOf(key)));
  if (other === undefined || other === key) return undefined;
  const told = `[chNFe:${other}]`;
  if (other.slice(0, 6) !== key.slice(0, 6)) return refusal("561", told);
  return other.slice(34, 43) === key.slice(34, 43) ? refusal("613", told) : refusal("562", told);
}
