import { createHash, X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** Maximum length of a checked chain. */
const MAX_CHAIN = 10;

/** The server proved no accepted public key; nothing was sent. */
class PinError extends Error {
  readonly code = "ERR_TLS_PIN";
}

/** Base64 of the SHA-256 of a certificate's SubjectPublicKeyInfo (RFC 7469 §2.4). */
export function pinOf({ publicKey }: X509Certificate): string {
  const info = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(info).digest("base64");
}

/** Which public keys are accepted, and which authorities the caller knows. */
export interface Pinning {
  readonly pins: readonly string[];
  /** PEM. */
  readonly ca: readonly string[];
}

/**
 * Checks that a certificate of the server's chain has an accepted public key.
 * @throws Error with the code `ERR_TLS_PIN`, also for connections without TLS.
 */
export function requirePin(socket: Socket, { pins, ca }: Pinning): void {
  const first = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  const known = ca.map((pem) => new X509Certificate(pem));
  if (!chainOf(first, known).some((certificate) => pins.includes(pinOf(certificate))))
    throw new PinError("the server's certificate has none of the expected public keys");
}

/**
 * The certificates that signed each other, from the server's own on. Node links what a server sends by
 * name alone: a certificate counts only where its key made the signature.
 */
function chainOf(
  first: X509Certificate | undefined,
  known: readonly X509Certificate[],
): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  let next = first;
  while (next && chain.length < MAX_CHAIN && !chain.some(isSame(next))) {
    chain.push(next);
    next = issuerOf(next, known);
  }
  return chain;
}

const isSame = (one: X509Certificate) => (other: X509Certificate) =>
  one.fingerprint256 === other.fingerprint256;

function issuerOf(
  certificate: X509Certificate,
  known: readonly X509Certificate[],
): X509Certificate | undefined {
  const linked: X509Certificate | undefined = certificate.issuerCertificate;
  return [...(linked ? [linked] : []), ...known].find(
    (issuer) => certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey),
  );
}
