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
import { setFacts } from "../rules/envelope-facts.ts";
import { validate } from "../validate/index.ts";
import type { Document, Workbench } from "../workbench.ts";
import { type Digest, digestOfJson, digestWithText, isSameDigest } from "./digest.ts";
import { endpointsOf } from "./routing.ts";

export const ENVELOPE_SCHEMA = `${SCHEMA_BASE}envelope`;

/** True for JSON that says it is an envelope. */
export function isEnvelopeJson(json: unknown): json is JsonObject {
  return isObject(json) && json.$schema === ENVELOPE_SCHEMA;
}

/** Reads an envelope and the document in it. */
export function readEnvelope(json: unknown, bench: Workbench): EnvelopeValue {
  const envelope: EnvelopeValue = readObject(EnvelopeDef, json, bench.lookup) as EnvelopeValue;
  const doc = isObject(json) ? json.doc : undefined;
  if (doc !== undefined && doc !== null) envelope.doc = readContent(doc, bench);
  return envelope;
}

/** An envelope whose document passed all rules lately: only the rest of it is read. */
export interface KnownEnvelope extends KnownContent {
  readonly envelope: EnvelopeValue;
  /** The document as it came. */
  readonly doc: Json;
}

/** Recognises by its digest a document that was found valid before. */
export function knownEnvelope(json: JsonObject, bench: Workbench): KnownEnvelope | undefined {
  const { doc, ...rest } = json;
  const schema = isObject(doc) ? doc.$schema : undefined;
  const def = typeof schema === "string" ? bench.lookup(schema) : undefined;
  if (!isObject(doc) || typeof schema !== "string" || !def) return undefined;
  const digest = digestOfJson(doc, bench.ports.sha256);
  if (!bench.knownValid.has(digest.val, bench.ports.now())) return undefined;
  const envelope: EnvelopeValue = readObject(EnvelopeDef, rest, bench.lookup) as EnvelopeValue;
  envelope.doc = embed({ schema, def, value: doc });
  return { envelope, doc, digest, valid: true };
}

/** A new, unsigned envelope around a document; `calculateEnvelope` completes it. */
export function wrap(document: Document): EnvelopeValue {
  return { $schema: ENVELOPE_SCHEMA, doc: embed(document) };
}

/** A document as it was digested. */
export interface Written {
  readonly doc: Json;
  /** Its canonical JSON; undefined where it is long. */
  readonly canonical: CanonicalText | undefined;
}

/**
 * Completes an envelope in place: document identified and calculated, head with UUID, endpoints and
 * digest (spec §6.2). Stamps, links and signatures stay.
 * @throws FakturoError "no-document", "calculation", "input" for text that is not Unicode.
 */
export function calculateEnvelope(envelope: EnvelopeValue, bench: Workbench): Written {
  const { doc } = envelope;
  if (!doc || doc.schema === undefined) throw new FakturoError("no-document");
  envelope.$schema = ENVELOPE_SCHEMA;
  const document = documentOf(doc);
  if (document) {
    identify(document, bench);
    calculating(() => calculate(document, bench));
  }
  const head = envelope.head ?? { uuid: "" };
  if (!head.uuid || /^[0-]+$/.test(head.uuid)) head.uuid = bench.ports.uuid();
  const { from, to } = document ? endpointsOf(document) : { from: undefined, to: undefined };
  if (!head.from && from) head.from = from;
  if (!head.to && to) head.to = to;
  const written = writeEmbedded(doc);
  const { digest, text } = digestWithText(written, bench.ports.sha256);
  head.dig = digest;
  envelope.head = head;
  return { doc: written, canonical: text };
}

/** What a caller knows of an envelope before it is validated. */
export interface KnownContent {
  /** Digest of the document as it is. */
  readonly digest?: Digest | undefined;
  /** The document passed all rules lately: it is not looked into again. */
  readonly valid?: boolean;
}

/** Every fault of an envelope and its document; `head.ignore` names codes to leave out. */
export function validateEnvelope(
  envelope: EnvelopeValue,
  bench: Workbench,
  { digest, valid = false }: KnownContent = {},
): Fault[] {
  const { doc, head } = envelope;
  const { registry, planner, ports, knownValid } = bench;
  const document = doc ? documentOf(doc) : undefined;
  const actual = digest ?? (doc && digestOfJson(writeEmbedded(doc), ports.sha256));
  setFacts(envelope, {
    digestMatches: () => !actual || isSameDigest(head?.dig, actual),
    signable: document !== undefined && isSignable(document),
  });
  const now = ports.now();
  const context = document ? contextOf(document, bench) : createContext(registry, "", {}, now);
  const ignored = head?.ignore ?? [];
  const options = { ignored, shallow: valid };
  const faults = validate(EnvelopeDef, envelope, planner.plan(context), context, options);
  if (document && actual && faults.length === 0 && ignored.length === 0)
    knownValid.add(actual.val, now);
  return faults;
}

/** Whether a document carries what a signature needs, such as a code. */
export function isSignable({ def, value }: Document): boolean {
  return abilitiesOf(def).signable(value);
}

/** An envelope as JSON; `doc` where the document is written already. */
export function writeEnvelope(envelope: EnvelopeValue, doc?: Json): JsonObject {
  if (doc === undefined) return writeObject(EnvelopeDef, envelope);
  // The absent document leaves its place in the order of keys.
  const written = writeObject(EnvelopeDef, { ...envelope, doc: undefined });
  written.doc = doc;
  return written;
}

/** Refuses work on an envelope without a document of a known kind. */
export function requireDocument(envelope: EnvelopeValue): Document {
  const document = envelope.doc ? documentOf(envelope.doc) : undefined;
  if (!envelope.doc || envelope.doc.schema === undefined) throw new FakturoError("no-document");
  if (!document) throw new FakturoError("unknown-schema");
  return document;
}
