import type { AuthorityCode, AuthorityFault } from "@fakturo/plugin";

const REMEDIES = {
  document: "Correct the document and send it again under the same number.",
  number: "Use another number.",
  issuer: "Settle it with the SEFAZ of the state: the issuer is not accredited or its data differ.",
  certificate: "Upload a valid A1 certificate of the issuer.",
  report: "Report the fault with the file: the program wrote it.",
  clock: "Set the clock of the server, and send it again.",
  later: "Nothing: it is sent again.",
  stop: "Nothing can be done: the state denies it, and the number is used.",
  code: "Correct number and security code (CSC) of the NFC-e.",
  late: "Issue a credit note: the time for a cancellation is over.",
  followUp: "Send the NF-e of the earlier advance notices first.",
  normal: "Send it to the SEFAZ of the state again, without contingency.",
  event: "Nothing: another event of the document stands against it, or its time is over.",
  done: "Nothing: it is done.",
} as const;
type Remedy = keyof typeof REMEDIES;

/** Codes (cStat) of the national list that a sender meets. `531-610` is a range. */
const ROWS: readonly (readonly [codes: string, meaning: string, remedy: Remedy])[] = [
  ["100 150", "authorised", "done"],
  ["101 151 155", "cancelled", "done"],
  ["102 563", "the numbers are voided", "done"],
  ["103 105", "received, and not processed yet", "later"],
  ["104 128", "processed: the answer to each document follows", "done"],
  ["106", "the receipt is unknown", "later"],
  ["107", "the service works", "done"],
  ["137 138", "received documents: none, or some", "done"],
  ["108 109", "the service is stopped", "later"],
  ["113 114", "the state has not enabled its contingency", "normal"],
  ["110 205 301 302 303", "denied: issuer or recipient are irregular", "stop"],
  ["124 135 136", "the event is registered", "done"],
  ["142", "earlier advance notices (EPEC) were not followed by their NF-e", "followUp"],
  ["467", "the NF-e differs from its advance notice (EPEC)", "document"],
  ["468", "the NF-e has no advance notice (EPEC)", "document"],
  ["484", "the access key is not that of an advance notice (EPEC)", "report"],
  ["485", "another advance notice (EPEC) has the number", "number"],
  [
    "202 203 207 209 229 230 231 245",
    "the issuer is not accredited or its identity is wrong",
    "issuer",
  ],
  ["204", "the document is authorised already", "done"],
  ["206", "the number was voided", "number"],
  ["201 224", "the range of numbers to be voided is too long or empty", "number"],
  ["241 256", "a number of the notice is used or voided", "number"],
  ["208 210 232 233 234 237", "the recipient's identity or registration is wrong", "document"],
  ["213 244", "the certificate is not of the issuer", "certificate"],
  [
    "214 215 225 238 239 242 243 402 404 516 517 565 567 568 587 588",
    "the message is malformed",
    "report",
  ],
  ["217", "the document is unknown", "later"],
  ["218 420", "the document is cancelled already", "done"],
  ["573", "the event is registered already", "done"],
  ["219 220 221 501 580 594", "the cancellation is not possible any more", "late"],
  ["491 493 494 572 574 575 576", "the event is not of this document or party", "report"],
  ["595 596 650 651 655", "the state of the document does not allow the event", "event"],
  ["222", "the protocol is not that of the document", "report"],
  ["226 247 250 252 713", "the state or the environment are wrong", "report"],
  ["227 236 253 502 562 613 614 615 616 617", "the access key is wrong", "report"],
  ["228 505 577 578 579 703 704", "the date of issue is too old or in the future", "clock"],
  [
    "321 327 328 506 518 519 528 531-538 540-561 564 566 569-571 581-586 589-593 597-610 629 693-699 706 707 711 716 731-733 778 806 850-998",
    "references, operation, products, totals or taxes break a rule",
    "document",
  ],
  ["280 281 282 283 284 285 286", "the certificate of the connection is not valid", "certificate"],
  ["290 291 292 293 294 295 296", "the certificate of the signature is not valid", "certificate"],
  ["297 298", "the signature is wrong", "report"],
  ["462 463 464", "the security code of the NFC-e is wrong", "code"],
  ["539", "the number was used with another access key", "number"],
  ["712 781 784-791", "the NFC-e breaks a rule for sales to consumers", "document"],
  ["635", "the same number is being processed", "later"],
  ["656", "too many calls: the state refuses them for an hour", "later"],
  ["999", "a failure that the state does not explain", "later"],
];

/** The single codes of a row. */
function codesOf(codes: string): readonly string[] {
  return codes.split(" ").flatMap((code) => {
    const [first = "", last = first] = code.split("-");
    const length = Number(last) - Number(first) + 1;
    return Array.from({ length }, (_none, i) => String(Number(first) + i));
  });
}

const MEANINGS = new Map(
  ROWS.flatMap(([codes, meaning]) => codesOf(codes).map((code) => [code, meaning] as const)),
);

/** Codes of the answers, for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = ROWS.flatMap(([codes, meaning, remedy]) =>
  codesOf(codes).map((code) => ({ code, meaning, remedy: REMEDIES[remedy] })),
);

/** A refusal (`cStat`, `xMotivo`) in the plugin's words, with the state's own. */
export function sefazFault(code: string, text: string): AuthorityFault {
  const message = [MEANINGS.get(code), text].filter(Boolean).join(": ");
  return { code, message: message || `SEFAZ answered ${code}` };
}
