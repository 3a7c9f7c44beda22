import { createHash } from "node:crypto";

/** Fields that identify a document at the authority. */
export interface DocumentId {
  /** Greek tax number of the issuer. */
  readonly vatNumber: string;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string;
  readonly branch: string;
  readonly invoiceType: string;
  readonly series: string;
  readonly number: string;
  /** `invoiceVariationType`; absent for most documents. */
  readonly variation?: string;
}

/** Greek letters have a constant distance from their code in ISO 8859-7. */
const FIRST_GREEK = 0x384;
const LAST_GREEK = 0x3ce;
const GREEK_OFFSET = 0x2d0;
const LAST_LATIN = 0xa0;
const UNKNOWN = 0x3f;

/**
 * `uid` of a document: SHA-1 over its parts joined by `-` in ISO 8859-7, as hex digits in upper case
 * (technical description of the myDATA REST API, annex).
 */
export function uidOf(id: DocumentId): string {
  const { vatNumber, issueDate, branch, invoiceType, series, number, variation } = id;
  const parts = [vatNumber, issueDate, branch, invoiceType, series, number];
  const text = [...parts, ...(variation ? [variation] : [])].join("-");
  return createHash("sha1").update(encodeGreek(text)).digest("hex").toUpperCase();
}

/** ISO 8859-7; characters it does not have become question marks. */
export function encodeGreek(text: string): Uint8Array {
  return Uint8Array.from([...text], (character) => {
    const code = character.codePointAt(0) ?? UNKNOWN;
    if (code <= LAST_LATIN) return code;
    return code >= FIRST_GREEK && code <= LAST_GREEK ? code - GREEK_OFFSET : UNKNOWN;
  });
}
