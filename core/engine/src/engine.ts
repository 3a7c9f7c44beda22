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
  type CorrectionDefinition,
  correctEnvelope,
  correctionDefinition,
} from "./operations/correct.ts";
import { correctionSchema } from "./operations/correction-schema.ts";
import { replicateEnvelope } from "./operations/replicate.ts";
import { transformEnvelope, type WholeOperation } from "./operations/whole.ts";
import { Planner } from "./plan.ts";
import type { EnginePorts } from "./ports.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { validate } from "./validate/index.ts";
import type { Workbench } from "./workbench.ts";

export interface BuildOptions {
  /** Answer an envelope even for a bare document. */
  readonly envelop?: boolean;
  /** Keep the signatures of an envelope that comes in; they are dropped otherwise. */
  readonly keepSignatures?: boolean;
  /** Answer what every pass did, too: see `Explained`. */
  readonly explain?: boolean;
}

/** A finished build together with what is wrong with it. */
export interface Prepared<T = JsonObject> {
  readonly output: T;
  readonly faults: readonly Fault[];
  /** Canonical JSON of an envelope's document that was digested in this build, where it is not too long. */
  readonly canonicalDoc?: CanonicalText | undefined;
}

export interface EngineOptions extends EnginePorts {
  readonly plugins: readonly Plugin[];
}

/**
 * The document engine: JSON in, JSON out. Every method reads its input afresh and never changes it.
 * Errors are `FakturoError`; faults carry paths from `$`.
 */
export interface Engine {
  readonly registry: Registry;
  /** Normalises, calculates and validates. @throws FakturoError, "validation" with all faults. */
  build(json: unknown, options?: BuildOptions & { readonly explain?: false }): JsonObject;
  /** The same, with how every value came about; faults are explained instead of thrown. */
  build(json: unknown, options: BuildOptions & { readonly explain: true }): Explained;
  /** Like `build`, but hands the faults over instead of throwing them. */
  prepare(json: unknown, options?: BuildOptions): Prepared;
  /** `prepare` that always answers an envelope. */
  envelop(json: unknown, options?: BuildOptions): Prepared<Envelope>;
  /** Faults of a document or envelope as it is. */
  validate(json: unknown): readonly Fault[];
  /** Corrects an invoice into a new unsigned envelope. */
  correct(json: unknown, options: JsonObject): Prepared<Envelope>;
  /** What correcting an invoice takes; null for documents that cannot be corrected. */
  correctionDefinition(json: unknown): CorrectionDefinition | null;
  /** JSON Schema of the correction options; null for documents that cannot be corrected. */
  correctionSchema(json: unknown): JsonObject | null;
  replicate(json: unknown): Prepared<Envelope>;
  /** Inverts an invoice, converts its currency or takes included taxes out; unsigned afterwards. */
  transform(json: unknown, operation: WholeOperation): Prepared<Envelope>;
  /** Appends a signature to an envelope, or to the envelope built around a document. */
  sign(json: unknown, key: SigningKey, options?: SignOptions): Promise<Envelope>;
  /** Checks all signatures; without keys only what they say. @throws FakturoError "signature". */
  verify(envelope: unknown, keys?: readonly PublicKey[]): Promise<void>;
  /** Removes all signatures. */
  unsign(envelope: unknown): Envelope;
}

/** Puts plugins together into an engine. @throws PluginError. */
export function createEngine({ plugins, ...ports }: EngineOptions): Engine {
  const registry = createRegistry(plugins);
  const bench: Workbench = {
    registry,
    planner: new Planner(registry),
    ports,
    lookup: (schema) => registry.schemas.get(schema),
    knownValid: new KnownValid(),
  };
  const prepare = (json: unknown, options: BuildOptions = {}): Prepared =>
    prepareAny(json, options, bench);
  return {
    registry,
    prepare,
    build: builder(bench),
    envelop: (json, options) => prepareEnvelope(json, options ?? {}, bench),
    validate: (json) => validateJson(json, bench),
    correct: (json, options) =>
      finished(correctEnvelope(envelopeFrom(json, bench), options, bench), bench),
    correctionDefinition: (json) => definitionOf(json, bench),
    correctionSchema: (json) => correctionSchema(envelopeFrom(json, bench), bench),
    replicate: (json) => finished(replicateEnvelope(envelopeFrom(json, bench), bench), bench),
    transform: (json, operation) => {
      const envelope = envelopeFrom(json, bench);
      transformEnvelope(envelope, operation, bench);
      return finished(envelope, bench);
    },
    sign: (json, key, options) => sign(json, key, options, bench),
    verify: async (json, keys) => verifyEnvelope(envelopeFrom(json, bench), keys),
    unsign: (json) => unsign(json, bench),
  };
}

function prepareAny(json: unknown, options: BuildOptions, bench: Workbench): Prepared {
  return options.envelop || isEnvelopeJson(json)
    ? prepareEnvelope(json, options, bench)
    : prepareDocument(json, bench);
}

function builder(bench: Workbench): Engine["build"] {
  function build(json: unknown, options: BuildOptions & { readonly explain: true }): Explained;
  function build(json: unknown, options?: BuildOptions): JsonObject;
  function build(json: unknown, options: BuildOptions = {}): JsonObject | Explained {
    if (!options.explain) return accepted(prepareAny(json, options, bench));
    return explain(json, bench, (watched) => prepareAny(json, options, watched));
  }
  return build;
}

function accepted({ output, faults }: Prepared): JsonObject {
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return output;
}

function prepareDocument(json: unknown, bench: Workbench): Prepared {
  const document = readDocument(json, bench);
  identify(document, bench);
  calculating(() => calculate(document, bench));
  const context = contextOf(document, bench);
  const faults = validate(document.def, document.value, bench.planner.plan(context), context);
  const output = writeEmbedded(embed(document));
  if (!isObject(output)) throw new FakturoError("marshal");
  return { output: output as JsonObject, faults };
}

function prepareEnvelope(
  json: unknown,
  options: BuildOptions,
  bench: Workbench,
): Prepared<Envelope> {
  const envelope = envelopeFrom(json, bench);
  if (!options.keepSignatures) delete envelope.sigs;
  return finished(envelope, bench, calculateEnvelope(envelope, bench));
}

/** Validates and writes an envelope that was calculated a moment ago into `written`. */
function finished(
  envelope: EnvelopeValue,
  bench: Workbench,
  written?: Written,
): Prepared<Envelope> {
  const faults = validateEnvelope(envelope, bench, { digest: envelope.head?.dig });
  return { output: asWire(envelope, written?.doc), faults, canonicalDoc: written?.canonical };
}

/** A calculated envelope has the members the wire type promises. */
function asWire(envelope: EnvelopeValue, doc?: Json): Envelope {
  return writeEnvelope(envelope, doc) as unknown as Envelope;
}

function envelopeFrom(json: unknown, bench: Workbench): EnvelopeValue {
  return isEnvelopeJson(json) ? readEnvelope(json, bench) : wrap(readDocument(json, bench));
}

function validateJson(json: unknown, bench: Workbench): readonly Fault[] {
  if (isEnvelopeJson(json)) return validateEnvelope(readEnvelope(json, bench), bench);
  const document = readDocument(json, bench);
  const context = contextOf(document, bench);
  return validate(document.def, document.value, bench.planner.plan(context), context);
}

function definitionOf(json: unknown, bench: Workbench): CorrectionDefinition | null {
  const document = requireDocument(envelopeFrom(json, bench));
  if (!abilitiesOf(document.def).correctable) return null;
  return correctionDefinition(contextOf(document, bench), bench);
}

async function sign(
  json: unknown,
  key: SigningKey,
  options: SignOptions | undefined,
  bench: Workbench,
): Promise<Envelope> {
  const known = isEnvelopeJson(json) ? knownEnvelope(json, bench) : undefined;
  const envelope = known?.envelope ?? envelopeFrom(json, bench);
  requireDocument(envelope);
  if (!isEnvelopeJson(json)) calculateEnvelope(envelope, bench);
  await signEnvelope(envelope, key, bench, options, known);
  return asWire(envelope, known?.doc);
}

function unsign(json: unknown, bench: Workbench): Envelope {
  const envelope = envelopeFrom(json, bench);
  delete envelope.sigs;
  return asWire(envelope);
}
