import type { X509Certificate } from "node:crypto";
import {
  Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  type DistributionPoint,
  type Extension,
  type GeneralName,
  IssuingDistributionPoint,
} from "pkijs";
import { verifyBytes } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { methodOf } from "../cms/oids.ts";
import { refuse } from "../refuse.ts";

/** A certificate revocation list whose issuer has signed it (RFC 5280 §5). */
export interface RevocationList {
  /** Time of its next edition, milliseconds since the epoch. */
  readonly nextUpdate: number;
  /** Serial numbers of revoked certificates. */
  readonly serials: ReadonlySet<bigint>;
  /** False for a certificate of the issuer that another list is about. */
  covers(certificate: X509Certificate): boolean;
}

/** Object identifiers of extensions (RFC 5280 §4.2.1.13, §5.2.5). */
const DISTRIBUTION_POINTS = "2.5.29.31";
export const ISSUING_DISTRIBUTION_POINT = "2.5.29.28";
/** Type of a general name that is an address (RFC 5280 §4.2.1.6). */
const URI = 6;
/** Larger lists are not read. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_POINTS = 4;

/** Web addresses of the lists that a certificate names, in its order. */
export function listAddresses({ raw }: X509Certificate): readonly string[] {
  const { extensions = [] } = Certificate.fromBER(bufferOf(raw));
  const points = extensions.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)?.parsedValue;
  if (!(points instanceof CRLDistributionPoints)) return [];
  const urls = points.distributionPoints.flatMap(({ distributionPoint, reasons, cRLIssuer }) => {
    const isWhole = reasons === undefined && cRLIssuer === undefined;
    return isWhole ? webAddresses(distributionPoint) : [];
  });
  return urls.slice(0, MAX_POINTS);
}

/** Web addresses among the places that an extension names; none for names of other kinds. */
export function webAddresses(
  places: DistributionPoint["distributionPoint"] | readonly GeneralName[],
): readonly string[] {
  if (!Array.isArray(places)) return [];
  return places
    .flatMap(({ type, value }): string[] => (type === URI ? [String(value)] : []))
    .filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
}

/**
 * Reads a list in DER.
 * @param issuer authority whose certificates it is about.
 * @throws FakturoError `signature` for a list of another issuer, one that is not in force, or of some certificates only.
 */
export function readRevocationList(
  bytes: Uint8Array,
  issuer: X509Certificate,
  now: number,
): RevocationList {
  if (bytes.length > MAX_BYTES) refuse("the revocation list is too large");
  const list = parsed(bytes);
  const authority = Certificate.fromBER(bufferOf(issuer.raw));
  if (!list.issuer.isEqual(authority.subject)) refuse("the revocation list has another issuer");
  requireSigned(list, issuer);
  const extensions = list.crlExtensions?.extensions ?? [];
  for (const one of extensions) requireWhole(one, issuer);
  const nextUpdate = list.nextUpdate?.value.getTime() ?? 0;
  if (list.thisUpdate.value.getTime() > now || nextUpdate < now)
    refuse("the revocation list is not in force");
  const revoked = list.revokedCertificates ?? [];
  return { nextUpdate, serials: new Set(revoked.map(serialOf)), covers: coverOf(extensions) };
}

/** A list that names its addresses is about the certificates that name one of them (RFC 5280 §6.3.3 b 2). */
function coverOf(extensions: readonly Extension[]): RevocationList["covers"] {
  const point = extensions.find(({ extnID }) => extnID === ISSUING_DISTRIBUTION_POINT)?.parsedValue;
  if (!(point instanceof IssuingDistributionPoint)) return () => true;
  const { distributionPoint, onlyContainsUserCerts, onlyContainsCACerts } = point;
  const named = webAddresses(distributionPoint);
  return (certificate) =>
    !(certificate.ca ? onlyContainsUserCerts : onlyContainsCACerts) &&
    (named.length === 0 || listAddresses(certificate).some((url) => named.includes(url)));
}

function parsed(bytes: Uint8Array): CertificateRevocationList {
  try {
    return CertificateRevocationList.fromBER(bufferOf(bytes));
  } catch (error) {
    return refuse("the revocation list cannot be read", "signature", error);
  }
}

function serialOf({ userCertificate }: { readonly userCertificate: { toBigInt(): bigint } }) {
  return userCertificate.toBigInt();
}

function requireSigned(list: CertificateRevocationList, { publicKey }: X509Certificate): void {
  const { algorithmId } = list.signatureAlgorithm;
  const method = methodOf(algorithmId, "sha256");
  const value = list.signatureValue.valueBlock.valueHexView;
  if (!method || !verifyBytes(publicKey, method, list.tbsView, value, { ecdsa: "der" }))
    refuse("the revocation list is not signed by its issuer");
}

/** A list about all certificates of its issuer, or about all of the issuer's kind of certificates. */
function requireWhole({ extnID, critical, parsedValue }: Extension, { ca }: X509Certificate): void {
  if (extnID === ISSUING_DISTRIBUTION_POINT && parsedValue instanceof IssuingDistributionPoint) {
    const { indirectCRL, onlySomeReasons, onlyContainsAttributeCerts } = parsedValue;
    if (!indirectCRL && onlySomeReasons === undefined && !onlyContainsAttributeCerts && ca) return;
    refuse("the revocation list is about some certificates only");
  }
  if (critical) refuse(`the revocation list has the extension ${extnID}, which is not known`);
}
