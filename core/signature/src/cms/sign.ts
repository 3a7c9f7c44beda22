import { Set as Asn1Set, Null, ObjectIdentifier, OctetString, Sequence, UTCTime } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { digest, signBytes } from "../bytes.ts";
import { requireValid, type SigningCredentials } from "../credentials/credentials.ts";
import { bufferOf } from "./buffer.ts";
import { ECDSA_SHA256, OID, RSA_SHA256, SHA256 } from "./oids.ts";

/** Options of `signCades`. */
export interface SignCadesOptions {
  /** Signing time in milliseconds since the epoch, at which the certificate must be valid. */
  readonly now: number;
  /** Leaves the content out of the signature, which is then stored apart from it; default false. */
  readonly detached?: boolean;
}

/**
 * Signs a file as CAdES-BES (`.p7m`, DER), with the content attached unless `detached`: SHA-256, signing time and
 * signing-certificate-v2 (ETSI EN 319 122-1).
 * @throws FakturoError `signature` when the certificate is expired or not yet valid.
 */
export function signCades(
  content: Uint8Array,
  credentials: SigningCredentials,
  { now, detached = false }: SignCadesOptions,
): Uint8Array {
  const { certificate, chain, key } = credentials;
  requireValid(certificate, now);
  const leaf = Certificate.fromBER(bufferOf(certificate.raw));
  const attributes = sorted(attributesOf(content, certificate.raw, now));
  const ec = key.asymmetricKeyType === "ec";
  const signedBytes = new Asn1Set({ value: attributes.map((one) => one.toSchema()) }).toBER();
  const method = ec ? "ecdsa-sha256" : "rsa-sha256";
  const value = signBytes(key, method, new Uint8Array(signedBytes), { ecdsa: "der" });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: leaf.issuer, serialNumber: leaf.serialNumber }),
    digestAlgorithm: sha256(),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
    signatureAlgorithm: ec
      ? new AlgorithmIdentifier({ algorithmId: ECDSA_SHA256 })
      : new AlgorithmIdentifier({ algorithmId: RSA_SHA256, algorithmParams: new Null() }),
    signature: new OctetString({ valueHex: bufferOf(value) }),
  });
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [sha256()],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: OID.data,
      ...(!detached && { eContent: new OctetString({ valueHex: bufferOf(content) }) }),
    }),
    certificates: [leaf, ...chain.map(({ raw }) => Certificate.fromBER(bufferOf(raw)))],
    signerInfos: [signer],
  });
  const info = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

function sha256(): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() });
}

function attributesOf(content: Uint8Array, certificate: Uint8Array, now: number): Attribute[] {
  const hash = (data: Uint8Array) =>
    new OctetString({ valueHex: bufferOf(digest("sha256", data)) });
  const identifier = new Sequence({ value: [hash(certificate)] });
  const certificates = new Sequence({ value: [new Sequence({ value: [identifier] })] });
  return [
    new Attribute({
      type: OID.contentType,
      values: [new ObjectIdentifier({ value: OID.data })],
    }),
    new Attribute({ type: OID.signingTime, values: [new UTCTime({ valueDate: new Date(now) })] }),
    new Attribute({ type: OID.messageDigest, values: [hash(content)] }),
    new Attribute({ type: OID.signingCertificateV2, values: [certificates] }),
  ];
}

/** DER sorts the members of a set by their bytes. */
function sorted(attributes: readonly Attribute[]): Attribute[] {
  const bytesOf = (one: Attribute) => Buffer.from(one.toSchema().toBER());
  return attributes.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));
}
