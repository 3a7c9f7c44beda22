import { KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { certificateFacts, readCertificate, requireValid } from "./credentials.ts";
import { readKeyPair, readPem } from "./pem.ts";
import { readPkcs12 } from "./pkcs12.ts";
import { selfSigned } from "./self-signed.ts";
import { toPkcs12 } from "./write-pkcs12.ts";

const FROM = Date.UTC(2025, 0, 1);
const UNTIL = Date.UTC(2027, 0, 1);
const credentials = selfSigned({
  commonName: "Ana Pérez".normalize("NFD").replace(/[^ -~]/g, ""),
  from: FROM,
  until: UNTIL,
  name: { C: "ES", O: "ACME, S.L." },
  serial: "00ff01",
});

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../fixtures", name));

function keyOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return isFakturoError(error) ? error.key : "untyped";
  }
  return "none";
}

describe("PKCS #12", () => {
  it.each(["aes256", "3des"] as const)("opens files encrypted with %s", (cipher) => {
    const file = toPkcs12(credentials, "secreto ñ", cipher);
    const read = readPkcs12(Buffer.from(file).toString("base64"), "secreto ñ");
    expect(read.certificate.raw).toEqual(credentials.certificate.raw);
    expect(read.key.equals(credentials.key)).toBe(true);
  });

  it.each(["p256-aes.p12", "p256-rc2.p12", "p256-3des.p12"])(
    "opens %s with its elliptic key",
    (name) => {
      const { key, certificate } = readPkcs12(fixture(name), "secreto");
      expect(key.asymmetricKeyType).toBe("ec");
      expect(certificateFacts(certificate).subject).toBe("CN=Fakturo Test P-256,C=ES");
    },
  );

  it("can be opened in one thread and used in another", () => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(readPkcs12(fixture("p256-aes.p12"), "secreto"));
    const { key, certificate } = receiveMessageOnPort(port2)?.message ?? {};
    port1.close();
    expect(key).toBeInstanceOf(KeyObject);
    expect(certificate).toBeInstanceOf(X509Certificate);
    expect(certificate.checkPrivateKey(key)).toBe(true);
  });

  it("says when password, key or file are not right", () => {
    const file = toPkcs12(credentials, "right");
    expect(keyOf(() => readPkcs12(file, "wrong"))).toBe("signature");
    expect(keyOf(() => readPkcs12(fixture("p256-rc2.p12"), "wrong"))).toBe("signature");
    expect(keyOf(() => readPkcs12(fixture("certificate-only.p12"), "secreto"))).toBe("signature");
    expect(keyOf(() => readPkcs12(Buffer.from("no file"), "x"))).toBe("input");
    expect(["input", "signature"]).toContain(
      keyOf(() => readPkcs12(file.subarray(0, 200), "right")),
    );
    expect(keyOf(() => readPkcs12(new Uint8Array(2 ** 21), "x"))).toBe("too-large");
  });
});

describe("PEM and key pairs", () => {
  const pem = (password?: string) =>
    credentials.key
      .export({
        type: "pkcs8",
        format: "pem",
        ...(password ? { cipher: "aes-256-cbc", passphrase: password } : {}),
      })
      .toString();

  it("reads keys with and without password", () => {
    const text = credentials.certificate.toString();
    expect(readPem(`${text}\n${pem()}`).key.equals(credentials.key)).toBe(true);
    expect(readPem(`${pem("p")}\n${text}`, "p").key.equals(credentials.key)).toBe(true);
    expect(keyOf(() => readPem(`${pem("p")}\n${text}`, "q"))).toBe("signature");
    expect(keyOf(() => readPem(text))).toBe("signature");
    expect(keyOf(() => readPem(`${fixture("secp256k1.pem")}`.replace(/-.*KEY-+\n/s, pem())))).toBe(
      "signature",
    );
  });

  it("reads separate DER files with an encrypted key", () => {
    const der = credentials.key.export({
      type: "pkcs8",
      format: "der",
      cipher: "aes-256-cbc",
      passphrase: "p",
    });
    const { key } = readKeyPair(credentials.certificate.raw, der.toString("base64"), "p");
    expect(key.equals(credentials.key)).toBe(true);
    expect(keyOf(() => readKeyPair(credentials.certificate.raw, der, "q"))).toBe("signature");
    expect(keyOf(() => readCertificate("AAAA"))).toBe("input");
  });
});

describe("certificates", () => {
  it("tell their facts with the most specific part first", () => {
    expect(certificateFacts(credentials.certificate)).toMatchObject({
      issuer: "CN=Ana Perez,O=ACME\\, S.L.,C=ES",
      serial: "65281",
      from: FROM,
      until: UNTIL,
    });
  });

  it("are refused before and after their time", () => {
    const { certificate } = credentials;
    expect(keyOf(() => requireValid(certificate, FROM))).toBe("none");
    expect(keyOf(() => requireValid(certificate, FROM - 1))).toBe("signature");
    expect(keyOf(() => requireValid(certificate, UNTIL + 1))).toBe("signature");
  });
});
