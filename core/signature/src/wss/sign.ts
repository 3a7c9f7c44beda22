import type { SoapAttachment } from "@fakturo/soap";
import { WSSE } from "@fakturo/soap";
import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { type DigestName, SIGNATURES, type SignatureName } from "../algorithms.ts";
import { digest, signBytes } from "../bytes.ts";
import { requireValid, type SigningCredentials } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { canonicalWithPrefixes } from "../xml/canonical.ts";
import { DS, named, parseDocument, rootOf, serialise } from "../xml/document.ts";
import { algorithm } from "../xml/elements.ts";
import { idsOf } from "../xml/ids.ts";
import { signedContent } from "./attachments.ts";
import { envelopeOf } from "./envelope.ts";
import { ATTACHMENT_CONTENT, EXCLUSIVE, X509_V3 } from "./names.ts";
import { referenceNode, type SignedReference, withPrefixes } from "./references.ts";

/** How a message is signed. */
export interface SignMessageOptions {
  /** Milliseconds since the epoch; the certificate has to be valid then. */
  readonly now: number;
  readonly method: SignatureName;
  readonly digest: DigestName;
  /** `wsu:Id` of each element that is signed. */
  readonly ids: readonly string[];
  /** `wsu:Id` of the token with the certificate (`certificateToken`). */
  readonly token: string;
  /** Files that are signed too, with the transform of SOAP with Attachments. */
  readonly attachments?: readonly SoapAttachment[];
  /** Files that are signed too and whose content is elsewhere; they follow the attachments. */
  readonly digested?: readonly DigestedAttachment[];
  /** Prefixes that canonical forms keep (`PrefixList`), of `SignedInfo` and of the parts. */
  readonly prefixes?: { readonly info?: readonly string[]; readonly parts?: readonly string[] };
  /** `Id` of the signature. */
  readonly signatureId?: string;
}

/** An attachment that is sent as a stream. */
export interface DigestedAttachment {
  /** Content-ID without angle brackets. */
  readonly id: string;
  /** Base64 digest of its bytes, by the message's digest method. */
  readonly digest: string;
}

/** A signed message. */
export interface SignedSoap {
  readonly xml: string;
  /** What its signature covers, which a receipt repeats. */
  readonly references: readonly SignedReference[];
}

/**
 * Signs parts of a SOAP message into its header of WS-Security (SOAP Message Security 1.1 §8), exclusive
 * canonical form, certificate by reference to a token of the header. Binary content stands in the
 * envelope as base64: packaging moves it out afterwards.
 * @returns The message, its other markup unchanged.
 * @throws FakturoError `signature` for an unfit certificate or message, `input` for an id that the
 * message does not have.
 */
export function signMessage(
  xml: string,
  credentials: SigningCredentials,
  options: SignMessageOptions,
): string {
  return signedMessage(xml, credentials, options).xml;
}

/** Signs a message as `signMessage` does, and tells the digests of what is signed. */
export function signedMessage(
  xml: string,
  credentials: SigningCredentials,
  options: SignMessageOptions,
): SignedSoap {
  requireValid(credentials.certificate, options.now);
  const document = parseDocument(xml);
  const { security } = envelopeOf(document);
  const references = referencesOf(document, options);
  const text = writeXml(signatureNode(references, options), { declaration: false });
  const signature = document.importNode(rootOf(parseDocument(text)), true);
  security.appendChild(signature);
  const [info] = named(signature, DS, "SignedInfo");
  const [value] = named(signature, DS, "SignatureValue");
  if (!info || !value) refuse("the signature is incomplete", "internal");
  const canonical = canonicalWithPrefixes(info, options.prefixes?.info ?? []);
  value.textContent = signBytes(credentials.key, options.method, canonical).toString("base64");
  return { xml: serialise(document), references };
}

function referencesOf(document: Document, options: SignMessageOptions): SignedReference[] {
  const ids = idsOf(document);
  if (!ids.has(options.token)) refuse(`the message has no token '${options.token}'`, "input");
  const { attachments = [], digested = [] } = options;
  const references = [
    ...options.ids.map((id) =>
      elementReference(
        id,
        ids.get(id) ?? refuse(`the message has no element with id '${id}'`, "input"),
        options,
      ),
    ),
    ...attachments.map((file) => {
      const value = digest(options.digest, signedContent(file)).toString("base64");
      return fileReference({ id: file.id, digest: value }, options);
    }),
    ...digested.map((file) => fileReference(file, options)),
  ];
  return references.length > 0 ? references : refuse("a signature has to cover something", "input");
}

function elementReference(
  id: string,
  element: Element,
  options: SignMessageOptions,
): SignedReference {
  const prefixes = options.prefixes?.parts ?? [];
  const text = canonicalWithPrefixes(element, prefixes);
  const value = digest(options.digest, text).toString("base64");
  const uri = `#${id}`;
  return { uri, transform: EXCLUSIVE, prefixes, method: options.digest, digest: value };
}

function fileReference(
  { id, digest }: DigestedAttachment,
  options: SignMessageOptions,
): SignedReference {
  // The sign between the parts of an id stands unescaped in addresses (RFC 2392).
  const uri = `cid:${encodeURIComponent(id).replaceAll("%40", "@")}`;
  return { uri, transform: ATTACHMENT_CONTENT, prefixes: [], method: options.digest, digest };
}

function signatureNode(
  references: readonly SignedReference[],
  options: SignMessageOptions,
): XmlNode {
  const node = group(
    "ds:Signature",
    group(
      "ds:SignedInfo",
      withPrefixes("ds:CanonicalizationMethod", EXCLUSIVE, options.prefixes?.info ?? []),
      algorithm("ds:SignatureMethod", SIGNATURES[options.method].uri),
      references.map(referenceNode),
    ),
    leaf("ds:SignatureValue", "-"),
    group("ds:KeyInfo", tokenReference(options.token)),
  );
  return attributed(node, { ...declare({ ds: DS }), Id: options.signatureId });
}

function tokenReference(token: string): XmlNode {
  const reference = algorithm("wsse:Reference", "");
  return attributed(
    group(
      "wsse:SecurityTokenReference",
      attributed(reference, { URI: `#${token}`, ValueType: X509_V3 }),
    ),
    declare({ wsse: WSSE }),
  );
}
