import { createHash } from "node:crypto";
import { signatureIds, signXml } from "@fakturo/signature";
import { authoritySigner } from "@fakturo/simulator";
import { attributed, declare, group, kept, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { rootNamespace, UBL } from "./names.ts";
import type { RuleLine } from "./state.ts";
import { colombian } from "./time.ts";

/** What an answer of the DIAN is about. */
export interface AnsweredDocument {
  /** CUFE or CUDE. */
  readonly code: string;
  readonly number: string;
  /** NIT and name of the party that sent it. */
  readonly receiver: { readonly number: string; readonly name: string };
  readonly isAccepted: boolean;
  readonly rules: readonly RuleLine[];
  /** Events of an invoice, in place of its validation. */
  readonly events?: readonly { readonly code: string; readonly event: string }[];
}

const DIAN = {
  number: "800197268",
  name: "Unidad Especial Dirección de Impuestos y Aduanas Nacionales",
};
const VALIDATED = ["02", "Documento validado por la DIAN"] as const;
const REJECTED = ["04", "Documento rechazado por la DIAN"] as const;

const signerAt = authoritySigner("Simulated DIAN");

/** The DIAN's signed answer as `ApplicationResponse`, in base64. */
export function answerOf(about: AnsweredDocument, now: number): string {
  const { date, time } = colombian(now);
  const id = createHash("sha384").update(`${about.code}${date}${time}`).digest("hex");
  const root = group(
    "ApplicationResponse",
    group("ext:UBLExtensions", group("ext:UBLExtension", kept(group("ext:ExtensionContent")))),
    leaf("cbc:UBLVersionID", "UBL 2.1"),
    leaf("cbc:CustomizationID", "1"),
    leaf("cbc:ProfileID", "DIAN 2.1"),
    leaf("cbc:ProfileExecutionID", "2"),
    leaf("cbc:ID", id.slice(0, 12)),
    leaf("cbc:UUID", id, { schemeName: "CUDE-SHA384" }),
    leaf("cbc:IssueDate", date),
    leaf("cbc:IssueTime", time),
    party("cac:SenderParty", DIAN),
    party("cac:ReceiverParty", about.receiver),
    about.events ? about.events.map(eventNode) : validation(about),
  );
  const namespaces = declare({
    "": rootNamespace("ApplicationResponse"),
    cac: UBL.cac,
    cbc: UBL.cbc,
    ext: UBL.ext,
  });
  const xml = writeXml(attributed(root, namespaces), { illegal: "remove" });
  const signed = signXml(xml, signerAt(now), {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: signatureIds(id.slice(0, 16)),
    placement: ["UBLExtensions", "UBLExtension", "ExtensionContent"],
  });
  return Buffer.from(signed.xml).toString("base64");
}

function party(element: string, { number, name }: { number: string; name: string }): XmlNode {
  return group(
    element,
    group(
      "cac:PartyTaxScheme",
      leaf("cbc:RegistrationName", name),
      leaf("cbc:CompanyID", number, { schemeName: "31" }),
      group("cac:TaxScheme", leaf("cbc:ID", "01"), leaf("cbc:Name", "IVA")),
    ),
  );
}

function validation({ code, number, isAccepted, rules }: AnsweredDocument): XmlNode {
  const [response, description] = isAccepted ? VALIDATED : REJECTED;
  return group(
    "cac:DocumentResponse",
    group("cac:Response", leaf("cbc:ResponseCode", response), leaf("cbc:Description", description)),
    group("cac:DocumentReference", leaf("cbc:ID", number), leaf("cbc:UUID", code)),
    rules.map((rule, at) =>
      group(
        "cac:LineResponse",
        group("cac:LineReference", leaf("cbc:LineID", String(at + 1))),
        group(
          "cac:Response",
          leaf("cbc:ResponseCode", rule.code),
          leaf("cbc:Description", rule.text),
        ),
      ),
    ),
  );
}

function eventNode({ code, event }: { code: string; event: string }): XmlNode {
  return group(
    "cac:DocumentResponse",
    group("cac:Response", leaf("cbc:ResponseCode", event)),
    group("cac:DocumentReference", leaf("cbc:ID", event), leaf("cbc:UUID", code)),
  );
}
