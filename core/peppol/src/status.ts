import { FakturoError } from "@fakturo/model";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  XmlError,
  type XmlNode,
} from "@fakturo/xml";
import { MLS_CUSTOMIZATION, MLS_PROCESS, RESPONSE_CUSTOMIZATION } from "./documents.ts";

export const RESPONSE_ROOT = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";
export const CAC = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
export const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
/** Agency of the ids of service providers. */
const PROVIDERS = "0242";
const SEAT = /^P[A-Z]{2}(\d{6})$/;
/** Id of a service provider as participant, with a use and a suffix of its own (MLS 1.0). */
const PROVIDER_ID = /^0242:(\d{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z\-._~]{3,24})?)?)$/i;

/** `AP` delivered, `AB` handed over without confirmation, `RE` rejected (MLS 1.0). */
export type MlsCode = "AP" | "AB" | "RE";

/** A reason of a status: `SV` syntax, `BV` fatal rule, `BW` warning, `FD` delivery failed. */
export interface StatusIssue {
  readonly reason: "SV" | "BV" | "BW" | "FD";
  readonly text: string;
  /** XPath or field. */
  readonly place?: string;
}

/** A message level status: what an access point tells the sending one about a document. */
export interface MessageStatus {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Service providers as participants: the one that tells, e.g. `0242:000002`, and the one that has sent. */
  readonly from: string;
  readonly to: string;
  readonly code: MlsCode;
  readonly description?: string;
  /** `InstanceIdentifier` of the envelope that it is about. */
  readonly instanceId: string;
  readonly issues: readonly StatusIssue[];
}

/** Participant value of an access point, for statuses: `0242:000123`. @throws FakturoError "input". */
export function providerParticipant(seat: string): string {
  const digits = SEAT.exec(seat)?.[1];
  if (digits === undefined)
    throw new FakturoError(
      "input",
      `'${seat.slice(0, 40)}' is no id of an access point such as POP000123`,
    );
  return `${PROVIDERS}:${digits}`;
}

/** True for a service provider as participant, such as `0242:000123-MLS`. */
export function isProviderParticipant(value: string): boolean {
  return PROVIDER_ID.test(value);
}

/** Writes a message level status. @throws FakturoError "input" for participants that are no service providers. */
export function writeMessageStatus(status: MessageStatus): string {
  const moment = new Date(status.at).toISOString();
  const node = group(
    "ApplicationResponse",
    leaf("cbc:CustomizationID", MLS_CUSTOMIZATION),
    leaf("cbc:ProfileID", MLS_PROCESS),
    leaf("cbc:ID", status.id),
    leaf("cbc:IssueDate", moment.slice(0, 10)),
    leaf("cbc:IssueTime", `${moment.slice(11, 19)}Z`),
    party("cac:SenderParty", status.from),
    party("cac:ReceiverParty", status.to),
    group(
      "cac:DocumentResponse",
      group(
        "cac:Response",
        leaf("cbc:ResponseCode", status.code),
        leaf("cbc:Description", status.description),
      ),
      group("cac:DocumentReference", leaf("cbc:ID", status.instanceId)),
      status.issues.map(issueNode),
    ),
  );
  return writeXml(attributed(node, declare({ "": RESPONSE_ROOT, cac: CAC, cbc: CBC })));
}

function party(name: string, participant: string): XmlNode {
  const value = PROVIDER_ID.exec(participant)?.[1];
  if (value === undefined)
    throw new FakturoError("input", `'${participant.slice(0, 60)}' is no service provider`);
  return group(name, leaf("cbc:EndpointID", value.toUpperCase(), { schemeID: PROVIDERS }));
}

function issueNode({ reason, text, place = "NA" }: StatusIssue): XmlNode {
  return group(
    "cac:LineResponse",
    group("cac:LineReference", leaf("cbc:LineID", place)),
    group(
      "cac:Response",
      leaf("cbc:Description", text),
      group("cac:Status", leaf("cbc:StatusReasonCode", reason)),
    ),
  );
}

/** What an ApplicationResponse says: of the receiving access point (MLS) or of the receiver (Invoice Response). */
export interface ResponseFacts {
  readonly kind: "mls" | "invoice-response";
  /** Code of UNCL 4343, e.g. `RE`. */
  readonly code: string;
  /** Instance of the envelope (MLS) or number of the invoice. */
  readonly reference: string;
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
}

/** Reads an ApplicationResponse. @throws FakturoError "input" for other documents. */
export function readResponse(xml: string | Uint8Array): ResponseFacts {
  const root = elementOf(xml);
  const { find, findAll, text } = createFinder({ cac: CAC, cbc: CBC });
  const customization = text(root, "cbc:CustomizationID");
  const isMls = customization === MLS_CUSTOMIZATION;
  if (root.namespace !== RESPONSE_ROOT || (!isMls && customization !== RESPONSE_CUSTOMIZATION))
    throw new FakturoError("input", `the document '${root.name}' is no status of Peppol`);
  const response = find(root, "cac:DocumentResponse");
  const own = find(response, "cac:Response");
  const parts = [...(own ? [own] : []), ...findAll(response, "cac:LineResponse/cac:Response")];
  const reasons = parts.flatMap((part) => {
    const shown = text(part, "cbc:Description") || text(part, "cac:Status/cbc:StatusReason");
    const code = text(part, "cac:Status/cbc:StatusReasonCode");
    return shown === "" && code === "" ? [] : [{ code, text: shown }];
  });
  return {
    kind: isMls ? "mls" : "invoice-response",
    code: text(own, "cbc:ResponseCode"),
    reference: text(response, "cac:DocumentReference/cbc:ID"),
    reasons,
  };
}

function elementOf(xml: string | Uint8Array): XmlElement {
  try {
    return readXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", `the status is no XML: ${error.message}`);
  }
}
