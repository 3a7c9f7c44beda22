import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { certificateFacts, readCertificate, trustedChain, verifyXml } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import type { Identifier } from "./identifiers.ts";

/** Namespaces of the Peppol SMP 1.x and of OASIS BDXR SMP 1.0. */
export const SMP_NAMESPACES = {
  peppol: "http://busdox.org/serviceMetadata/publishing/1.0/",
  bdxr: "http://docs.oasis-open.org/bdxr/ns/SMP/2016/05",
} as const;
/** Format of a publisher's answers. */
export type SmpFormat = keyof typeof SMP_NAMESPACES;
export const IDENTIFIERS = "http://busdox.org/transport/identifiers/1.0/";
export const ADDRESSING = "http://www.w3.org/2005/08/addressing";
/** The transport profile in force. */
export const TRANSPORT_PROFILE = "peppol-transport-as4-v2_0";

/** An address of a participant for one document type and process. */
export interface PublishedEndpoint {
  readonly process: Identifier;
  readonly transportProfile: string;
  readonly url: string;
  /** Milliseconds since 1970; open when absent. */
  readonly from?: number;
  readonly until?: number;
  /** Base64 of the DER form, as published. */
  readonly certificate: string;
}

/** Signed service metadata: the endpoints of a document type, or a redirect to another publisher. */
export type ServiceMetadata = MetadataContent & {
  /** Certificates from that of the signer to its authority. */
  readonly chain: readonly X509Certificate[];
};

type MetadataContent =
  | {
      readonly is: "endpoints";
      readonly participant: Identifier;
      readonly documentType: Identifier;
      readonly endpoints: readonly PublishedEndpoint[];
    }
  | { readonly is: "redirect"; readonly href: string; readonly certificateUid: string };

/** Format of a publisher: names of its elements differ by namespace. */
interface Format {
  readonly namespace: string;
  readonly identifiers: string;
  readonly address: string;
}

const FORMATS: readonly Format[] = [
  {
    namespace: SMP_NAMESPACES.peppol,
    identifiers: IDENTIFIERS,
    address: "wsa:EndpointReference/wsa:Address",
  },
  { namespace: SMP_NAMESPACES.bdxr, identifiers: SMP_NAMESPACES.bdxr, address: "a:EndpointURI" },
];
/** Larger answers of a publisher are refused. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Carriage returns that Java writes into base64; the text of a signature's elements contains none else. */
const RETURNS = /&#(?:0*13|x0*d);/gi;
const SIGNATURE = /<(?:[\w.-]+:)?Signature[\s>]/;

/** Document types of a participant in a service group, by their addresses. @throws FakturoError "input". */
export function readServiceGroup(bytes: Uint8Array): readonly Identifier[] {
  const { root, finder } = parsed(textOf(bytes), "ServiceGroup");
  const references = finder.findAll(
    root,
    "a:ServiceMetadataReferenceCollection/a:ServiceMetadataReference",
  );
  return references.flatMap(({ attributes }) => {
    const found = documentTypeIn(attributes.get("href") ?? "");
    return found ? [found] : [];
  });
}

/** The document type at the end of `…/services/{scheme::value}`. */
function documentTypeIn(href: string): Identifier | undefined {
  const segment = /\/services\/([^/?#]+)$/.exec(href)?.[1];
  if (segment === undefined) return undefined;
  try {
    const text = decodeURIComponent(segment);
    const at = text.indexOf("::");
    return at > 0 ? { scheme: text.slice(0, at), value: text.slice(at + 2) } : undefined;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Requirements of a signature on metadata. */
export interface SignerRules {
  /** Authorities of publishers. */
  readonly authorities: readonly X509Certificate[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `CertificateUID` of the redirect that led to this publisher. */
  readonly certificateUid?: string;
}

/**
 * Verifies signed metadata and returns the signed content only.
 * @throws FakturoError "signature" for a wrong signature or signer, "input" for other XML.
 */
export function readSignedMetadata(bytes: Uint8Array, rules: SignerRules): ServiceMetadata {
  const { certificate, content } = verifyXml(withoutReturns(textOf(bytes)));
  const chain = trustedChain(certificate, { anchors: rules.authorities }, rules.now);
  if (rules.certificateUid !== undefined) requireSubject(certificate, rules.certificateUid);
  return { ...contentIn(content), chain };
}

function contentIn(content: string): MetadataContent {
  const { root, finder, format } = parsed(content, "SignedServiceMetadata");
  const redirect = finder.find(root, "a:ServiceMetadata/a:Redirect");
  if (redirect)
    return {
      is: "redirect",
      href: redirect.attributes.get("href") ?? "",
      certificateUid: finder.text(redirect, "a:CertificateUID"),
    };
  const information = finder.find(root, "a:ServiceMetadata/a:ServiceInformation");
  if (!information) throw new FakturoError("input", "the metadata have no ServiceInformation");
  const endpoints = finder
    .findAll(information, "a:ProcessList/a:Process")
    .flatMap((process) => endpointsOf(process, { finder, format }));
  const participant = identifierIn(finder.find(information, "id:ParticipantIdentifier"));
  const documentType = identifierIn(finder.find(information, "id:DocumentIdentifier"));
  return { is: "endpoints", participant, documentType, endpoints };
}

type Parsed = ReturnType<typeof parsed>;

function endpointsOf(
  process: XmlElement,
  { finder, format }: Pick<Parsed, "finder" | "format">,
): PublishedEndpoint[] {
  const id = identifierIn(finder.find(process, "id:ProcessIdentifier"));
  return finder.findAll(process, "a:ServiceEndpointList/a:Endpoint").map((endpoint) => {
    const from = momentOf(finder.text(endpoint, "a:ServiceActivationDate"));
    const until = momentOf(finder.text(endpoint, "a:ServiceExpirationDate"));
    return {
      process: id,
      transportProfile: endpoint.attributes.get("transportProfile") ?? "",
      url: finder.text(endpoint, format.address),
      certificate: finder.text(endpoint, "a:Certificate"),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    };
  });
}

function momentOf(text: string): number | undefined {
  if (text === "") return undefined;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new FakturoError("input", `'${text.slice(0, 40)}' is no date`);
  return moment;
}

function identifierIn(element: XmlElement | undefined): Identifier {
  return { scheme: element?.attributes.get("scheme") ?? "", value: element?.text.trim() ?? "" };
}

function parsed(text: string, rootName: string) {
  const root = read(text);
  const format = FORMATS.find(({ namespace }) => namespace === root.namespace);
  if (!format || root.name !== rootName)
    throw new FakturoError("input", `the publisher answers '${root.name}' and not ${rootName}`);
  const finder = createFinder({ a: format.namespace, id: format.identifiers, wsa: ADDRESSING });
  return { root, finder, format };
}

function read(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", `the publisher's answer is no XML: ${error.message}`);
  }
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new FakturoError("input", "the metadata are too large");
  return new TextDecoder().decode(bytes);
}

function withoutReturns(text: string): string {
  const at = text.search(SIGNATURE);
  return at < 0 ? text : text.slice(0, at) + text.slice(at).replace(RETURNS, "");
}

/** The subject of the second publisher's certificate, compared without order and blanks (SMP 1.4 §2.4). */
function requireSubject(certificate: X509Certificate, uid: string): void {
  const parts = (name: string) =>
    name
      .split(/[,\n]/)
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== "")
      .toSorted()
      .join("\n");
  const { subject } = certificateFacts(certificate);
  if (parts(subject) === parts(uid)) return;
  throw new FakturoError(
    "signature",
    `the redirect names '${uid.slice(0, 200)}', the metadata are signed by ${subject}`,
  );
}

/** The access point's certificate of an endpoint, with or without PEM lines. @throws FakturoError "input". */
export function certificateOf({ certificate }: PublishedEndpoint): X509Certificate {
  return readCertificate(certificate.replace(/-----[^-]+-----|\s/g, ""));
}
