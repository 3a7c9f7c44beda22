import { createPublicKey, type KeyObject } from "node:crypto";
import { BitString, Constructed, fromBER, Integer, Null, Sequence } from "asn1js";
import { AlgorithmIdentifier, Attribute, CertificationRequest } from "pkijs";
import type { SignatureName } from "../algorithms.ts";
import { signBytes, verifyBytes } from "../bytes.ts";
import { bufferOf } from "../cms/buffer.ts";
import { RSA_SHA256 } from "../cms/oids.ts";
import { refuse } from "../refuse.ts";
import { type NameParts, nameOf, partsOf } from "./names.ts";

/** What a certificate is requested for. */
export interface RequestedCertificate {
  /** In the order in which the certificate has them. */
  readonly name: NameParts;
  /** DER of the requested extensions (RFC 5280 `Extensions`). */
  readonly extensions?: Uint8Array;
}

/** A verified certificate request. */
export interface CertificateRequest {
  readonly name: NameParts;
  readonly publicKey: KeyObject;
}

const ECDSA_SHA256 = "1.2.840.10045.4.3.2";
/** Class of context-specific tags (X.690). */
const CONTEXT = 3;
const EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
/** Methods by their object identifiers. */
const METHODS: ReadonlyMap<string, SignatureName> = new Map([
  [RSA_SHA256, "rsa-sha256"],
  [ECDSA_SHA256, "ecdsa-sha256"],
]);

/** A certificate request (PKCS#10, RFC 2986) in DER, signed with its key: RSA or of an elliptic curve. */
export function certificateRequest(
  { name, extensions }: RequestedCertificate,
  key: KeyObject,
): Buffer {
  const isCurve = key.asymmetricKeyType === "ec";
  const spki = createPublicKey(key).export({ type: "spki", format: "der" });
  const info = new Sequence({
    value: [
      new Integer({ value: 0 }),
      nameOf(name).toSchema(),
      fromBER(bufferOf(spki)).result,
      new Constructed({
        idBlock: { tagClass: CONTEXT, tagNumber: 0 },
        value: extensions ? [attributeOf(extensions)] : [],
      }),
    ],
  });
  const method = isCurve ? "ecdsa-sha256" : "rsa-sha256";
  const signed = signBytes(key, method, Buffer.from(info.toBER()), { ecdsa: "der" });
  const algorithm = new AlgorithmIdentifier(
    isCurve
      ? { algorithmId: ECDSA_SHA256 }
      : { algorithmId: RSA_SHA256, algorithmParams: new Null() },
  );
  const value = [info, algorithm.toSchema(), new BitString({ valueHex: bufferOf(signed) })];
  return Buffer.from(new Sequence({ value }).toBER());
}

/** The same in PEM, lines of 64 characters (RFC 7468). */
export function certificateRequestPem(requested: RequestedCertificate, key: KeyObject): string {
  const lines =
    certificateRequest(requested, key)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  const name = "CERTIFICATE REQUEST";
  return `-----BEGIN ${name}-----\n${lines.join("\n")}\n-----END ${name}-----\n`;
}

function attributeOf(extensions: Uint8Array) {
  const values = [fromBER(bufferOf(extensions)).result];
  return new Attribute({ type: EXTENSION_REQUEST, values }).toSchema();
}

/**
 * The name and key of a certificate request.
 * @throws FakturoError `input` for what is no request, `signature` where it is not signed with its key.
 */
export function readCertificateRequest(der: Uint8Array): CertificateRequest {
  const request = parsed(der);
  const key = Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER());
  const publicKey = createPublicKey({ key, format: "der", type: "spki" });
  const method = METHODS.get(request.signatureAlgorithm.algorithmId);
  if (!method) return refuse("the certificate request is signed by an unknown method");
  const value = request.signatureValue.valueBlock.valueHexView;
  if (!verifyBytes(publicKey, method, request.tbsView, value, { ecdsa: "der" }))
    return refuse("the certificate request is not signed with its key");
  return { name: partsOf(request.subject), publicKey };
}

function parsed(der: Uint8Array): CertificationRequest {
  try {
    return CertificationRequest.fromBER(bufferOf(der));
  } catch {
    return refuse("there is no certificate request", "input");
  }
}
