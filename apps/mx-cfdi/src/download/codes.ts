import type { AuthorityCode } from "@fakturo/plugin";

const CERTIFICATE = "give a valid e.firma of the party; a CSD is not accepted";
const LATER = "another request is made later";
const PROGRAM = "report it: the request was not written as the SAT requires";

/** Codes of the mass download, of the SAT's documentation of the service. */
export const DOWNLOAD_CODES: readonly AuthorityCode[] = [
  { code: "300", meaning: "the user is not valid", remedy: CERTIFICATE },
  { code: "301", meaning: "the request is malformed", remedy: PROGRAM },
  { code: "302", meaning: "the signature is malformed", remedy: PROGRAM },
  { code: "303", meaning: "the signature is not that of the party", remedy: CERTIFICATE },
  { code: "304", meaning: "the certificate is revoked or expired", remedy: CERTIFICATE },
  { code: "305", meaning: "the certificate is not valid", remedy: CERTIFICATE },
  { code: "404", meaning: "an error of the SAT", remedy: LATER },
  { code: "5000", meaning: "the request was received", remedy: "its packages are downloaded" },
  { code: "5002", meaning: "the period was requested too often", remedy: LATER },
  { code: "5003", meaning: "the period has too many CFDIs", remedy: "half of it is requested" },
  { code: "5004", meaning: "the period has no CFDIs", remedy: "nothing is to be done" },
  { code: "5005", meaning: "the period is requested already", remedy: LATER },
  { code: "5007", meaning: "the package does not exist any more", remedy: LATER },
  { code: "5008", meaning: "the package was downloaded twice", remedy: LATER },
  { code: "5011", meaning: "the limit of the day is reached", remedy: LATER },
];

/** The meaning of a code with the SAT's own text. */
export function explained(code: string, text: string): string {
  const known = DOWNLOAD_CODES.find((one) => one.code === code);
  return known ? `${known.meaning}; ${known.remedy} (SAT: ${text})` : text;
}
