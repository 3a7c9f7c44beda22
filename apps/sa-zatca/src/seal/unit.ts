import type { KeyObject, X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import {
  certificateFacts,
  readCertificate,
  readPrivateKey,
  signBytes,
  verifyBytes,
} from "@fakturo/signature";
import { lastBits, parsed } from "../enrol/asn1.ts";

const CURVE = "secp256k1";
const METHOD = "ecdsa-sha256";
const DER = { ecdsa: "der" } as const;

/** An issuing unit: its key and the certificate issued by ZATCA. */
export interface IssuingUnit {
  readonly key: KeyObject;
  readonly certificate: UnitCertificate;
}

/** Members of the signing certificate that invoices contain. */
export interface UnitCertificate {
  /** Name of the unit, unchanged when the certificate is renewed. */
  readonly unit: string;
  /** Base64 of the DER form, as ZATCA issues it. */
  readonly body: string;
  /** Most specific name first, as `CN=…, DC=…`. */
  readonly issuer: string;
  /** Decimal. */
  readonly serial: string;
  /** DER form of the public key. */
  readonly publicKey: Uint8Array;
  /** DER form of the authority's signature. */
  readonly signature: Uint8Array;
  readonly x509: X509Certificate;
}

/**
 * A unit from its private key in PEM and its certificate: PEM, base64 of DER, or the `binarySecurityToken`,
 * which is base64-encoded twice.
 * @throws FakturoError "input" or "signature" for unreadable input, or when key and certificate do not match.
 */
export function unitOf(privateKey: string, certificate: string): IssuingUnit {
  const key = readPrivateKey(privateKey);
  if (key.asymmetricKeyDetails?.namedCurve !== CURVE)
    throw new FakturoError("input", `the private key is not of the curve ${CURVE}`);
  const x509 = readCertificate(bodyOfCertificate(certificate));
  if (!x509.checkPrivateKey(key))
    throw new FakturoError("input", "the key does not belong to the certificate");
  return { key, certificate: factsOf(x509) };
}

/** Members of a certificate. @throws FakturoError "input" for an unreadable one. */
export function certificateOf(certificate: string): UnitCertificate {
  return factsOf(readCertificate(bodyOfCertificate(certificate)));
}

/** Base64 of DER from the token, which encodes it twice; other forms are unchanged. */
export function bodyOfCertificate(certificate: string): string {
  const text = Buffer.from(certificate, "base64").toString("latin1");
  return text.startsWith("MI") ? text : certificate;
}

function factsOf(x509: X509Certificate): UnitCertificate {
  return {
    unit: /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? "",
    body: x509.raw.toString("base64"),
    issuer: x509.issuer.split("\n").reverse().join(", "),
    serial: certificateFacts(x509).serial,
    publicKey: x509.publicKey.export({ type: "spki", format: "der" }),
    signature: lastBits(parsed(x509.raw)),
    x509,
  };
}

/** Signature over an invoice's hash, DER in base64: the message is the 32 bytes of the hash. */
export function signHash(hash: string, { key }: IssuingUnit): string {
  return signBytes(key, METHOD, Buffer.from(hash, "base64"), DER).toString("base64");
}

/** True for a signature made with the certificate's key. */
export function isSignedBy(hash: string, signature: string, { x509 }: UnitCertificate): boolean {
  const [message, value] = [hash, signature].map((text) => Buffer.from(text, "base64"));
  return Boolean(message && value && verifyBytes(x509.publicKey, METHOD, message, value, DER));
}
