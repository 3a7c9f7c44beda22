import { FakturoError } from "@fakturo/model";
import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { RESPONSE_CUSTOMIZATION, RESPONSE_PROCESS } from "./documents.ts";
import type { Participant } from "./identifiers.ts";
import { CAC, CBC, RESPONSE_ROOT } from "./status.ts";

/**
 * What a buyer tells about an invoice (UNCL 4343): `AB` received, `IP` in process, `UQ` under query, `CA` accepted with
 * conditions, `RE` rejected, `AP` accepted, `PD` paid.
 */
export const RESPONSE_CODES = ["AB", "IP", "UQ", "CA", "RE", "AP", "PD"] as const;
/** Code of an Invoice Response. */
export type ResponseCode = (typeof RESPONSE_CODES)[number];
const REASONED: ReadonlySet<string> = new Set(["UQ", "CA", "RE"]);

/** Reasons (`OPStatusReason`). */
export const RESPONSE_REASONS = [
  ...["NON", "REF", "LEG", "REC", "QUA", "DEL", "PRI"],
  ...["QTY", "ITM", "PAY", "UNR", "FIN", "PPD", "OTH"],
] as const;

/** A party of an answer. */
export interface RespondingParty {
  readonly participant: Participant;
  readonly name: string;
}

/** An Invoice Response (Peppol BIS Invoice Response 3). */
export interface InvoiceResponse {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The buyer. */
  readonly from: RespondingParty;
  readonly to: RespondingParty;
  readonly code: ResponseCode;
  /** Required for `UQ`, `CA` and `RE`. */
  readonly reason?: { readonly code: string; readonly text: string };
  readonly invoice: {
    readonly number: string;
    /** `YYYY-MM-DD`. */
    readonly date: string;
    /** Code of UNCL 1001: 380 invoice, 381 credit note. */
    readonly type: string;
  };
}

/** Writes an Invoice Response. @throws FakturoError "input" where a reason is missing. */
export function writeInvoiceResponse(response: InvoiceResponse): string {
  const { id, at, from, to, code, reason, invoice } = response;
  if (REASONED.has(code) && !reason)
    throw new FakturoError("input", `an answer '${code}' needs a reason`);
  const moment = new Date(at).toISOString();
  const node = group(
    "ApplicationResponse",
    leaf("cbc:CustomizationID", RESPONSE_CUSTOMIZATION),
    leaf("cbc:ProfileID", RESPONSE_PROCESS),
    leaf("cbc:ID", id),
    leaf("cbc:IssueDate", moment.slice(0, 10)),
    leaf("cbc:IssueTime", `${moment.slice(11, 19)}Z`),
    party("cac:SenderParty", from),
    party("cac:ReceiverParty", to),
    group(
      "cac:DocumentResponse",
      group(
        "cac:Response",
        leaf("cbc:ResponseCode", code, { listID: "UNCL4343OpSubset" }),
        leaf("cbc:EffectiveDate", moment.slice(0, 10)),
        ...(reason ? [reasonNode(reason)] : []),
      ),
      group(
        "cac:DocumentReference",
        leaf("cbc:ID", invoice.number),
        leaf("cbc:IssueDate", invoice.date),
        leaf("cbc:DocumentTypeCode", invoice.type),
      ),
    ),
  );
  return writeXml(attributed(node, declare({ "": RESPONSE_ROOT, cac: CAC, cbc: CBC })));
}

function party(name: string, { participant, name: shown }: RespondingParty): XmlNode {
  const at = participant.value.indexOf(":");
  const [schemeID, value] = [participant.value.slice(0, at), participant.value.slice(at + 1)];
  return group(
    name,
    leaf("cbc:EndpointID", value.toUpperCase(), { schemeID }),
    group("cac:PartyLegalEntity", leaf("cbc:RegistrationName", shown)),
  );
}

function reasonNode({ code, text }: { readonly code: string; readonly text: string }): XmlNode {
  return group(
    "cac:Status",
    leaf("cbc:StatusReasonCode", code, { listID: "OPStatusReason" }),
    leaf("cbc:StatusReason", text),
  );
}
