import type { X509Certificate } from "node:crypto";
import { type Static, Type } from "@fakturo/schema";
import {
  issueCertificate,
  readKeyPair,
  type SigningCredentials,
  selfSigned,
} from "@fakturo/signature";

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
/** Ids of the simulated service provider. */
const OWN_SEAT = "POP000900";

/** New keys of the network, once for a simulation. */
export function newKeys(now: number): NetworkKeys {
  const accessPoints = authority("SIMULATED ACCESS POINT CA", now);
  const publishers = authority("SIMULATED SERVICE METADATA PUBLISHER CA", now);
  const leaf = (by: SigningCredentials, until: number, serial: string) =>
    pairOf(issued(OWN_SEAT, by, { from: now - YEAR_MS, until, serial }));
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

function issued(
  commonName: string,
  by: SigningCredentials,
  period: { readonly from: number; readonly until: number; readonly serial: string },
): SigningCredentials {
  const name = { OU: "PEPPOL SIMULATED AP", O: "Simulation", C: "BE" };
  return issueCertificate({ commonName, name, ...period }, by);
}

/** Issues a certificate of an access point. @param serial hexadecimal. */
export function issueAccessPoint(
  seat: string,
  { accessPoints }: NetworkKeys,
  now: number,
  serial: string,
): Pair {
  const by = credentialsOf(accessPoints);
  return pairOf(issued(seat, by, { from: now - YEAR_MS, until: now + YEARS * YEAR_MS, serial }));
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
