import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import {
  type BusinessRoute,
  documentTypeParts,
  isSameId,
  isSameParticipant,
  type SchemedId,
} from "../identifiers.ts";
import { SBD } from "../names.ts";
import { refuse } from "../refuse.ts";
import { type BusinessHeader, type BusinessScope, SCOPES } from "./header.ts";

/** Bytes within which a header has to end. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADER_END = /<\/(?:[\w.-]+:)?StandardBusinessDocumentHeader\s*>/;
const ROOT = /<((?:[\w.-]+:)?StandardBusinessDocument)[\s>]/;

const { find, findAll } = createFinder({ sh: SBD });

/**
 * Collects the start of an envelope up to the end of its header.
 * @returns A function that takes chunks and gives the header once it is there.
 * @throws FakturoError or XmlError "input" for what is no envelope, or a header without end.
 */
export function headerReader(): (chunk: Uint8Array) => BusinessHeader | undefined {
  let head: Uint8Array = new Uint8Array();
  return (chunk) => {
    head = Buffer.concat([head, chunk.subarray(0, MAX_HEADER_BYTES - head.length)]);
    const found = readHeader(head);
    if (!found && head.length === MAX_HEADER_BYTES)
      refuse(`the envelope's header has no end within ${MAX_HEADER_BYTES} bytes`);
    return found;
  };
}

/** The header of an envelope, as far as it is there; undefined before its end. */
function readHeader(head: Uint8Array): BusinessHeader | undefined {
  const end = headerEnd(head);
  if (end === undefined) return undefined;
  const text = Buffer.from(head).toString("utf8", 0, end);
  const [, name = ""] = ROOT.exec(text) ?? refuse("the document has no business envelope");
  return headerOf(readXml(`${text}</${name}>`));
}

/** Place after the end tag of the header, in bytes; undefined where there is none within the header's limit. */
export function headerEnd(head: Uint8Array): number | undefined {
  // One character for each byte, so that a character that is cut does not matter.
  const found = HEADER_END.exec(Buffer.from(head.subarray(0, MAX_HEADER_BYTES)).toString("latin1"));
  return found ? found.index + found[0].length : undefined;
}

/** Reads the header of an envelope. @throws FakturoError "input" for what the specification does not have. */
export function headerOf(root: XmlElement): BusinessHeader {
  const header = only(root, "sh:StandardBusinessDocumentHeader");
  if (root.name !== "StandardBusinessDocument" || root.namespace !== SBD)
    refuse("the document has no business envelope");
  const identification = only(header, "sh:DocumentIdentification");
  const createdAt = Date.parse(textOf(identification, "sh:CreationDateAndTime"));
  if (Number.isNaN(createdAt)) refuse("the envelope's time is no moment");
  const scopes = findAll(header, "sh:BusinessScope/sh:Scope").map(scopeOf);
  const known: readonly string[] = Object.values(SCOPES);
  const result = {
    sender: partner(header, "sh:Sender"),
    receiver: partner(header, "sh:Receiver"),
    documentType: idOf(scopes, SCOPES.documentType),
    process: idOf(scopes, SCOPES.process),
    country: onlyScope(scopes, SCOPES.country).instance,
    instanceId: textOf(identification, "sh:InstanceIdentifier"),
    createdAt,
    content: {
      standard: textOf(identification, "sh:Standard"),
      type: textOf(identification, "sh:Type"),
      version: textOf(identification, "sh:TypeVersion"),
    },
    scopes: scopes.filter(({ type }) => !known.includes(type)),
  };
  requireContent(result);
  return result;
}

/** The description of the document has to agree with its type. */
function requireContent({
  documentType,
  content,
}: Required<Pick<BusinessHeader, "documentType" | "content">>): void {
  const parts = documentTypeParts(documentType.value);
  const isSame =
    !parts ||
    (parts.standard === content.standard &&
      parts.type === content.type &&
      parts.version === content.version);
  if (!isSame) refuse("the envelope describes another document than its document type");
}

function partner(header: XmlElement, path: string): SchemedId {
  const identifier = only(header, `${path}/sh:Identifier`);
  const scheme = identifier.attributes.get("Authority") ?? "";
  return { scheme, value: identifier.text.trim() };
}

function scopeOf(scope: XmlElement): BusinessScope {
  return {
    type: textOf(scope, "sh:Type"),
    instance: textOf(scope, "sh:InstanceIdentifier"),
    identifier: find(scope, "sh:Identifier")?.text.trim(),
  };
}

function idOf(scopes: readonly BusinessScope[], type: string): SchemedId {
  const { identifier = "", instance } = onlyScope(scopes, type);
  return { scheme: identifier, value: instance };
}

function onlyScope(scopes: readonly BusinessScope[], type: string): BusinessScope {
  const [found, ...more] = scopes.filter((scope) => scope.type === type);
  return found && more.length === 0
    ? found
    : refuse(`the envelope does not have one scope ${type}`);
}

function only(from: XmlElement, path: string): XmlElement {
  const [found, ...more] = findAll(from, path);
  return found && more.length === 0
    ? found
    : refuse(`the envelope does not have one ${path.replaceAll("sh:", "")}`);
}

function textOf(from: XmlElement, path: string): string {
  return only(from, path).text.trim();
}

/** What an envelope says differently from the message that carries it; empty where they agree. */
export function differences(header: BusinessRoute, message: BusinessRoute): readonly string[] {
  const same: readonly (readonly [string, boolean])[] = [
    ["sender", isSameParticipant(header.sender, message.sender)],
    ["receiver", isSameParticipant(header.receiver, message.receiver)],
    ["document type", isSameId(header.documentType, message.documentType)],
    ["process", isSameId(header.process, message.process)],
  ];
  return same.filter(([, isSame]) => !isSame).map(([name]) => name);
}
