import type { X509Certificate } from "node:crypto";
import { BitString, Integer, Null } from "asn1js";
import {
  AlgorithmIdentifier,
  Certificate,
  CertificateRevocationList,
  type Extension,
  Extensions,
  IssuingDistributionPoint,
  RevokedCertificate,
} from "pkijs";
import { signBytes } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { RSA_SHA256 } from "../cms/oids.ts";
import { membersOf } from "../credentials/asn1.ts";
import type { SigningCredentials } from "../credentials/credentials.ts";
import { extension, timeOf, webAddress } from "../credentials/self-signed.ts";
import { ISSUING_DISTRIBUTION_POINT } from "./list.ts";

/** Period and content of a revocation list. */
export interface RevocationListOptions {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  readonly revoked: readonly X509Certificate[];
  /** The list is only about certificates that name this address. */
  readonly address?: string;
}

/** A revocation list in DER that an RSA key signs, for sandboxes and tests. */
export function issueRevocationList(
  { key, certificate }: SigningCredentials,
  { from, until, revoked, address }: RevocationListOptions,
): Uint8Array {
  const algorithm = new AlgorithmIdentifier({
    algorithmId: RSA_SHA256,
    algorithmParams: new Null(),
  });
  const list = new CertificateRevocationList({
    version: 1,
    signature: algorithm,
    signatureAlgorithm: algorithm,
    issuer: Certificate.fromBER(bufferOf(certificate.raw)).subject,
    thisUpdate: timeOf(from),
    nextUpdate: timeOf(until),
    ...(address !== undefined && {
      crlExtensions: new Extensions({ extensions: [pointOf(address)] }),
    }),
    ...(revoked.length > 0 && { revokedCertificates: revoked.map((one) => entryOf(one, from)) }),
  });
  const [content] = membersOf(list.toSchema(true));
  list.tbsView = new Uint8Array(content?.toBER() ?? new ArrayBuffer());
  const value = signBytes(key, "rsa-sha256", list.tbsView);
  list.signatureValue = new BitString({ valueHex: bufferOf(value) });
  return new Uint8Array(list.toSchema().toBER());
}

function entryOf({ serialNumber }: X509Certificate, at: number): RevokedCertificate {
  const userCertificate = Integer.fromBigInt(BigInt(`0x${serialNumber}`));
  return new RevokedCertificate({ userCertificate, revocationDate: timeOf(at) });
}

function pointOf(address: string): Extension {
  const distributionPoint = [webAddress(address)];
  const point = new IssuingDistributionPoint({ distributionPoint });
  return extension(ISSUING_DISTRIBUTION_POINT, point, true);
}
