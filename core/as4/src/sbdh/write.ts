import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { checkRoute, documentTypeParts, type SchemedId } from "../identifiers.ts";
import { SBD } from "../names.ts";
import { refuse } from "../refuse.ts";
import { type BusinessHeader, type BusinessScope, SCOPES } from "./header.ts";

/** Texts of an envelope around its document. */
export interface EnvelopeFrame {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

const PLACE = "sh:Document";
const utf8 = new TextEncoder();

/**
 * The envelope's text before and after the document, whose bytes stand between them unchanged.
 * @throws FakturoError "input" for malformed identifiers and countries.
 */
export function envelopeFrame(header: BusinessHeader): EnvelopeFrame {
  checkRoute(header);
  if (!/^[A-Z]{2}$/.test(header.country))
    refuse(`the sender's country '${header.country}' is no code of two capitals`);
  const root = group("sh:StandardBusinessDocument", headerNode(header), leaf(PLACE, "-"));
  const text = writeXml(attributed(root, declare({ sh: SBD })));
  const [before = "", after = ""] = text.split(`<${PLACE}>-</${PLACE}>`);
  return { before: utf8.encode(before), after: utf8.encode(after) };
}

function headerNode(header: BusinessHeader): XmlNode {
  const { instanceId, createdAt, documentType, process, country, scopes = [] } = header;
  const { standard, type, version } = contentOf(header);
  return group(
    "sh:StandardBusinessDocumentHeader",
    leaf("sh:HeaderVersion", "1.0"),
    partner("sh:Sender", header.sender),
    partner("sh:Receiver", header.receiver),
    group(
      "sh:DocumentIdentification",
      leaf("sh:Standard", standard),
      leaf("sh:TypeVersion", version),
      leaf("sh:InstanceIdentifier", instanceId),
      leaf("sh:Type", type),
      leaf("sh:CreationDateAndTime", new Date(createdAt).toISOString()),
    ),
    group(
      "sh:BusinessScope",
      identified(SCOPES.documentType, documentType),
      identified(SCOPES.process, process),
      scope({ type: SCOPES.country, instance: country }),
      scopes.map(scope),
    ),
  );
}

function contentOf({ content, documentType }: BusinessHeader) {
  return (
    content ??
    documentTypeParts(documentType.value) ??
    refuse(`the document type '${documentType.value}' does not name an XML document`)
  );
}

function partner(name: string, { scheme, value }: SchemedId): XmlNode {
  return group(name, leaf("sh:Identifier", value, { Authority: scheme }));
}

function identified(type: string, { scheme, value }: SchemedId): XmlNode {
  return scope({ type, instance: value, identifier: scheme });
}

function scope({ type, instance, identifier }: BusinessScope): XmlNode {
  return group(
    "sh:Scope",
    leaf("sh:Type", type),
    leaf("sh:InstanceIdentifier", instance),
    leaf("sh:Identifier", identifier),
  );
}
