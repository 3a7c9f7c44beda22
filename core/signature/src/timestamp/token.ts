import type { X509Certificate } from "node:crypto";
import { Certificate, ContentInfo, ExtKeyUsage, SignedData, TSTInfo } from "pkijs";
import type { DigestName } from "../algorithms.ts";
import { digest } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { HASHES, OID } from "../cms/oids.ts";
import { certificatesOf, verifySigner } from "../cms/signer.ts";
import { requireValid } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";

/** An authority's confirmation that data existed at a time. */
export interface Timestamp {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The authority's certificate; the caller decides whether its issuer is trusted. */
  readonly certificate: X509Certificate;
}

/** A timestamp with the echoed values of its request. */
export interface ReadTimestamp extends Timestamp {
  readonly nonce: bigint | undefined;
}

/**
 * Verifies a timestamp token (RFC 3161 §2.4.2) over data: its imprint, its signature, and that its
 * certificate is for timestamps and was valid at that time.
 * @throws FakturoError `signature` for an invalid token, `input` for other data.
 */
export function verifyTimestamp(token: Uint8Array, data: string | Uint8Array): ReadTimestamp {
  const signed = signedDataOf(token);
  const { eContent, eContentType } = signed.encapContentInfo;
  if (eContentType !== OID.timestamp || !eContent) refuse("this is no timestamp", "input");
  const content = new Uint8Array(eContent.getValue());
  const info = infoOf(content);
  const [signer, ...more] = signed.signerInfos;
  if (!signer || more.length > 0) refuse("a timestamp has one signer");
  const certificates = certificatesOf(signed);
  const { certificate } = verifySigner(signer, { content, type: eContentType, certificates });
  requireAuthority(certificate);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const hash: DigestName | undefined = HASHES[hashAlgorithm.algorithmId];
  if (!hash) refuse("the timestamp's hash function is not accepted");
  if (!digest(hash, data).equals(Buffer.from(hashedMessage.getValue())))
    refuse("the timestamp is of other data");
  const time = info.genTime.getTime();
  requireValid(certificate, time);
  return { time, certificate, nonce: info.nonce?.toBigInt() };
}

function signedDataOf(token: Uint8Array): SignedData {
  try {
    const info = ContentInfo.fromBER(bufferOf(token));
    if (info.contentType !== OID.signedData) refuse("this is no timestamp", "input");
    return new SignedData({ schema: info.content });
  } catch (error) {
    return refuse("this is no readable timestamp", "input", error);
  }
}

function infoOf(content: Uint8Array): TSTInfo {
  try {
    return TSTInfo.fromBER(bufferOf(content));
  } catch (error) {
    return refuse("the timestamp cannot be read", "input", error);
  }
}

const EXTENDED_KEY_USAGE = "2.5.29.37";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";

/** RFC 3161 §2.3: the key is for timestamps only. */
function requireAuthority(certificate: X509Certificate): void {
  const { extensions = [] } = Certificate.fromBER(bufferOf(certificate.raw));
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const parsed: unknown = usage?.parsedValue;
  const purposes = parsed instanceof ExtKeyUsage ? parsed.keyPurposes : [];
  if (!usage?.critical || purposes.length !== 1 || purposes[0] !== TIME_STAMPING)
    refuse("the timestamp's certificate is not of a timestamp authority");
}
