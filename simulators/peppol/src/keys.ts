import type { X509Certificate } from "node:crypto";
import { type Static, Type } from "@fakturo/schema";
import {
  issueCertificate,
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
});
export type NetworkKeys = Static<typeof NetworkKeys>;

const YEAR_MS = 365 * 86_400_000;
const AUTHORITY_YEARS = 20;
const YEARS = 2;

/** New keys of the network, once for a simulation. */
export function newKeys({ seats, subject }: NetworkParts, now: number): NetworkKeys {
  const accessPoints = authority("SIMULATED ACCESS POINT CA", now);
  const publishers = authority("SIMULATED SERVICE METADATA PUBLISHER CA", now);
  const leaf = (by: SigningCredentials, until: number, serial: string) =>
    pairOf(issued({ seat: seats.own, subject }, by, { from: now - YEAR_MS, until, serial }));
  return {
    accessPoints: pairOf(accessPoints),
    publishers: pairOf(publishers),
    accessPoint: leaf(accessPoints, now + YEARS * YEAR_MS, "02"),
    expired: leaf(accessPoints, now - 1000, "03"),
    publisher: leaf(publishers, now + YEARS * YEAR_MS, "04"),
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
  period: { readonly from: number; readonly until: number; readonly serial: string },
): SigningCredentials {
  return issueCertificate({ commonName: seat, name: { ...subject }, ...period }, by);
}

/** Issues a certificate of an access point or publisher. @param by its authority. @param serial hexadecimal. */
export function issueTo(holder: Holder, by: Pair, now: number, serial: string): Pair {
  const period = { from: now - YEAR_MS, until: now + YEARS * YEAR_MS, serial };
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
