import { spawnSync } from "node:child_process";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { certificateRequest, readCertificateRequest } from "./request.ts";
import { certify, selfSigned } from "./self-signed.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) process.stdout.write("No openssl here: certificate requests are not checked.\n");

const NAME = {
  C: "PL",
  O: "Przykład sp. z o.o.",
  organizationIdentifier: "VATPL-5265877635",
  CN: "Przykład",
};
const KEYS: readonly (readonly [string, KeyObject])[] = [
  ["RSA", generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey],
  ["P-256", generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey],
];

describe.each(KEYS)("a certificate request with a key of type %s", (_type, key) => {
  it("has its name and key, and is signed", () => {
    const read = readCertificateRequest(certificateRequest({ name: NAME }, key));
    expect(read.name).toEqual(NAME);
    const certificate = certify(
      read.publicKey,
      { commonName: "A", from: 0, until: 4e12 },
      selfSigned({ commonName: "CA", from: 0, until: 4e12 }),
    );
    expect(certificate.checkPrivateKey(key)).toBe(true);
  });

  it.skipIf(!hasOpenssl)("is verified by openssl", () => {
    const args = ["req", "-inform", "DER", "-verify", "-noout", "-subject", "-utf8"];
    const input = certificateRequest({ name: NAME }, key);
    const { status, stdout, stderr } = spawnSync("openssl", [...args, "-nameopt", "utf8"], {
      input,
    });
    expect(status, String(stderr)).toBe(0);
    expect(String(stdout)).toContain("VATPL-5265877635");
  });

  it("is refused with another name", () => {
    const request = certificateRequest({ name: NAME }, key);
    const changed = Buffer.from(
      request.toString("latin1").replace("5265877635", "5265877634"),
      "latin1",
    );
    expect(() => readCertificateRequest(changed)).toThrow("not signed with its key");
    expect(() => readCertificateRequest(Buffer.from("x"))).toThrow("no certificate request");
  });
});
