import type { KeyObject, X509Certificate } from "node:crypto";
import { readKeyPair, type SigningCredentials, signText, verifyText } from "@fakturo/signature";

/** Certificate for digital seals (CSD) with its key. */
export interface Csd {
  readonly credentials: SigningCredentials;
  /** RFC the certificate was issued to. */
  readonly rfc: string;
  /** 20 digits. */
  readonly number: string;
}

/** Files as issued by the SAT, in base64. */
export interface CsdFiles {
  /** `.cer`: X.509 in DER. */
  readonly certificate: string;
  /** `.key`: encrypted PKCS#8 in DER. */
  readonly key: string;
  readonly password: string;
}

const ALGORITHM = "rsa-sha256";

/**
 * Subject attribute x500UniqueIdentifier (2.5.4.45): RFC, for companies followed by that of their agent.
 */
const RFC = /(?:^|\n)(?:x500UniqueIdentifier|2\.5\.4\.45)=\s*([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3})/;

/**
 * Opens a CSD.
 * @throws FakturoError "input" for an unreadable certificate, "signature" for a wrong password, or a key
 * that does not match the certificate.
 */
export function openCsd({ certificate, key, password }: CsdFiles): Csd {
  return csdFrom(readKeyPair(certificate, key, password));
}

/** A CSD from its opened certificate and key. */
export function csdFrom(credentials: SigningCredentials): Csd {
  const { certificate } = credentials;
  return { credentials, rfc: rfcOf(certificate), number: numberOf(certificate) };
}

/** Signs a cadena original: RSA PKCS#1 v1.5 with SHA-256, in base64. */
export function sign(cadena: string, key: KeyObject): string {
  return signText(key, ALGORITHM, cadena);
}

/** True for a seal over the cadena by the certificate's key. */
export function isSealOf(cadena: string, seal: string, { publicKey }: X509Certificate): boolean {
  return verifyText(publicKey, ALGORITHM, cadena, seal);
}

/** NoCertificado: the bytes of the serial number are digits in ASCII. */
export function numberOf({ serialNumber }: X509Certificate): string {
  return Buffer.from(serialNumber, "hex").toString("latin1");
}

/** RFC of the subject; empty where it has none. */
export function rfcOf({ subject }: X509Certificate): string {
  return RFC.exec(subject)?.[1] ?? "";
}
