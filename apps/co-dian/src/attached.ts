import { UBL } from "@fakturo/app-ubl";
import {
  attributed,
  declare,
  group,
  kept,
  leaf,
  readXml,
  writeXml,
  type XmlNode,
} from "@fakturo/xml";
import { documentFinder, readFacts } from "./connection/facts.ts";
import { taxScheme } from "./dian/tax-scheme.ts";
import { CONTAINER_PLACE, type Signer, signDian } from "./sign.ts";

const ROOT = "urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2";
const EXTENSIONS = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";
const DIAN_NAME = "Unidad Especial Dirección de Impuestos y Aduanas Nacionales";
const VALIDATED = "02";

/** Signer and moment (milliseconds since 1970) of a container. */
export interface ContainerSigning {
  readonly signer: Signer;
  readonly now: number;
}

/**
 * The delivery container (`AttachedDocument`) of an accepted document: the document and the DIAN's answer about it,
 * signed (Anexo Técnico 1.9, AttachedDocument).
 * @throws FakturoError "signature" for a certificate that is not valid at `now`.
 */
export function attachedDocument(
  document: Uint8Array,
  answer: Uint8Array,
  { signer, now }: ContainerSigning,
): string {
  const facts = readFacts(document);
  const local = new Date(now - BOGOTA_MS).toISOString();
  const utf8 = new TextDecoder();
  const root = group(
    "AttachedDocument",
    group("ext:UBLExtensions", group("ext:UBLExtension", kept(group("ext:ExtensionContent")))),
    leaf("cbc:UBLVersionID", "UBL 2.1"),
    leaf("cbc:CustomizationID", "Documentos adjuntos"),
    leaf("cbc:ProfileID", "Factura Electrónica de Venta"),
    leaf("cbc:ProfileExecutionID", facts.environment),
    leaf("cbc:ID", facts.number),
    leaf("cbc:IssueDate", local.slice(0, 10)),
    leaf("cbc:IssueTime", `${local.slice(11, 19)}-05:00`),
    leaf("cbc:DocumentType", "Contenedor de Factura Electrónica"),
    leaf("cbc:ParentDocumentID", facts.number),
    taxScheme("cac:SenderParty", facts.supplier),
    taxScheme("cac:ReceiverParty", facts.customer),
    attachment(utf8.decode(document)),
    group(
      "cac:ParentDocumentLineReference",
      leaf("cbc:LineID", "1"),
      group(
        "cac:DocumentReference",
        leaf("cbc:ID", facts.number),
        leaf("cbc:UUID", facts.code, { schemeName: facts.scheme }),
        leaf("cbc:IssueDate", facts.date),
        leaf("cbc:DocumentType", "ApplicationResponse"),
        attachment(utf8.decode(answer)),
        verification(answer),
      ),
    ),
  );
  const whole = attributed(root, declare({ "": ROOT, ...UBL, ext: EXTENSIONS }));
  const xml = writeXml(whole, { illegal: "remove" });
  return signDian(xml, signer, facts.code.slice(0, 16), now, CONTAINER_PLACE);
}

/** Colombia is five hours behind UTC all year. */
const BOGOTA_MS = 5 * 3_600_000;

function attachment(xml: string): XmlNode {
  return group(
    "cac:Attachment",
    group(
      "cac:ExternalReference",
      leaf("cbc:MimeCode", "text/xml"),
      leaf("cbc:EncodingCode", "UTF-8"),
      leaf("cbc:Description", xml),
    ),
  );
}

function verification(answer: Uint8Array): XmlNode {
  const root = readXml(answer);
  const read = (name: string) => documentFinder.text(root, name);
  return group(
    "cac:ResultOfVerification",
    leaf("cbc:ValidatorID", DIAN_NAME),
    leaf("cbc:ValidationResultCode", VALIDATED),
    leaf("cbc:ValidationDate", read("cbc:IssueDate")),
    leaf("cbc:ValidationTime", read("cbc:IssueTime")),
  );
}
