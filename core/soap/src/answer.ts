import { FakturoError } from "@fakturo/model";
import { type ReadLimits, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { readFault, type SoapFault } from "./fault.ts";
import { type ContentType, readContentType } from "./mime/content-type.ts";
import type { SoapAttachment } from "./mime/part.ts";
import { type PackageLimits, readPackage } from "./mime/read.ts";
import { ENVELOPES, type SoapVersion } from "./names.ts";

/** The used members of a response of `ctx.http`. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** Size limits of an answer: of its XML, and of the MIME package. */
export interface AnswerLimits extends Partial<PackageLimits> {
  readonly xml?: Partial<ReadLimits>;
}

/** An envelope that was received. */
export interface SoapAnswer {
  /** Version of the envelope; a service may answer in another version than that of the request. */
  readonly version: SoapVersion;
  readonly header: XmlElement | undefined;
  /** The first element in `Body`; undefined for an empty body and for a fault. */
  readonly body: XmlElement | undefined;
  readonly fault: SoapFault | undefined;
  readonly attachments: readonly SoapAttachment[];
  /** The envelope as received, for signature verification. */
  readonly xml: Uint8Array;
}

/**
 * The envelope of a response of any status, because services send faults with 200 and answers with 500. Plain,
 * MTOM, or with attachments.
 * @throws FakturoError "input" without an envelope (an HTML page, an empty body, invalid XML), with the status
 * and the media type.
 */
export function readSoap(answer: HttpAnswer, limits: AnswerLimits = {}): SoapAnswer {
  const contentType = readContentType(answer.headers["content-type"]);
  try {
    return read(answer.body, contentType, limits);
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof FakturoError)) throw error;
    const kind = contentType.type || "no media type";
    const message = `the answer is no SOAP envelope (HTTP ${answer.status}, ${kind}): ${error.message}`;
    throw new FakturoError("input", message, { cause: error });
  }
}

function read(body: Uint8Array, contentType: ContentType, limits: AnswerLimits): SoapAnswer {
  const { root, attachments } = contentType.type.startsWith("multipart/")
    ? readPackage(body, contentType, limits)
    : { root: { data: body }, attachments: [] };
  const envelope = readXml(root.data, limits.xml);
  const version = versionOf(envelope);
  const parts = envelope.children.filter(({ namespace }) => namespace === ENVELOPES[version]);
  const header = only(parts, "Header");
  const content = only(parts, "Body");
  if (!content) throw new FakturoError("input", "it has no body");
  const [first] = content.children;
  const isFault = first?.name === "Fault" && first.namespace === ENVELOPES[version];
  return {
    version,
    header,
    body: isFault ? undefined : first,
    fault: isFault ? readFault(first, version) : undefined,
    attachments,
    xml: root.data,
  };
}

function versionOf({ name, namespace }: XmlElement): SoapVersion {
  if (name === "Envelope" && namespace === ENVELOPES["1.1"]) return "1.1";
  if (name === "Envelope" && namespace === ENVELOPES["1.2"]) return "1.2";
  throw new FakturoError("input", `its root is '${name}'`);
}

/** Refuses two elements of the name: a signature could cover one while the reader uses the other. */
function only(parts: readonly XmlElement[], name: string): XmlElement | undefined {
  const [found, ...more] = parts.filter((part) => part.name === name);
  if (more.length > 0) throw new FakturoError("input", `it has more than one ${name}`);
  return found;
}
