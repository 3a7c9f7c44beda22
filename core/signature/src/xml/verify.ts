import type { X509Certificate } from "node:crypto";
import { CANONICAL_FORMS, type CanonicalForm, nameOf, SIGNATURES } from "../algorithms.ts";
import { verifyBytes } from "../bytes.ts";
import { readCertificate, requireValid } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import type { Timestamp } from "../timestamp/token.ts";
import { canonicalElement } from "./canonical.ts";
import { DS, descend, named, onlySignature, parseDocument, rootOf } from "./document.ts";
import { idsOf } from "./ids.ts";
import { signedProperties } from "./read-properties.ts";
import { checkReferences } from "./references.ts";
import { signatureTimestamps } from "./timestamp.ts";

export interface VerifyXmlOptions {
  /** Path of local names below the root to the element that must be signed; the root when absent. */
  readonly covers?: readonly string[];
  /** When given (ms), the certificate has to be valid then. */
  readonly now?: number;
  /** Accepts SHA-1 in digests and signature, which only old formats (NF-e) still demand. */
  readonly sha1?: boolean;
}

export interface VerifiedXml {
  /** The signer's certificate; whether its issuer is trusted is for the caller to say. */
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
  /** As written; absent in plain XML-DSig. */
  readonly signingTime: string | undefined;
  /** Identifier of the signature policy (XAdES-EPES). */
  readonly policy: string | undefined;
  readonly claimedRole: string | undefined;
  /** Over the signature's value (XAdES-T), the oldest first. */
  readonly timestamps: readonly Timestamp[];
  /** Base64 without white space. */
  readonly signatureValue: string;
  /** Canonical form of exactly what the signature covers, without the signature. */
  readonly content: string;
}

/**
 * Verifies the one enveloped signature of a document: the value, every digest, and that the
 * expected element is what is covered. Refuses duplicate ids, references that lead elsewhere, and
 * transforms other than `enveloped-signature` and canonical forms.
 * @throws FakturoError `signature` when anything does not hold, `input` for unfit XML.
 */
export function verifyXml(xml: string | Uint8Array, options: VerifyXmlOptions = {}): VerifiedXml {
  const document = parseDocument(xml);
  const signature = onlySignature(document);
  const ids = idsOf(document);
  const [info] = named(signature, DS, "SignedInfo");
  if (!info) refuse("the signature has no SignedInfo");
  const certificates = certificatesOf(signature);
  const [certificate] = certificates;
  if (!certificate) refuse("the signature names no certificate");
  const signatureValue = checkValue(signature, info, certificate, options.sha1 ?? false);
  if (options.now !== undefined) requireValid(certificate, options.now);
  const expected = descend(rootOf(document), options.covers ?? []);
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

function certificatesOf(signature: Element): X509Certificate[] {
  const [keyInfo] = named(signature, DS, "KeyInfo");
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
  const [value] = named(signature, DS, "SignatureValue");
  const method = nameOf(SIGNATURES, algorithmOf(info, "SignatureMethod"));
  if (!method || !value) refuse("the signature's method is not supported");
  if (method === "rsa-sha1" && !sha1) refuse("signatures with SHA-1 are not accepted");
  const text = canonicalElement(info, formOf(info));
  const base64 = withoutSpace(value.textContent);
  const bytes = Buffer.from(base64, "base64");
  if (!verifyBytes(certificate.publicKey, method, text, bytes))
    refuse("the signature's value does not belong to its certificate and content");
  return base64;
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

function withoutSpace(text: string | null): string {
  return (text ?? "").replace(/\s+/g, "");
}
