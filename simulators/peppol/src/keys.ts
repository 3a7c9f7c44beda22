import type { X509Certificate } from "node:crypto";
import { type Static, Type } from "@fakturo/schema";
import {
  type CertificateOptions,
  issueCertificate,
  issueRevocationList,
  readKeyPair,
  type SigningCredentials,
  selfSigned,
} from "@fakturo/signature";
import type { NetworkParts } from "./parts.ts";

const Pair = Type.Object({ certificate: Type.String(), key: Type.String() });
type Pair = Static<typeof Pair>;

/** Authorities of the network, and the certificates of its publisher and access point; PEM. */
export const NetworkKeys = Type.Object({
  accessPoints: Pair,
  publishers: Pair,
  accessPoint: Pair,
  expired: Pair,
  publisher: Pair,
  /** Of an access point that has lost its accreditation. */
  revoked: Pair,
});
export type NetworkKeys = Static<typeof NetworkKeys>;

/** Path of the authorities' revocation lists. */
export const LISTS = "/revocations";
const LIST_MS = 7 * 86_400_000;

/** The revocation list of an authority. @param name `access-points` or `publishers`. */
export function revocationListOf(
  name: string,
  { accessPoints, publishers, revoked }: NetworkKeys,
  now: number,
): Uint8Array | undefined {
  const by = name === "publishers" ? publishers : accessPoints;
  if (name !== "publishers" && name !== "access-points") return undefined;
  const isAccessPoints = name === "access-points";
  const out = isAccessPoints ? [credentialsOf(revoked).certificate] : [];
  const period = { from: now - 1000, until: now + LIST_MS };
  return issueRevocationList(credentialsOf(by), { ...period, revoked: out });
}

const YEAR_MS = 365 * 86_400_000;
const AUTHORITY_YEARS = 20;
const YEARS = 2;

/** New keys of the network, once for a simulation. */
export function newKeys(
  { seats, subject }: NetworkParts,
  now: number,
  origin: string,
): NetworkKeys {
  const accessPoints = authority("SIMULATED ACCESS POINT CA", now);
  const publishers = authority("SIMULATED SERVICE METADATA PUBLISHER CA", now);
  const leaf = (by: SigningCredentials, until: number, serial: string) => {
    const lists = by === publishers ? "publishers" : "access-points";
    const revocationList = `${origin}${LISTS}/${lists}`;
    const period = { from: now - YEAR_MS, until, serial, revocationList };
    return pairOf(issued({ seat: seats.own, subject }, by, period));
  };
  return {
    accessPoints: pairOf(accessPoints),
    publishers: pairOf(publishers),
    accessPoint: leaf(accessPoints, now + YEARS * YEAR_MS, "02"),
    expired: leaf(accessPoints, now - 1000, "03"),
    publisher: leaf(publishers, now + YEARS * YEAR_MS, "04"),
    revoked: leaf(accessPoints, now + YEARS * YEAR_MS, "05"),
  };
}

function authority(commonName: string, now: number): SigningCredentials {
  return selfSigned({
    commonName,
    from: now - YEAR_MS,
    until: now + AUTHORITY_YEARS * YEAR_MS,
    usages: ["keyCertSign", "cRLSign"],
    isAuthority: true,
  });
}

/** Holder of a certificate of an access point. */
interface Holder {
  readonly seat: string;
  readonly subject: NetworkParts["subject"];
}

function issued(
  { seat, subject }: Holder,
  by: SigningCredentials,
  period: Pick<CertificateOptions, "from" | "until" | "serial" | "revocationList">,
): SigningCredentials {
  return issueCertificate({ commonName: seat, name: { ...subject }, ...period }, by);
}

/**
 * Issues a certificate of an access point or publisher.
 * @param by its authority.
 * @param list number, hexadecimal, and address of the authority's revocation list.
 */
export function issueTo(
  holder: Holder,
  by: Pair,
  now: number,
  list: { readonly serial: string; readonly revocationList: string },
): Pair {
  const period = { from: now - YEAR_MS, until: now + YEARS * YEAR_MS, ...list };
  return pairOf(issued(holder, credentialsOf(by), period));
}

/** The key pair in memory. */
export function credentialsOf({ certificate, key }: Pair): SigningCredentials {
  return readKeyPair(certificate, key);
}

/** The certificates that issue those of access points. */
export function accessPointAnchors({ accessPoints }: NetworkKeys): readonly X509Certificate[] {
  return [credentialsOf(accessPoints).certificate];
}

function pairOf({ certificate, key }: SigningCredentials): Pair {
  const text = key.export({ type: "pkcs8", format: "pem" }).toString();
  return { certificate: certificate.toString(), key: text };
}
