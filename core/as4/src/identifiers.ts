import type { X509Certificate } from "node:crypto";
import { PARTICIPANT_SCHEME } from "./names.ts";
import { refuse } from "./refuse.ts";

/** An identifier and its scheme, such as `iso6523-actorid-upis` and `0208:0202239951`. */
export interface SchemedId {
  readonly scheme: string;
  readonly value: string;
}

/** Who sends what to whom, in which process (Peppol policy for use of identifiers 4.4). */
export interface BusinessRoute {
  /** Participant that sends (C1). */
  readonly sender: SchemedId;
  /** Participant that receives (C4). */
  readonly receiver: SchemedId;
  /** Scheme `busdox-docid-qns` or `peppol-doctype-wildcard`. */
  readonly documentType: SchemedId;
  /** Scheme `cenbii-procid-ubl`. */
  readonly process: SchemedId;
}

/** Longest values, scheme included in that of participants (policy 4.4). */
const LONGEST = { participant: 135, documentType: 500, process: 200 };

/** A participant by its value, such as `0208:0202239951`. */
export function participant(value: string): SchemedId {
  return { scheme: PARTICIPANT_SCHEME, value };
}

/** True for the same participant: values are case-insensitive. */
export function isSameParticipant(a: SchemedId, b: SchemedId): boolean {
  return a.scheme === b.scheme && a.value.toLowerCase() === b.value.toLowerCase();
}

/** True for the same document type or process: values are case-sensitive. */
export function isSameId(a: SchemedId, b: SchemedId): boolean {
  return a.scheme === b.scheme && a.value === b.value;
}

/** @throws FakturoError "input" for empty and overlong identifiers and ones with white space. */
export function checkRoute({ sender, receiver, documentType, process }: BusinessRoute): void {
  check("sender", sender, LONGEST.participant);
  check("receiver", receiver, LONGEST.participant);
  check("document type", documentType, LONGEST.documentType);
  check("process", process, LONGEST.process);
}

function check(name: string, { scheme, value }: SchemedId, longest: number): void {
  const isGood = [scheme, value].every((text) => /^[!-~]+$/.test(text));
  if (!isGood || value.length > longest || scheme.length > longest)
    refuse(`the ${name} '${scheme}::${value}' is no identifier of 1 to ${longest} characters`);
}

/** What a document type identifier says about the document. */
export interface DocumentTypeParts {
  /** Namespace of the document's root, first part of the identifier. */
  readonly standard: string;
  /** Local name of the document's root. */
  readonly type: string;
  /** Last part, such as `2.1`. */
  readonly version: string;
}

const DOCUMENT_TYPE = /^(?<standard>.+)::(?<type>[^:#]+)##.+::(?<version>[^:]+)$/;

/**
 * Parts of `root-namespace::LocalName##customisation::version`.
 * @returns undefined for identifiers of documents that are not XML, which have no local name.
 */
export function documentTypeParts(value: string): DocumentTypeParts | undefined {
  const { standard, type, version } = DOCUMENT_TYPE.exec(value)?.groups ?? {};
  return standard && type && version ? { standard, type, version } : undefined;
}

/**
 * Common name of a certificate's subject: the party id of an access point.
 * @throws FakturoError "signature" without exactly one.
 */
export function commonName({ subject }: X509Certificate): string {
  const names = (subject ?? "").split("\n").filter((line) => line.startsWith("CN="));
  const [name] = names;
  if (name === undefined || names.length > 1)
    return refuse("the certificate does not have one common name", "signature");
  return name.slice("CN=".length);
}
