import type { X509Certificate } from "node:crypto";
import { GeneralizedTime, ObjectIdentifier, OctetString, Sequence, UTCTime } from "asn1js";
import { IssuerAndSerialNumber, type SignedData, type SignerInfo } from "pkijs";
import type { DigestName } from "../algorithms.ts";
import { digest, verifyBytes } from "../bytes.ts";
import { readCertificate } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { HASHES, methodOf, OID } from "./oids.ts";

/** One verified signer of a file. */
export interface CadesSigner {
  readonly certificate: X509Certificate;
  /** Milliseconds since the epoch, as stated by the signer. */
  readonly signingTime: number | undefined;
}

/** A signer's content, with the included certificates. */
export interface SignedContent {
  readonly content: Uint8Array;
  /** Object identifier of the content's type. */
  readonly type: string;
  readonly certificates: readonly X509Certificate[];
}

/** Verifies one signer over the content (RFC 5652 §5.4, §5.6). */
export function verifySigner(signer: SignerInfo, signed: SignedContent): CadesSigner {
  const hash = HASHES[signer.digestAlgorithm.algorithmId];
  if (!hash) refuse("the signature's hash function is not accepted");
  const method = methodOf(signer.signatureAlgorithm.algorithmId, hash);
  if (!method) refuse("the signature's method is not supported");
  if (signer.signedAttrs) checkAttributes(signer, signed, hash);
  else requireBare(signed);
  const data = signer.signedAttrs ? attributeBytes(signer) : signed.content;
  const value = new Uint8Array(signer.signature.getValue());
  const kind = method.startsWith("rsa") ? "rsa" : "ec";
  const certificate = candidates(signer, signed.certificates).find(
    ({ publicKey }) =>
      publicKey.asymmetricKeyType === kind &&
      verifyBytes(publicKey, method, data, value, { ecdsa: "der" }),
  );
  if (!certificate) refuse("the signature belongs to none of the file's certificates");
  checkCertificate(signer, certificate);
  return { certificate, signingTime: timeOf(signer) };
}

/** DER of the identifier of an attribute that every set of signed attributes contains. */
const MESSAGE_DIGEST = Buffer.from("06092a864886f70d010904", "hex");
const SET = 0x31;

/**
 * Without attributes the signature covers the content itself, which must not be the attributes of
 * another signature: the value would be valid for both (RFC 5652 §5.3 requires attributes except for
 * plain data).
 */
function requireBare({ content, type }: SignedContent): void {
  if (type !== OID.data) refuse("the signature has no signed attributes");
  if (content[0] === SET && Buffer.from(content).includes(MESSAGE_DIGEST))
    refuse("the content is the attributes of another signature");
}

/** Signed attributes are hashed as a set, but stored under another tag. */
function attributeBytes({ signedAttrs }: SignerInfo): Uint8Array {
  const bytes = Uint8Array.from(new Uint8Array(signedAttrs?.encodedValue ?? new ArrayBuffer(0)));
  if (bytes.length === 0) refuse("the signature's attributes cannot be read");
  bytes[0] = 0x31;
  return bytes;
}

function checkAttributes(signer: SignerInfo, { content, type }: SignedContent, hash: DigestName) {
  const stated = attributeOf(signer, OID.contentType);
  if (!(stated instanceof ObjectIdentifier) || stated.getValue() !== type)
    refuse("the signature is of another type of content");
  const value = attributeOf(signer, OID.messageDigest);
  if (!(value instanceof OctetString)) refuse("the signature has no message digest");
  if (!digest(hash, content).equals(Buffer.from(value.getValue())))
    refuse("the signed content was changed");
}

function attributeOf({ signedAttrs }: SignerInfo, type: string): unknown {
  const found = signedAttrs?.attributes.filter((one) => one.type === type) ?? [];
  if (found.length > 1) refuse("an attribute of the signature occurs twice");
  const [attribute] = found;
  const values: readonly unknown[] = attribute?.values ?? [];
  if (values.length > 1) refuse("an attribute of the signature has several values");
  return values[0];
}

function candidates(signer: SignerInfo, all: readonly X509Certificate[]): X509Certificate[] {
  const { sid } = signer;
  if (!(sid instanceof IssuerAndSerialNumber)) return [...all];
  const serial = Buffer.from(sid.serialNumber.valueBlock.valueHexView).toString("hex");
  return all.filter(({ serialNumber }) => digitsOf(serialNumber) === digitsOf(serial));
}

/** Hexadecimal digits without leading zeros; negative numbers keep their sign. */
function digitsOf(hex: string): string {
  return hex.toLowerCase().replace(/^0+/, "");
}

/** The attributes that bind the certificate to the signature, with the hash each has by default. */
const BINDING: readonly (readonly [oid: string, hash: DigestName])[] = [
  [OID.signingCertificateV2, "sha256"],
  [OID.signingCertificate, "sha1"],
];

function checkCertificate(signer: SignerInfo, certificate: X509Certificate): void {
  for (const [oid, name] of BINDING) {
    const [first] = sequence(sequence(attributeOf(signer, oid))[0]);
    const [hash] = sequence(first);
    if (!(hash instanceof OctetString)) continue;
    if (!digest(name, certificate.raw).equals(Buffer.from(hash.getValue())))
      refuse("the signature names another certificate");
  }
}

function sequence(value: unknown): readonly unknown[] {
  return value instanceof Sequence ? value.valueBlock.value : [];
}

function timeOf(signer: SignerInfo): number | undefined {
  const value = attributeOf(signer, OID.signingTime);
  const known = value instanceof UTCTime || value instanceof GeneralizedTime;
  return known ? value.toDate().getTime() : undefined;
}

/** Included certificates; unreadable ones are skipped. */
export function certificatesOf({ certificates = [] }: SignedData): X509Certificate[] {
  return certificates.flatMap((item) => {
    try {
      return [readCertificate(Buffer.from(item.toSchema().toBER()))];
    } catch {
      return [];
    }
  });
}
