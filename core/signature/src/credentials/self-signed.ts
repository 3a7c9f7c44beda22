import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import forge from "node-forge";
import type { Credentials } from "./credentials.ts";

export interface SelfSignedOptions {
  /** ASCII, as all parts of the name. */
  readonly commonName: string;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  /** Further parts of the name, such as `{ C: "ES", O: "ACME" }`. */
  readonly name?: Readonly<Record<string, string>>;
  /** Hexadecimal. */
  readonly serial?: string;
}

/** A fresh RSA key of 2048 bits with a certificate of its own, for sandboxes and tests. */
export function selfSigned(options: SelfSignedOptions): Credentials {
  const pem = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const key = createPrivateKey(pem.privateKey);
  const certificate = forge.pki.createCertificate();
  const names = Object.entries({ ...options.name, CN: options.commonName }).map(
    ([shortName, value]) => ({
      shortName,
      value,
    }),
  );
  certificate.publicKey = forge.pki.publicKeyFromPem(pem.publicKey);
  certificate.serialNumber = options.serial ?? "01";
  certificate.validity.notBefore = new Date(options.from);
  certificate.validity.notAfter = new Date(options.until);
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.sign(forge.pki.privateKeyFromPem(pem.privateKey), forge.md.sha256.create());
  return {
    key,
    certificate: new X509Certificate(forge.pki.certificateToPem(certificate)),
    chain: [],
  };
}

/** The credentials as a PKCS #12 file, encrypted with AES-256 or the older 3DES. */
export function toPkcs12(
  { key, certificate, chain }: Credentials,
  password: string,
  cipher: "aes256" | "3des" = "aes256",
): Uint8Array {
  const file = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key.export({ type: "pkcs1", format: "pem" }).toString()),
    [certificate, ...chain].map((one) => forge.pki.certificateFromPem(one.toString())),
    password,
    { algorithm: cipher },
  );
  return Buffer.from(forge.asn1.toDer(file).getBytes(), "binary");
}
