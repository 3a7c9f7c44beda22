import { FakturoError } from "@fakturo/model";
import { createFinder, readXml } from "@fakturo/xml";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
/** Namespace of the root. */
export const RESPONSE_ROOT = `${UBL}ApplicationResponse-2`;
const { find, findAll, text } = createFinder({
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
});

/** Codes of OIOUBL's responses (urn:oioubl:codelist:responsecode-1.1). */
const RESPONSE_CODES = [
  "BusinessAccept",
  "BusinessReject",
  "ProfileAccept",
  "ProfileReject",
  "TechnicalAccept",
  "TechnicalReject",
] as const;
/** Codes that the buyer of an invoice answers with; others belong to further processes (rules F-APR018, F-APR058). */
export const ANSWERS = [
  "BusinessAccept",
  "BusinessReject",
  "ProfileReject",
  "TechnicalReject",
] as const;
/** Code of an answer. */
export type AnswerCode = (typeof ANSWERS)[number];
const CODES: ReadonlySet<string> = new Set(RESPONSE_CODES);

/** True for the type of answers to sent documents. */
export function isResponseType(documentType: string): boolean {
  return documentType.startsWith(`${RESPONSE_ROOT}::`);
}

/** Reads an OIOUBL ApplicationResponse. @throws FakturoError "input" for other documents and codes. */
export function readApplicationResponse(data: Uint8Array) {
  const root = readXml(data);
  const response = find(root, "cac:DocumentResponse");
  const code = text(response, "cac:Response/cbc:ResponseCode");
  const reference = text(response, "cac:DocumentReference/cbc:ID");
  if (root.namespace !== RESPONSE_ROOT || !CODES.has(code) || reference === "")
    throw new FakturoError("input", `the document '${root.name}' is no response of OIOUBL`);
  const all = [
    ...findAll(response, "cac:Response"),
    ...findAll(response, "cac:LineResponse/cac:Response"),
  ];
  const reasons = all.map((one) => text(one, "cbc:Description")).filter((one) => one !== "");
  return { code, reference, reasons };
}
