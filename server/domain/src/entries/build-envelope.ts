import type { Engine } from "@fakturo/engine";
import { isEnvelopeJson } from "@fakturo/engine";
import {
  type CanonicalText,
  FakturoError,
  type Fault,
  isFakturoError,
  isObject,
} from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { StoredFault } from "@fakturo/server-storage/store";
import type { EnvelopeParts } from "../parts.ts";

export interface EntryBuildOptions {
  readonly sign: boolean;
  readonly allowInvalid: boolean;
}

/** A built envelope, with the faults that it is stored with. */
export interface BuiltEnvelope {
  readonly envelope: Envelope;
  readonly faults: readonly StoredFault[];
  /** Canonical JSON of the document, where the engine has produced it. */
  readonly canonicalDoc?: CanonicalText | undefined;
}

const NO_STAMPS = "GOBL-ENVELOPE-12";

/**
 * Builds an entry's envelope and signs it on request. Given signatures are kept if they match the built
 * document.
 * @throws FakturoError "validation" with the faults, "signature" for signatures that do not match.
 */
export async function buildEnvelope(
  source: unknown,
  { engine, vault }: EnvelopeParts,
  workspaceId: string,
  { sign, allowInvalid }: EntryBuildOptions,
): Promise<BuiltEnvelope> {
  const signed = isEnvelopeJson(source) && Array.isArray(source.sigs) && source.sigs.length > 0;
  const { output, faults, canonicalDoc } = engine.envelop(source, { keepSignatures: signed });
  if (signed) await checkSignatures(output, engine);
  if (faults.length > 0) {
    if (!allowInvalid || sign) throw invalid(faults);
    return { envelope: output, faults: faults.map(storedFault), canonicalDoc };
  }
  if (!sign || signed) return { envelope: output, faults: [], canonicalDoc };
  const envelope = await engine.sign(output, await vault.signingKey(workspaceId));
  return { envelope, faults: [], canonicalDoc };
}

async function checkSignatures(envelope: Envelope, engine: Engine): Promise<void> {
  try {
    await engine.verify(envelope);
  } catch (error) {
    if (isFakturoError(error)) throw new FakturoError("signature", error.message, { cause: error });
    throw error;
  }
}

function invalid(faults: readonly Fault[]): FakturoError {
  return new FakturoError("validation", "validation", { faults });
}

export function storedFault({ code, message, paths }: Fault): StoredFault {
  return { provider: "silo", code, message, paths };
}

/**
 * Signs a changed envelope again: old signatures are removed, stamps stay (api spec §7.5).
 * @param check may refuse the built envelope before its faults are reported.
 * @throws FakturoError "validation".
 */
export async function resign(
  source: unknown,
  { engine, vault }: EnvelopeParts,
  workspaceId: string,
  check: (built: Envelope) => void = () => {},
): Promise<BuiltEnvelope> {
  const bare = isObject(source) ? { ...source, sigs: undefined } : source;
  const { output, faults, canonicalDoc } = engine.envelop(bare);
  check(output);
  // Stamps need a signature, which is added below.
  const blocking = faults.filter(({ code }) => code !== NO_STAMPS);
  if (blocking.length > 0) throw invalid(blocking);
  const envelope = await engine.sign(output, await vault.signingKey(workspaceId));
  return { envelope, faults: [], canonicalDoc };
}
