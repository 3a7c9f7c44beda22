import type { SoapAttachment } from "@fakturo/soap";
import { WSSE } from "@fakturo/soap";
import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import { DIGESTS, type DigestName, SIGNATURES, type SignatureName } from "../algorithms.ts";
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
  /** Prefixes that canonical forms keep (`PrefixList`), of `SignedInfo` and of the parts. */
  readonly prefixes?: { readonly info?: readonly string[]; readonly parts?: readonly string[] };
  /** `Id` of the signature. */
  readonly signatureId?: string;
}

interface Reference {
  readonly uri: string;
  readonly transform: XmlNode;
  readonly digest: string;
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
  requireValid(credentials.certificate, options.now);
  const document = parseDocument(xml);
  const { security } = envelopeOf(document);
  const ids = idsOf(document);
  if (!ids.has(options.token)) refuse(`the message has no token '${options.token}'`, "input");
  const references = [
    ...options.ids.map((id) =>
      elementReference(
        id,
        ids.get(id) ?? refuse(`the message has no element with id '${id}'`, "input"),
        options,
      ),
    ),
    ...(options.attachments ?? []).map((file) => fileReference(file, options)),
  ];
  if (references.length === 0) refuse("a signature has to cover something", "input");
  const text = writeXml(signatureNode(references, options), { declaration: false });
  const signature = document.importNode(rootOf(parseDocument(text)), true);
  security.appendChild(signature);
  const [info] = named(signature, DS, "SignedInfo");
  const [value] = named(signature, DS, "SignatureValue");
  if (!info || !value) refuse("the signature is incomplete", "internal");
  const canonical = canonicalWithPrefixes(info, options.prefixes?.info ?? []);
  value.textContent = signBytes(credentials.key, options.method, canonical).toString("base64");
  return serialise(document);
}

function elementReference(id: string, element: Element, options: SignMessageOptions): Reference {
  const prefixes = options.prefixes?.parts ?? [];
  const text = canonicalWithPrefixes(element, prefixes);
  return {
    uri: `#${id}`,
    transform: exclusive("ds:Transform", prefixes),
    digest: digest(options.digest, text).toString("base64"),
  };
}

function fileReference(file: SoapAttachment, options: SignMessageOptions): Reference {
  return {
    uri: `cid:${encodeURIComponent(file.id)}`,
    transform: algorithm("ds:Transform", ATTACHMENT_CONTENT),
    digest: digest(options.digest, signedContent(file)).toString("base64"),
  };
}

function signatureNode(references: readonly Reference[], options: SignMessageOptions): XmlNode {
  const node = group(
    "ds:Signature",
    group(
      "ds:SignedInfo",
      exclusive("ds:CanonicalizationMethod", options.prefixes?.info ?? []),
      algorithm("ds:SignatureMethod", SIGNATURES[options.method].uri),
      references.map((reference) => referenceNode(reference, options)),
    ),
    leaf("ds:SignatureValue", "-"),
    group("ds:KeyInfo", tokenReference(options.token)),
  );
  return attributed(node, { ...declare({ ds: DS }), Id: options.signatureId });
}

function referenceNode(
  { uri, transform, digest }: Reference,
  options: SignMessageOptions,
): XmlNode {
  const node = group(
    "ds:Reference",
    group("ds:Transforms", transform),
    algorithm("ds:DigestMethod", DIGESTS[options.digest]),
    leaf("ds:DigestValue", digest),
  );
  return attributed(node, { URI: uri });
}

function exclusive(name: string, prefixes: readonly string[]): XmlNode {
  const node = algorithm(name, EXCLUSIVE);
  if (prefixes.length === 0) return node;
  const list = algorithm("ec:InclusiveNamespaces", "");
  const attributes = { ...declare({ ec: EXCLUSIVE }), PrefixList: prefixes.join(" ") };
  return { ...node, content: [attributed(list, attributes)] };
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
