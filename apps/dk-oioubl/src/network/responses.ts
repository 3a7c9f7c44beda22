import { FakturoError } from "@fakturo/model";
import { type TokenRoute, Type } from "@fakturo/plugin";
import { createFinder, readXml } from "@fakturo/xml";
import { responses } from "./settings.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const ROOT = `${UBL}ApplicationResponse-2`;
const { find, findAll, text } = createFinder({
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
});

/** Codes of OIOUBL's responses (urn:oioubl:codelist:responsecode-1.1). */
const CODES: ReadonlySet<string> = new Set([
  "BusinessAccept",
  "BusinessReject",
  "ProfileAccept",
  "ProfileReject",
  "TechnicalAccept",
  "TechnicalReject",
]);

/** True for the type of answers to sent documents. */
export function isResponseType(documentType: string): boolean {
  return documentType.startsWith(`${ROOT}::`);
}

/** Reads an OIOUBL ApplicationResponse. @throws FakturoError "input" for other documents and codes. */
export function readApplicationResponse(data: Uint8Array) {
  const root = readXml(data);
  const response = find(root, "cac:DocumentResponse");
  const code = text(response, "cac:Response/cbc:ResponseCode");
  const reference = text(response, "cac:DocumentReference/cbc:ID");
  if (root.namespace !== ROOT || !CODES.has(code) || reference === "")
    throw new FakturoError("input", `the document '${root.name}' is no response of OIOUBL`);
  const all = [
    ...findAll(response, "cac:Response"),
    ...findAll(response, "cac:LineResponse/cac:Response"),
  ];
  const reasons = all.map((one) => text(one, "cbc:Description")).filter((one) => one !== "");
  return { code, reference, reasons };
}

const Query = Type.Object({
  reference: Type.String({
    description: "Number of the sent document.",
    minLength: 1,
    maxLength: 200,
  }),
});
const List = Type.Object({ list: Type.Array(responses.schema) });

/** What receivers and their access points answered to a sent document. */
export const responsesRoute: TokenRoute = {
  method: "GET",
  path: "/responses",
  summary: "Answers to a sent document",
  query: Query,
  replies: { 200: { description: "Application responses.", schema: List } },
  async handle({ query: { reference = "" } }, ctx) {
    const found = await ctx.records(responses).find("reference", reference);
    const list = found.map(({ value }) => value);
    return { status: 200, mime: "application/json", body: JSON.stringify({ list }) };
  },
};
