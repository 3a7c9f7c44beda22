import { isEnvelopeJson } from "@fakturo/engine";
import {
  type CanonicalText,
  FakturoError,
  type Fault,
  isFakturoError,
  isObject,
} from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { Services } from "../services.ts";
import type { StoredFault } from "../store/entries.ts";

export interface FinishOptions {
  readonly sign: boolean;
  readonly allowInvalid: boolean;
}

/** A built envelope, with the faults it is stored despite of. */
export interface Finished {
  readonly envelope: Envelope;
  readonly faults: readonly StoredFault[];
  /** Canonical JSON of the document, where the engine has just written it. */
  readonly canonicalDoc?: CanonicalText | undefined;
}

const NO_STAMPS = "GOBL-ENVELOPE-12";

/**
 * Builds what an entry is to hold and signs it where asked. Signatures that come along stay if they
 * still fit what was built.
 * @throws FakturoError "validation" with the faults, "signature" for signatures that do not fit.
 */
export async function finishEnvelope(
  source: unknown,
  { engine, vault }: Services,
  workspaceId: string,
  { sign, allowInvalid }: FinishOptions,
): Promise<Finished> {
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

async function checkSignatures(envelope: Envelope, engine: Services["engine"]): Promise<void> {
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
 * Signs a stored envelope anew after a change: old signatures go, stamps stay (api spec §7.5).
 * @param check refuses what was built before its faults are told.
 * @throws FakturoError "validation".
 */
export async function resign(
  source: unknown,
  { engine, vault }: Services,
  workspaceId: string,
  check: (built: Envelope) => void = () => {},
): Promise<Finished> {
  const bare = isObject(source) ? { ...source, sigs: undefined } : source;
  const { output, faults, canonicalDoc } = engine.envelop(bare);
  check(output);
  // Stamps are allowed again as soon as the new signature is there.
  const blocking = faults.filter(({ code }) => code !== NO_STAMPS);
  if (blocking.length > 0) throw invalid(blocking);
  const envelope = await engine.sign(output, await vault.signingKey(workspaceId));
  return { envelope, faults: [], canonicalDoc };
}
