import {
  type CanonicalText,
  type Envelope as EnvelopeValue,
  FakturoError,
  type Fault,
  isObject,
  type Json,
  type JsonObject,
  writeEmbedded,
} from "@fakturo/model";
import type { Envelope, Plugin } from "@fakturo/plugin";
import {
  abilitiesOf,
  calculate,
  calculating,
  contextOf,
  embed,
  identify,
  readDocument,
} from "./document.ts";
import type { EngineScope } from "./engine-scope.ts";
import {
  calculateEnvelope,
  isEnvelopeJson,
  knownEnvelope,
  readEnvelope,
  requireDocument,
  validateEnvelope,
  type Written,
  wrap,
  writeEnvelope,
} from "./envelope/envelope.ts";
import type { PublicKey, SigningKey } from "./envelope/keys.ts";
import { KnownValid } from "./envelope/known-valid.ts";
import { type SignOptions, signEnvelope, verifyEnvelope } from "./envelope/sign.ts";
import { type Explained, explain } from "./explain/explain.ts";
import {
  correctEnvelope,
  correctionDefinition,
  type MergedCorrectionDefinition,
} from "./operations/correct.ts";
import { correctionSchema } from "./operations/correction-schema.ts";
import { replicateEnvelope } from "./operations/replicate.ts";
import { type Transformation, transformEnvelope } from "./operations/transform.ts";
import { Planner } from "./plan.ts";
import type { EnginePorts } from "./ports.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { strictFaults } from "./strict.ts";
import { validate } from "./validate/index.ts";

/** Options of `build` and `prepare`; all are off when absent. */
export interface BuildOptions {
  /** Return an envelope even for a bare document. */
  readonly envelop?: boolean;
  /** Keep the signatures of an incoming envelope; otherwise they are removed. */
  readonly keepSignatures?: boolean;
  /**
   * Keep the document as it is, with its signatures, where this engine found it valid before on the same day: only the
   * head is read and validated. Other documents are built as without this option.
   */
  readonly keepDocument?: boolean;
  /** Also return the changes of every pass: see `Explained`. */
  readonly explain?: boolean;
  /** Report members that the format does not have as faults; otherwise they are dropped. */
  readonly strict?: boolean;
}

/** A finished build with its faults. */
export interface Prepared<T = JsonObject> {
  readonly output: T;
  readonly faults: readonly Fault[];
  /** Canonical JSON of an envelope's document that was digested in this build; absent for a long one. */
  readonly canonicalDoc?: CanonicalText | undefined;
}

/** Plugins of an engine, and its sources of time and identifiers. */
export interface EngineOptions extends EnginePorts {
  readonly plugins: readonly Plugin[];
}

/**
 * The document engine: JSON in, JSON out. No method changes its input. Errors are `FakturoError`; faults
 * have paths from `$`.
 */
export interface Engine {
  readonly registry: Registry;
  /** Normalises, calculates and validates. @throws FakturoError, "validation" with all faults. */
  build(json: unknown, options?: BuildOptions & { readonly explain?: false }): JsonObject;
  /** The same with the origin of every value; faults are returned and explained, not thrown. */
  build(json: unknown, options: BuildOptions & { readonly explain: true }): Explained;
  /** Like `build`, but returns the faults. */
  prepare(json: unknown, options?: BuildOptions): Prepared;
  /** `prepare` that always returns an envelope. */
  envelop(json: unknown, options?: BuildOptions): Prepared<Envelope>;
  /** Faults of a document or envelope, without building it; `strict` as in `BuildOptions`. */
  validate(json: unknown, options?: Pick<BuildOptions, "strict">): readonly Fault[];
  /** Corrects an invoice into a new unsigned envelope. */
  correct(json: unknown, options: JsonObject): Prepared<Envelope>;
  /** Possible types and options of a correction; null for documents that cannot be corrected. */
  correctionDefinition(json: unknown): MergedCorrectionDefinition | null;
  /** JSON Schema of the correction options; null for documents that cannot be corrected. */
  correctionSchema(json: unknown): JsonObject | null;
  replicate(json: unknown): Prepared<Envelope>;
  /** Inverts an invoice, converts its currency or removes included taxes; the result is unsigned. */
  transform(json: unknown, operation: Transformation): Prepared<Envelope>;
  /** Appends a signature to an envelope, or to the envelope built around a document. */
  sign(json: unknown, key: SigningKey, options?: SignOptions): Promise<Envelope>;
  /** Checks all signatures; without keys, only the payloads. @throws FakturoError "signature". */
  verify(envelope: unknown, keys?: readonly PublicKey[]): Promise<void>;
  /** Removes all signatures. */
  unsign(envelope: unknown): Envelope;
}

/** Combines plugins to an engine. @throws PluginError. */
export function createEngine({ plugins, ...ports }: EngineOptions): Engine {
  const registry = createRegistry(plugins);
  const scope: EngineScope = {
    registry,
    planner: new Planner(registry),
    ports,
    lookup: (schema) => registry.schemas.get(schema),
    knownValid: new KnownValid(),
  };
  const prepare = (json: unknown, options: BuildOptions = {}): Prepared =>
    prepareAny(json, options, scope);
  return {
    registry,
    prepare,
    build: builder(scope),
    envelop: (json, options) => prepareEnvelope(json, options ?? {}, scope),
    validate: (json, { strict = false } = {}) => [
      ...(strict ? strictFaults(json, scope) : []),
      ...validateJson(json, scope),
    ],
    correct: (json, options) =>
      finished(correctEnvelope(envelopeFrom(json, scope), options, scope), scope),
    correctionDefinition: (json) => definitionOf(json, scope),
    correctionSchema: (json) => correctionSchema(envelopeFrom(json, scope), scope),
    replicate: (json) => finished(replicateEnvelope(envelopeFrom(json, scope), scope), scope),
    transform: (json, operation) => {
      const envelope = envelopeFrom(json, scope);
      transformEnvelope(envelope, operation, scope);
      return finished(envelope, scope);
    },
    sign: (json, key, options) => sign(json, key, options, scope),
    verify: async (json, keys) => verifyEnvelope(envelopeFrom(json, scope), keys),
    unsign: (json) => unsign(json, scope),
  };
}

function prepareAny(json: unknown, options: BuildOptions, scope: EngineScope): Prepared {
  const prepared =
    options.envelop || isEnvelopeJson(json)
      ? prepareEnvelope(json, options, scope)
      : prepareDocument(json, scope);
  if (!options.strict) return prepared;
  return { ...prepared, faults: [...strictFaults(json, scope), ...prepared.faults] };
}

function builder(scope: EngineScope): Engine["build"] {
  function build(json: unknown, options: BuildOptions & { readonly explain: true }): Explained;
  function build(json: unknown, options?: BuildOptions): JsonObject;
  function build(json: unknown, options: BuildOptions = {}): JsonObject | Explained {
    if (!options.explain) return accepted(prepareAny(json, options, scope));
    return explain(json, scope, (watched) => prepareAny(json, options, watched));
  }
  return build;
}

function accepted({ output, faults }: Prepared): JsonObject {
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return output;
}

function prepareDocument(json: unknown, scope: EngineScope): Prepared {
  const document = readDocument(json, scope);
  identify(document, scope);
  calculating(() => calculate(document, scope));
  const context = contextOf(document, scope);
  const faults = validate(document.def, document.value, scope.planner.plan(context), context);
  const output = writeEmbedded(embed(document));
  if (!isObject(output)) throw new FakturoError("marshal");
  return { output, faults };
}

function prepareEnvelope(
  json: unknown,
  options: BuildOptions,
  scope: EngineScope,
): Prepared<Envelope> {
  const known =
    options.keepDocument && isEnvelopeJson(json) ? knownEnvelope(json, scope) : undefined;
  if (known) {
    const faults = validateEnvelope(known.envelope, scope, known);
    return { output: asWire(known.envelope), faults };
  }
  const envelope = envelopeFrom(json, scope);
  if (!options.keepSignatures) delete envelope.sigs;
  return finished(envelope, scope, calculateEnvelope(envelope, scope));
}

/** Validates and writes an envelope that was just calculated into `written`. */
function finished(
  envelope: EnvelopeValue,
  scope: EngineScope,
  written?: Written,
): Prepared<Envelope> {
  const faults = validateEnvelope(envelope, scope, { digest: envelope.head?.dig });
  return { output: asWire(envelope, written?.doc), faults, canonicalDoc: written?.canonical };
}

function asWire(envelope: EnvelopeValue, doc?: Json): Envelope {
  const json = writeEnvelope(envelope, doc);
  if (!isWire(json)) throw new FakturoError("marshal");
  return json;
}

/** True for a calculated envelope: it has a head with identifier and digest, and a document. */
function isWire(json: JsonObject): json is JsonObject & Envelope {
  const { $schema, head, doc } = json;
  return typeof $schema === "string" && isObject(doc) && isObject(head) && isObject(head.dig);
}

function envelopeFrom(json: unknown, scope: EngineScope): EnvelopeValue {
  return isEnvelopeJson(json) ? readEnvelope(json, scope) : wrap(readDocument(json, scope));
}

function validateJson(json: unknown, scope: EngineScope): readonly Fault[] {
  if (isEnvelopeJson(json)) return validateEnvelope(readEnvelope(json, scope), scope);
  const document = readDocument(json, scope);
  const context = contextOf(document, scope);
  return validate(document.def, document.value, scope.planner.plan(context), context);
}

function definitionOf(json: unknown, scope: EngineScope): MergedCorrectionDefinition | null {
  const document = requireDocument(envelopeFrom(json, scope));
  if (!abilitiesOf(document.def).correctable) return null;
  return correctionDefinition(contextOf(document, scope), scope);
}

async function sign(
  json: unknown,
  key: SigningKey,
  options: SignOptions | undefined,
  scope: EngineScope,
): Promise<Envelope> {
  const known = isEnvelopeJson(json) ? knownEnvelope(json, scope) : undefined;
  const envelope = known?.envelope ?? envelopeFrom(json, scope);
  if (!known) requireDocument(envelope);
  if (!isEnvelopeJson(json)) calculateEnvelope(envelope, scope);
  await signEnvelope(envelope, key, scope, options, known);
  return asWire(envelope);
}

function unsign(json: unknown, scope: EngineScope): Envelope {
  const envelope = envelopeFrom(json, scope);
  delete envelope.sigs;
  return asWire(envelope);
}
