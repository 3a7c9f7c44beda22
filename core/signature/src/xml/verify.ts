import type { X509Certificate } from "node:crypto";
import { CANONICAL_FORMS, type CanonicalForm, nameOf, SIGNATURES } from "../algorithms.ts";
import { verifyBytes } from "../bytes.ts";
import { readCertificate, requireValid } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import type { Timestamp } from "../timestamp/token.ts";
import { canonicalElement } from "./canonical.ts";
import { childrenOf, DS, named, onlySignature, parseDocument, rootOf } from "./document.ts";
import { idsOf } from "./ids.ts";
import { signedProperties } from "./read-properties.ts";
import { checkReferences } from "./references.ts";
import { signatureTimestamps } from "./timestamp.ts";

/** Requirements of `verifyXml`. */
export interface VerifyXmlOptions {
  /** Path of local names below the root to the element that must be signed; default: the root. */
  readonly covers?: readonly string[];
  /** When given (ms), the certificate must be valid at that time. */
  readonly now?: number;
  /** Accepts SHA-1 in digests and signature, which only old formats (NF-e) still require. */
  readonly sha1?: boolean;
}

/** Contents of a valid signature. */
export interface VerifiedXml {
  /** The signer's certificate; the caller decides whether its issuer is trusted. */
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
  /** As written; absent in plain XML-DSig. */
  readonly signingTime: string | undefined;
  /** Identifier of the signature policy (XAdES-EPES). */
  readonly policy: string | undefined;
  readonly claimedRole: string | undefined;
  /** Over the signature's value (XAdES-T), oldest first. */
  readonly timestamps: readonly Timestamp[];
  /** Base64 without white space. */
  readonly signatureValue: string;
  /** Canonical form of exactly the signed data, without the signature. */
  readonly content: string;
}

/**
 * Verifies the only enveloped signature of a document: the value, every digest, and that it covers the
 * expected element. Refuses duplicate ids, external references, and transforms other than
 * `enveloped-signature` and canonical forms.
 * @throws FakturoError `signature` for an invalid signature, `input` for unsuitable XML.
 */
export function verifyXml(xml: string | Uint8Array, options: VerifyXmlOptions = {}): VerifiedXml {
  const document = parseDocument(xml);
  const signature = onlySignature(document);
  const ids = idsOf(document);
  const info = only(signature, "SignedInfo");
  const certificates = certificatesOf(signature);
  const [certificate] = certificates;
  if (!certificate) refuse("the signature names no certificate");
  const signatureValue = checkValue(signature, info, certificate, options.sha1 ?? false);
  if (options.now !== undefined) requireValid(certificate, options.now);
  const expected = onlyAt(rootOf(document), options.covers ?? []);
  if (!expected) refuse("the element that should be signed is missing");
  const covered = checkReferences(info, {
    ids,
    signature,
    expected,
    document,
    sha1: options.sha1 ?? false,
  });
  const properties = signedProperties(signature, covered.referenced, certificate);
  const [, ...chain] = certificates;
  const timestamps = signatureTimestamps(signature);
  const { content } = covered;
  return { certificate, chain, ...properties, timestamps, signatureValue, content };
}

/** The element at a path whose names occur once each, in any namespace: a reader cannot find another one. */
function onlyAt(root: Element, path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((element, step) => {
    const found = element ? childrenOf(element).filter((child) => child.localName === step) : [];
    if (found.length > 1) refuse(`the element '${step}' that should be signed is there twice`);
    return found[0];
  }, root);
}

function certificatesOf(signature: Element): X509Certificate[] {
  const [keyInfo, ...more] = named(signature, DS, "KeyInfo");
  if (more.length > 0) refuse("the signature has more than one KeyInfo");
  return named(keyInfo, DS, "X509Data")
    .flatMap((data) => named(data, DS, "X509Certificate"))
    .slice(0, 10)
    .map(({ textContent }) => readCertificate(withoutSpace(textContent)));
}

function checkValue(
  signature: Element,
  info: Element,
  certificate: X509Certificate,
  sha1: boolean,
): string {
  return checkSignatureValue(signature, canonicalElement(info, formOf(info)), certificate, sha1);
}

/**
 * The value of a signature, base64, that belongs to a text and a certificate.
 * @param text Canonical form of `SignedInfo`.
 * @throws FakturoError `signature`.
 */
export function checkSignatureValue(
  signature: Element,
  text: string,
  certificate: X509Certificate,
  sha1: boolean,
): string {
  const value = only(signature, "SignatureValue");
  const method = nameOf(SIGNATURES, algorithmOf(only(signature, "SignedInfo"), "SignatureMethod"));
  if (!method) refuse("the signature's method is not supported");
  if (method === "rsa-sha1" && !sha1) refuse("signatures with SHA-1 are not accepted");
  const base64 = withoutSpace(value.textContent);
  const bytes = Buffer.from(base64, "base64");
  // Only the canonical base64 is accepted, so that stored signatures have one form.
  if (bytes.toString("base64") !== base64) refuse("the signature's value is not base64");
  if (!verifyBytes(certificate.publicKey, method, text, bytes))
    refuse("the signature's value does not belong to its certificate and content");
  return base64;
}

/** The only child of that name: with several, programs may read different ones. */
export function only(signature: Element, name: string): Element {
  const [found, ...more] = named(signature, DS, name);
  if (!found || more.length > 0) refuse(`the signature must have one ${name}`);
  return found;
}

function formOf(info: Element): CanonicalForm {
  const [method] = named(info, DS, "CanonicalizationMethod");
  if (method?.firstChild) refuse("the canonical form's parameters are not supported");
  return (
    nameOf(CANONICAL_FORMS, algorithmOf(info, "CanonicalizationMethod")) ??
    refuse("the canonical form is not supported")
  );
}

function algorithmOf(info: Element, name: string): string | undefined {
  const [found] = named(info, DS, name);
  return found?.getAttribute("Algorithm") ?? undefined;
}

/** Base64 text without line breaks. */
export function withoutSpace(text: string | null): string {
  return (text ?? "").replace(/\s+/g, "");
}
