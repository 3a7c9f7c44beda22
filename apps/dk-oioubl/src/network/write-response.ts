import { DECODED_FILES, find, readUbl, text } from "@fakturo/app-ubl";
import {
  attributed,
  declare,
  group,
  leaf,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { LISTS } from "../oioubl/codes.ts";
import { CUSTOMIZATION, PROFILES } from "../oioubl/header.ts";
import { type AnswerCode, RESPONSE_ROOT } from "./responses.ts";

const CAC = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const BUYER = "cac:AccountingCustomerParty/cac:Party";
const SELLER = "cac:AccountingSupplierParty/cac:Party";

/** What a receiver tells about an invoice or credit note. */
export interface OioublResponse {
  /** UUID, also the number of the answer. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly code: AnswerCode;
  /** Reasons, one after the other. */
  readonly reasons: readonly string[];
}

/**
 * Writes an OIOUBL ApplicationResponse from the buyer to the seller of a received document.
 * @param document the received file: the answer has its parties and its process.
 */
export function writeApplicationResponse(document: Uint8Array, response: OioublResponse): string {
  const root = readUbl(document, DECODED_FILES);
  const number = text(root, "cbc:ID");
  const description = response.reasons.join("\n").slice(0, 2000);
  const node = group(
    "ApplicationResponse",
    leaf("cbc:UBLVersionID", "2.1"),
    leaf("cbc:CustomizationID", CUSTOMIZATION),
    leaf("cbc:ProfileID", text(root, "cbc:ProfileID") || PROFILES.bilsim, LISTS.profile),
    leaf("cbc:ID", response.id),
    leaf("cbc:UUID", response.id),
    leaf("cbc:IssueDate", new Date(response.at).toISOString().slice(0, "YYYY-MM-DD".length)),
    party("cac:SenderParty", find(root, BUYER)),
    party("cac:ReceiverParty", find(root, SELLER)),
    group(
      "cac:DocumentResponse",
      group(
        "cac:Response",
        leaf("cbc:ReferenceID", number),
        leaf("cbc:ResponseCode", response.code, LISTS.response),
        leaf("cbc:Description", description || undefined),
      ),
      group(
        "cac:DocumentReference",
        leaf("cbc:ID", number),
        leaf("cbc:UUID", text(root, "cbc:UUID") || undefined),
        leaf("cbc:DocumentTypeCode", root.name, LISTS.responseDocument),
      ),
    ),
  );
  return writeXml(attributed(node, declare({ "": RESPONSE_ROOT, cac: CAC, cbc: CBC })));
}

function party(name: string, source: XmlElement | undefined): XmlNode {
  const shown =
    text(source, "cac:PartyName/cbc:Name") ||
    text(source, "cac:PartyLegalEntity/cbc:RegistrationName");
  return group(
    name,
    copied("cbc:EndpointID", source, "cbc:EndpointID"),
    group("cac:PartyName", leaf("cbc:Name", shown)),
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:RegistrationName", shown),
      copied("cbc:CompanyID", source, "cac:PartyLegalEntity/cbc:CompanyID") ??
        leaf("cbc:CompanyID", text(source, "cbc:EndpointID"), WITHOUT_NUMBER),
    ),
  );
}

/** Scheme of legal entities without a Danish number (F-LIB189), such as public bodies with a GLN only. */
const WITHOUT_NUMBER = { schemeID: "ZZZ" };

/** An element of the document with its attributes. */
function copied(name: string, source: XmlElement | undefined, path: string): XmlNode | undefined {
  const found = find(source, path);
  return found && leaf(name, found.text.trim(), Object.fromEntries(found.attributes));
}
