import type { KeyObject } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { readPrivateKey, signText } from "@fakturo/signature";

/** Input of a document's hash. */
export interface HashedFacts {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `YYYY-MM-DDThh:mm:ss` in Portuguese time. */
  readonly entered: string;
  /** Series and number, e.g. `FT A2026/1`. */
  readonly number: string;
  /** Two decimals. */
  readonly gross: string;
  /** Hash of the preceding document in the series; empty for the first. */
  readonly previous: string;
}

/** The signed text (Despacho 8632/2014). */
export function hashedText({ date, entered, number, gross, previous }: HashedFacts): string {
  return [date, entered, number, gross, previous].join(";");
}

/** RSA signature with SHA-1 over the text, in base64; deterministic. */
export function hashOf(facts: HashedFacts, key: KeyObject): string {
  return signText(key, "rsa-sha1", hashedText(facts));
}

/** Positions of the printed characters. */
const PRINTED = [0, 10, 20, 30];

/** The four characters of a hash on the document. */
export function printedHash(hash: string): string {
  return PRINTED.map((at) => hash[at] ?? "").join("");
}

const KEY_BITS = 1024;

/**
 * The program's key from PEM. @throws FakturoError "input" or "signature" unless it is an RSA key of 1024 bits.
 */
export function programKey(pem: string): KeyObject {
  const key = readPrivateKey(pem);
  if (key.asymmetricKeyType !== "rsa" || key.asymmetricKeyDetails?.modulusLength !== KEY_BITS)
    throw new FakturoError("input", `the program's key is no RSA key of ${KEY_BITS} bits`);
  return key;
}
