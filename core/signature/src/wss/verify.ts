import type { X509Certificate } from "node:crypto";
import { partOf, type SoapAttachment, WSU, XOP } from "@fakturo/soap";
import { requireValid } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { canonicalWithPrefixes } from "../xml/canonical.ts";
import {
  DS,
  elementsOf,
  isNamed,
  named,
  parentOf,
  parseDocument,
  rootOf,
} from "../xml/document.ts";
import { idsOf } from "../xml/ids.ts";
import { checkDigest, MAX_REFERENCES } from "../xml/references.ts";
import { checkSignatureValue, only } from "../xml/verify.ts";
import { signedContent } from "./attachments.ts";
import { coverable, envelopeOf, type SecuredEnvelope, type SignedPart } from "./envelope.ts";
import { prefixesOf, readReference, type SignedReference } from "./references.ts";
import { certificateOf } from "./token.ts";

/** What is demanded of a signed message. */
export interface VerifyMessageOptions {
  /** Parts that the signature has to cover. */
  readonly covers: readonly SignedPart[];
  /** Files that came with it: those that are referred to count as content; all that are signed are checked. */
  readonly attachments?: readonly SoapAttachment[];
  /** True where every attachment has to be signed or referred to from a signed part. */
  readonly coversAttachments?: boolean;
  /**
   * True where the content of attachments is read later, as a stream: the caller compares it with the
   * references' digests.
   */
  readonly detached?: boolean;
  /** Certificates that the signature may name by thumbprint, or by issuer and serial number. */
  readonly certificates?: readonly X509Certificate[];
  /** When given (ms), certificate and timestamp have to be valid then. */
  readonly now?: number;
  /** Seconds by which the clocks may differ; 300 when absent. */
  readonly tolerance?: number;
  /** Accepts SHA-1. */
  readonly sha1?: boolean;
}

/** What a valid signature of a message says. */
export interface VerifiedMessage {
  /** The signer's certificate; whether it is trusted is for the caller to say. */
  readonly certificate: X509Certificate;
  /** Canonical form of each demanded part, as it was signed: read the content from here. */
  readonly parts: ReadonlyMap<SignedPart, string>;
  /** Ids of the attachments that are covered. */
  readonly attachments: readonly string[];
  /** Everything that is covered, in the order of the signature. */
  readonly references: readonly SignedReference[];
}

const DEFAULT_TOLERANCE_S = 300;

/**
 * Verifies the signature in the header of WS-Security of a message: value, every digest, and that the
 * demanded parts are what is covered, each in its place. References of XOP are replaced by what they
 * lead to first.
 * @throws FakturoError `signature` when anything does not hold, `input` for unfit XML.
 */
export function verifyMessage(
  xml: string | Uint8Array,
  options: VerifyMessageOptions,
): VerifiedMessage {
  const { covers, certificates = [], detached = false, sha1 = false, now } = options;
  const document = parseDocument(xml);
  const included = includeContent(document, options.attachments ?? []);
  const envelope = envelopeOf(document);
  const { security } = envelope;
  const signature = only(security, "Signature");
  const ids = idsOf(document);
  const certificate = certificateOf(signature, { ids, security, certificates });
  if (now !== undefined) requireValid(certificate, now);
  const info = only(signature, "SignedInfo");
  const text = canonicalWithPrefixes(info, prefixesOf(only(info, "CanonicalizationMethod")));
  checkSignatureValue(signature, text, certificate, sha1);
  const files = options.attachments ?? [];
  const covered = checkAll(info, { envelope, ids, sha1, files, detached });
  const parts = demanded(covers, envelope, covered.elements);
  if (now !== undefined) checkTimestamp(envelope, now, options.tolerance ?? DEFAULT_TOLERANCE_S);
  const attachments = [...covered.files, ...included.filter(isIn(covered.elements))].map(idOf);
  if (options.coversAttachments) requireAll(files, attachments);
  return { certificate, parts, attachments, references: covered.references };
}

interface Included {
  readonly id: string;
  readonly element: Element;
}

const idOf = ({ id }: { readonly id: string }) => id;

function isIn(covered: ReadonlyMap<Element, string>): (one: Included) => boolean {
  const within = new Set([...covered.keys()].flatMap(elementsOf));
  return ({ element }) => within.has(element);
}

/** Puts the content of attachments back to where XOP moved it from. */
function includeContent(document: Document, files: readonly SoapAttachment[]): readonly Included[] {
  const included: Included[] = [];
  for (const include of elementsOf(rootOf(document))) {
    const parent = parentOf(include);
    if (!parent || !isNamed(include, XOP, "Include")) continue;
    const { id, data } = partOf(include.getAttribute("href") ?? "", files);
    parent.textContent = Buffer.from(data).toString("base64");
    included.push({ id, element: parent });
  }
  return included;
}

interface Around {
  readonly envelope: SecuredEnvelope;
  readonly ids: ReadonlyMap<string, Element>;
  readonly files: readonly SoapAttachment[];
  readonly detached: boolean;
  readonly sha1: boolean;
}

interface Covered {
  /** Canonical forms by element. */
  readonly elements: ReadonlyMap<Element, string>;
  readonly files: readonly SoapAttachment[];
  readonly references: readonly SignedReference[];
}

function checkAll(info: Element, around: Around): Covered {
  const references = named(info, DS, "Reference");
  if (references.length === 0) refuse("the signature covers nothing");
  if (references.length > MAX_REFERENCES) refuse("the signature has too many references");
  const elements = new Map<Element, string>();
  const files: SoapAttachment[] = [];
  const read = references.map((reference) => {
    const found = readReference(reference, around.sha1);
    const { uri, prefixes } = found;
    if (!uri.startsWith("cid:")) {
      const target = targetOf(uri, around);
      const text = canonicalWithPrefixes(target, prefixes);
      checkDigest(reference, text, around.sha1);
      elements.set(target, text);
    } else if (!around.detached) {
      const file = partOf(uri, around.files);
      checkDigest(reference, signedContent(file), around.sha1);
      files.push(file);
    }
    return found;
  });
  return { elements, files, references: read };
}

function targetOf(uri: string, { ids, envelope }: Around): Element {
  const target = uri.startsWith("#") ? ids.get(uri.slice(1)) : undefined;
  if (!target || !coverable(envelope).has(target))
    return refuse(`the reference '${uri}' leads to no part of the message`);
  return target;
}

function demanded(
  covers: readonly SignedPart[],
  { parts }: SecuredEnvelope,
  covered: ReadonlyMap<Element, string>,
): ReadonlyMap<SignedPart, string> {
  return new Map(
    covers.map((name) => {
      const element = parts.get(name) ?? refuse(`the message has no ${name}`);
      return [name, covered.get(element) ?? refuse(`the signature does not cover ${name}`)];
    }),
  );
}

function checkTimestamp({ parts }: SecuredEnvelope, now: number, tolerance: number): void {
  const timestamp = parts.get("Timestamp");
  if (!timestamp) return;
  const [created, expires] = ["Created", "Expires"].map((name) => momentIn(timestamp, name));
  const leeway = tolerance * 1000;
  if (created !== undefined && created > now + leeway) refuse("the message is of the future");
  if (expires !== undefined && expires < now - leeway) refuse("the message has expired");
}

function momentIn(timestamp: Element, name: string): number | undefined {
  const [found, ...more] = named(timestamp, WSU, name);
  if (more.length > 0) refuse(`the timestamp has more than one ${name}`);
  if (!found) return undefined;
  const at = Date.parse(found.textContent ?? "");
  return Number.isNaN(at) ? refuse(`${name} of the timestamp is no moment`) : at;
}

function requireAll(files: readonly SoapAttachment[], covered: readonly string[]): void {
  const missing = files.find(({ id }) => !covered.includes(id));
  if (missing) refuse(`the signature does not cover the attachment '${missing.id}'`);
}
