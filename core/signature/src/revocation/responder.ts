import { createHash, type KeyObject, X509Certificate } from "node:crypto";
import { Integer, Null, OctetString } from "asn1js";
import {
  AlgorithmIdentifier,
  BasicOCSPResponse,
  CertID,
  Certificate,
  ExtKeyUsage,
  InfoAccess,
  OCSPRequest,
  OCSPResponse,
  Request,
  type SingleResponse,
  TBSRequest,
} from "pkijs";
import { verifyBytes } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { methodOf } from "../cms/oids.ts";
import { refuse } from "../refuse.ts";
import { webAddresses } from "./list.ts";
import { OCSP } from "./ocsp.ts";

/** What a responder says about one certificate (RFC 6960). */
export interface ResponderStatus {
  readonly isRevoked: boolean;
  /** Until when the answer is in force, milliseconds since the epoch. */
  readonly nextUpdate: number;
}

/** Names an issuer in requests; responders know no other hash for certain (RFC 5019 §2.1.1). */
const SHA1 = "1.3.14.3.2.26";

const MAX_BYTES = 64 * 1024;
const MAX_ADDRESSES = 2;
/** Certificates of an answer that are looked at. */
const MAX_CERTIFICATES = 4;
const SUCCESSFUL = 0;
const [GOOD, REVOKED] = [0, 1];
/** Time for which an answer counts that names no next one. */
const WITHOUT_NEXT_MS = 3_600_000;

/** Web addresses of the responders that a certificate names, in its order. */
export function responderAddresses({ raw }: X509Certificate): readonly string[] {
  const { extensions = [] } = Certificate.fromBER(bufferOf(raw));
  const access = extensions.find(({ extnID }) => extnID === OCSP.access)?.parsedValue;
  if (!(access instanceof InfoAccess)) return [];
  const places = access.accessDescriptions
    .filter(({ accessMethod }) => accessMethod === OCSP.method)
    .map(({ accessLocation }) => accessLocation);
  return webAddresses(places).slice(0, MAX_ADDRESSES);
}

/** Address of a `GET` request about a certificate (RFC 6960 §A.1), without nonce, so that caches may answer. */
export function statusAddress(
  responder: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
): string {
  const reqCert = certificateId(certificate, issuer);
  const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })] });
  const bytes = new OCSPRequest({ tbsRequest }).toSchema(true).toBER();
  const text = encodeURIComponent(Buffer.from(bytes).toString("base64"));
  return `${responder.replace(/\/$/, "")}/${text}`;
}

/** A certificate as requests and answers name it: hashes of its issuer's name and key, and its number. */
export function certificateId({ serialNumber }: X509Certificate, { raw }: X509Certificate): CertID {
  const { subject, subjectPublicKeyInfo } = Certificate.fromBER(bufferOf(raw));
  const key = subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA1, algorithmParams: new Null() }),
    issuerNameHash: sha1(new Uint8Array(subject.toSchema().toBER())),
    issuerKeyHash: sha1(key),
    serialNumber: Integer.fromBigInt(BigInt(`0x${serialNumber}`)),
  });
}

function sha1(bytes: Uint8Array): OctetString {
  return new OctetString({ valueHex: bufferOf(createHash("sha1").update(bytes).digest()) });
}

/**
 * Reads a responder's answer about a certificate.
 * @throws FakturoError `signature` for an answer that is not signed by the issuer or for it, is about others, is not in
 * force, or does not know the certificate.
 */
export function readStatus(
  bytes: Uint8Array,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: number,
): ResponderStatus {
  const answer = parsed(bytes);
  requireSigned(answer, issuer, now);
  const id = certificateId(certificate, issuer);
  const about = answer.tbsResponseData.responses.find(({ certID }) => isSame(certID, id));
  if (!about) return refuse("the responder's answer is about other certificates");
  const nextUpdate = about.nextUpdate?.getTime() ?? about.thisUpdate.getTime() + WITHOUT_NEXT_MS;
  if (about.thisUpdate.getTime() > now || nextUpdate < now)
    refuse("the responder's answer is not in force");
  return { isRevoked: isRevoked(about), nextUpdate };
}

/** The number has leading zeros in some encodings. */
function isSame(one: CertID, other: CertID): boolean {
  return (
    one.hashAlgorithm.algorithmId === SHA1 &&
    one.issuerNameHash.isEqual(other.issuerNameHash) &&
    one.issuerKeyHash.isEqual(other.issuerKeyHash) &&
    one.serialNumber.toBigInt() === other.serialNumber.toBigInt()
  );
}

function isRevoked({ certStatus }: SingleResponse): boolean {
  const tag: unknown = certStatus?.idBlock?.tagNumber;
  if (tag === GOOD) return false;
  return tag === REVOKED || refuse("the responder does not know the certificate");
}

function parsed(bytes: Uint8Array): BasicOCSPResponse {
  if (bytes.length > MAX_BYTES) refuse("the responder's answer is too large");
  const { responseStatus, responseBytes } = read(() => OCSPResponse.fromBER(bufferOf(bytes)));
  const status = responseStatus.valueBlock.valueDec;
  if (status !== SUCCESSFUL) refuse(`the responder has no answer: status ${status}`);
  if (responseBytes?.responseType !== OCSP.basic)
    return refuse("the responder's answer is of an unknown type");
  const { valueHexView } = responseBytes.response.valueBlock;
  return read(() => BasicOCSPResponse.fromBER(bufferOf(valueHexView)));
}

function read<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuse("the responder's answer cannot be read", "signature", error);
  }
}

/** The issuer signs, or whom it has given a certificate for that (RFC 6960 §4.2.2.2). */
function requireSigned(answer: BasicOCSPResponse, issuer: X509Certificate, now: number): void {
  const delegates = (answer.certs ?? [])
    .slice(0, MAX_CERTIFICATES)
    .map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())))
    .filter((one) => isDelegate(one, issuer, now));
  if (![issuer, ...delegates].some(({ publicKey }) => isSignedBy(answer, publicKey)))
    refuse("the responder's answer is not signed by the issuer or for it");
}

function isSignedBy(
  { tbsResponseData, signatureAlgorithm, signature }: BasicOCSPResponse,
  key: KeyObject,
): boolean {
  const method = methodOf(signatureAlgorithm.algorithmId, "sha256");
  if (!method?.startsWith(key.asymmetricKeyType === "ec" ? "ecdsa" : "rsa")) return false;
  const { valueHexView } = signature.valueBlock;
  return verifyBytes(key, method, tbsResponseData.tbsView, valueHexView, { ecdsa: "der" });
}

/** True for a certificate for responders that its issuer does not want to be asked about itself. */
function isDelegate(one: X509Certificate, issuer: X509Certificate, now: number): boolean {
  const { extensions = [] } = Certificate.fromBER(bufferOf(one.raw));
  const usage = extensions.find(({ extnID }) => extnID === OCSP.keyUsage)?.parsedValue;
  return (
    usage instanceof ExtKeyUsage &&
    usage.keyPurposes.includes(OCSP.signing) &&
    extensions.some(({ extnID }) => extnID === OCSP.noCheck) &&
    Date.parse(one.validFrom) <= now &&
    now <= Date.parse(one.validTo) &&
    one.checkIssued(issuer) &&
    one.verify(issuer.publicKey)
  );
}
