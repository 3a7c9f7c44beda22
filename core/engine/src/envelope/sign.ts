import type { Envelope as EnvelopeValue, Fault } from "@fakturo/model";
import { FakturoError, isFakturoError, isObject } from "@fakturo/model";
import type { EngineScope } from "../engine-scope.ts";
import { isSameDigest } from "./digest.ts";
import { type KnownContent, validateEnvelope } from "./envelope.ts";
import type { PublicKey, SigningKey } from "./keys.ts";

/** Optional statements of a signature besides the digest (0.504 delta §7). */
export interface SignOptions {
  /** Signer's address, a bare domain name. */
  readonly issuer?: string;
  /** Address of the intended recipient. */
  readonly audience?: string;
  /** Expiry of the statement in Unix seconds. */
  readonly expires?: number;
  readonly verifier?: string;
}

const MS_PER_S = 1000;
const utf8 = new TextEncoder();

/**
 * Appends an ES256 signature, then validates everything; any fault removes all signatures
 * (spec §6.4).
 * @throws FakturoError "validation" with the faults.
 */
export async function signEnvelope(
  envelope: EnvelopeValue,
  key: SigningKey,
  scope: EngineScope,
  options: SignOptions = {},
  known?: KnownContent,
): Promise<void> {
  const { head } = envelope;
  if (!head?.dig) throw new FakturoError("validation", "header required");
  // Validates with a placeholder first, to sign only envelopes that can be signed.
  const before = envelope.sigs ?? [];
  envelope.sigs = [...before, ""];
  const faults: Fault[] = validateEnvelope(envelope, scope, known);
  if (faults.length > 0) {
    delete envelope.sigs;
    throw new FakturoError("validation", "validation", { faults });
  }
  const payload = {
    uuid: head.uuid,
    dig: { alg: head.dig.alg, val: head.dig.val },
    ...(options.issuer && { iss: options.issuer }),
    ...(options.audience && { aud: options.audience }),
    iat: Math.floor(scope.ports.now() / MS_PER_S),
    ...(options.expires && { exp: options.expires }),
    ...(options.verifier && { verifier: options.verifier }),
  };
  const signature = await key.sign(utf8.encode(JSON.stringify(payload)));
  envelope.sigs = [...before, signature];
}

/**
 * Checks every signature against the head and, when keys are given, against those (spec §6.4). The
 * document's digest is checked by validation.
 * @throws FakturoError "signature" naming each signature that fails.
 */
export async function verifyEnvelope(
  envelope: EnvelopeValue,
  keys: readonly PublicKey[] | undefined,
): Promise<void> {
  const signatures = envelope.sigs ?? [];
  if (signatures.length === 0) throw new FakturoError("signature", "no signatures to verify");
  const problems = await Promise.all(
    signatures.map((signature) => problemWith(signature, envelope, keys)),
  );
  const texts = problems.flatMap((problem, i) => (problem ? [`sigs[${i}]: ${problem}`] : []));
  if (texts.length > 0) throw new FakturoError("signature", texts.join("; "));
}

async function problemWith(
  signature: string,
  envelope: EnvelopeValue,
  keys: readonly PublicKey[] | undefined,
): Promise<string | undefined> {
  if (!(await isEs256(signature))) return "not an ES256 signature";
  if (!keys) return mismatch(payloadOf(signature), envelope);
  for (const key of keys) {
    const payload = await verifiedPayload(signature, key);
    if (!payload) continue;
    return mismatch(payload, envelope) ?? outsideValidity(payload, key);
  }
  return "no key fits";
}

async function isEs256(signature: string): Promise<boolean> {
  const { decodeProtectedHeader } = await import("jose");
  try {
    return decodeProtectedHeader(signature).alg === "ES256";
  } catch {
    return false;
  }
}

async function verifiedPayload(
  signature: string,
  jwk: PublicKey,
): Promise<Record<string, unknown> | undefined> {
  const { compactVerify, importJWK } = await import("jose");
  try {
    const key = await importJWK({ ...jwk }, "ES256");
    const { payload } = await compactVerify(signature, key, { algorithms: ["ES256"] });
    return parsePayload(payload);
  } catch (error) {
    if (isFakturoError(error)) throw error;
    return undefined;
  }
}

function payloadOf(signature: string): Record<string, unknown> | undefined {
  const part = signature.split(".")[1] ?? "";
  try {
    const text = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    return parsePayload(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function parsePayload(bytes: Uint8Array): Record<string, unknown> | undefined {
  const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return isObject(payload) ? payload : undefined;
}

function mismatch(
  payload: Record<string, unknown> | undefined,
  { head }: EnvelopeValue,
): string | undefined {
  if (!payload) return "the payload cannot be read";
  const { uuid, dig } = payload;
  const digest = isObject(dig) ? { alg: String(dig.alg), val: String(dig.val) } : undefined;
  if (head?.dig && uuid === head.uuid && digest && isSameDigest(digest, head.dig)) return undefined;
  return "made for other contents";
}

function outsideValidity(
  { iat }: Record<string, unknown>,
  { valid_from, valid_until }: PublicKey,
): string | undefined {
  if (typeof iat !== "number") return "has no time";
  const at = iat * MS_PER_S;
  const early = valid_from !== undefined && at < Date.parse(valid_from);
  const late = valid_until !== undefined && at > Date.parse(valid_until);
  return early || late ? "made outside the key's validity" : undefined;
}
