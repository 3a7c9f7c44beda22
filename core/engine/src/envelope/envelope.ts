import {
  type CanonicalText,
  Envelope as EnvelopeDef,
  type Envelope as EnvelopeValue,
  FakturoError,
  type Fault,
  isObject,
  type Json,
  type JsonObject,
  readObject,
  SCHEMA_BASE,
  writeEmbedded,
  writeObject,
} from "@fakturo/model";
import { createContext } from "../context.ts";
import {
  abilitiesOf,
  calculate,
  calculating,
  contextOf,
  documentOf,
  embed,
  identify,
  readContent,
} from "../document.ts";
import type { Document, DocumentMembers, EngineScope } from "../engine-scope.ts";
import { setFacts } from "../rules/envelope-facts.ts";
import { validate } from "../validate/index.ts";
import { type DocumentDigest, digestOfJson, digestWithText, isSameDigest } from "./digest.ts";
import { endpointsOf } from "./routing.ts";

/** Full schema id of envelopes. */
export const ENVELOPE_SCHEMA = `${SCHEMA_BASE}envelope`;

const NO_DOCUMENT = "the envelope has no document: its `doc` needs a $schema";

/** True for JSON with the schema of an envelope. */
export function isEnvelopeJson(json: unknown): json is JsonObject {
  return isObject(json) && json.$schema === ENVELOPE_SCHEMA;
}

/** Reads an envelope and its document. */
export function readEnvelope(json: unknown, scope: EngineScope): EnvelopeValue {
  const envelope = readObject(EnvelopeDef, json, scope.lookup);
  const doc = isObject(json) ? json.doc : undefined;
  if (doc !== undefined && doc !== null) envelope.doc = readContent(doc, scope);
  return envelope;
}

/** An envelope whose document was validated recently: its `doc` is not read but kept as JSON (`raw`). */
export interface KnownEnvelope extends KnownContent {
  readonly envelope: EnvelopeValue;
}

/** Identifies a validated document by its digest; undefined for documents that were not validated recently. */
export function knownEnvelope(json: JsonObject, scope: EngineScope): KnownEnvelope | undefined {
  const { doc, ...rest } = json;
  const schema = isObject(doc) ? doc.$schema : undefined;
  const def = typeof schema === "string" ? scope.lookup(schema) : undefined;
  if (!isObject(doc) || typeof schema !== "string" || !def) return undefined;
  const digest = digestOfJson(doc, scope.ports.sha256);
  if (!scope.knownValid.has(digest.val, scope.ports.now())) return undefined;
  const envelope = readObject(EnvelopeDef, rest, scope.lookup);
  envelope.doc = { schema, def, value: {}, raw: doc };
  return { envelope, digest, validated: { def, value: doc } };
}

/** A new, unsigned envelope around a document; `calculateEnvelope` completes it. */
export function wrap(document: Document): EnvelopeValue {
  return { $schema: ENVELOPE_SCHEMA, doc: embed(document) };
}

/** A document and its digest. */
export interface Written {
  readonly doc: Json;
  /** Its canonical JSON; absent for a long document. */
  readonly canonical: CanonicalText | undefined;
}

/**
 * Completes an envelope in place: document identified and calculated, head with UUID, endpoints and
 * digest (spec §6.2). Stamps, links and signatures stay.
 * @throws FakturoError "no-document", "calculation", "input" for text that is not Unicode.
 */
export function calculateEnvelope(envelope: EnvelopeValue, scope: EngineScope): Written {
  const { doc } = envelope;
  if (!doc || doc.schema === undefined) throw new FakturoError("no-document", NO_DOCUMENT);
  envelope.$schema = ENVELOPE_SCHEMA;
  const document = documentOf(doc);
  if (document) {
    identify(document, scope);
    calculating(() => calculate(document, scope));
  }
  const head = envelope.head ?? { uuid: "" };
  if (!head.uuid || /^[0-]+$/.test(head.uuid)) head.uuid = scope.ports.uuid();
  const { from, to } = document ? endpointsOf(document) : { from: undefined, to: undefined };
  if (!head.from && from) head.from = from;
  if (!head.to && to) head.to = to;
  const written = writeEmbedded(doc);
  const { digest, text } = digestWithText(written, scope.ports.sha256);
  head.dig = digest;
  envelope.head = head;
  return { doc: written, canonical: text };
}

/** Known facts about an envelope before its validation. */
export interface KnownContent {
  /** Digest of the unchanged document. */
  readonly digest?: DocumentDigest | undefined;
  /** The document as JSON, if it was validated recently: its rules are skipped. */
  readonly validated?: DocumentMembers;
}

/** All faults of an envelope and its document, except the codes in `head.ignore`. */
export function validateEnvelope(
  envelope: EnvelopeValue,
  scope: EngineScope,
  { digest, validated }: KnownContent = {},
): Fault[] {
  const { doc, head } = envelope;
  const { registry, planner, ports, knownValid } = scope;
  const document = validated ?? (doc && documentOf(doc));
  const actual = digest ?? (doc && digestOfJson(writeEmbedded(doc), ports.sha256));
  setFacts(envelope, {
    digestMatches: () => !actual || isSameDigest(head?.dig, actual),
    signable: document !== undefined && isSignable(document),
  });
  const now = ports.now();
  const context = document ? contextOf(document, scope) : createContext(registry, "", {}, now);
  const ignored = head?.ignore ?? [];
  const faults = validate(EnvelopeDef, envelope, planner.plan(context), context, ignored);
  if (document && actual && faults.length === 0 && ignored.length === 0)
    knownValid.add(actual.val, now);
  return faults;
}

/** True if the document has what a signature requires, such as a code. */
export function isSignable({ def, value }: DocumentMembers): boolean {
  return abilitiesOf(def).signable(value);
}

/** An envelope as JSON; `doc` where the document is written already. */
export function writeEnvelope(envelope: EnvelopeValue, doc?: Json): JsonObject {
  if (doc === undefined) return writeObject(EnvelopeDef, envelope);
  // Keeps the document's place in the order of keys.
  const written = writeObject(EnvelopeDef, { ...envelope, doc: undefined });
  written.doc = doc;
  return written;
}

/** Refuses an envelope without a document of a known kind. */
export function requireDocument(envelope: EnvelopeValue): Document {
  const document = envelope.doc ? documentOf(envelope.doc) : undefined;
  if (!envelope.doc || envelope.doc.schema === undefined)
    throw new FakturoError("no-document", NO_DOCUMENT);
  if (!document)
    throw new FakturoError("unknown-schema", `'${envelope.doc.schema}' is not a registered schema`);
  return document;
}
