import { digest } from "@fakturo/signature";

const CHECKED_LENGTH = 43;
const HEAVIEST = 9;
const LIGHTEST = 2;
const MODULUS = 11;
const ZERO = "0".charCodeAt(0);
const NONCE_LENGTH = 8;
const NONCES = 10 ** NONCE_LENGTH;
const DIGEST_BYTES = 6;

/** Check digit of the first 43 characters of an access key (`cDV`); letters count as code − 48. */
export function checkDigit(characters: string): string {
  let sum = 0;
  let weight = LIGHTEST;
  for (let at = characters.length - 1; at >= 0; at--) {
    sum += (characters.charCodeAt(at) - ZERO) * weight;
    weight = weight === HEAVIEST ? LIGHTEST : weight + 1;
  }
  const digit = MODULUS - (sum % MODULUS);
  return String(digit >= 10 ? 0 : digit);
}

/** Parts of an access key. */
export interface AccessKeyParts {
  /** IBGE code of the state, `cUF`. */
  readonly state: string;
  /** `YYYY-MM-DD` of issue. */
  readonly date: string;
  /** CNPJ or CPF of the issuer. */
  readonly issuer: string;
  readonly model: string;
  readonly series: string;
  readonly number: string;
  /** `tpEmis`. */
  readonly emission: string;
  /** `cNF`, eight digits. */
  readonly nonce: string;
}

const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** True for 44 characters in the form of an access key with a valid check digit. */
export function isKey(key: string): boolean {
  return KEY.test(key) && checkDigit(key.slice(0, CHECKED_LENGTH)) === key.at(-1);
}

/** IBGE code of the state in an access key. */
export function stateIn(key: string): string {
  return key.slice(0, 2);
}

/** State, registration, series, number and kind of emission in an access key. */
export function partsOf(key: string) {
  const plain = (digits: string) => digits.replace(/^0+(?=.)/, "");
  return {
    state: key.slice(0, 2),
    issuer: key.slice(6, 20),
    model: key.slice(20, 22),
    series: plain(key.slice(22, 25)),
    number: plain(key.slice(25, 34)),
    /** `tpEmis`. */
    emission: key.slice(34, 35),
  };
}

/** The 44 characters that identify an NF-e permanently (`chNFe`). */
export function accessKey(facts: AccessKeyParts): string {
  const { state, date, issuer, model, series, number, emission, nonce } = facts;
  const month = `${date.slice(2, 4)}${date.slice(5, 7)}`;
  const body = [
    state,
    month,
    issuer.padStart(14, "0"),
    model,
    series.padStart(3, "0"),
    number.padStart(9, "0"),
    emission,
    nonce,
  ].join("");
  return `${body}${checkDigit(body.slice(0, CHECKED_LENGTH))}`;
}

/** Codes that the authority refuses as trivial: one repeated digit, and sequences. */
const TRIVIAL = /^(\d)\1{7}$/;
const COUNTING = "01234567890123456";

/** `cNF`: pseudo-random and derived from the document, so that a repeat gives the same key. */
export function nonceOf(uuid: string, number: string): string {
  let value = digest("sha256", uuid).readUIntBE(0, DIGEST_BYTES) % NONCES;
  for (;;) {
    const nonce = String(value).padStart(NONCE_LENGTH, "0");
    const isTrivial = TRIVIAL.test(nonce) || COUNTING.includes(nonce);
    if (!isTrivial && nonce !== number.padStart(NONCE_LENGTH, "0")) return nonce;
    value = (value + 1) % NONCES;
  }
}
