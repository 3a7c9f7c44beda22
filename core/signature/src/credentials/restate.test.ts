import { createPrivateKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { restateSecret } from "./restate.ts";
import { selfSigned } from "./self-signed.ts";
import { readCredentials } from "./stored.ts";
import { toPkcs12 } from "./write-pkcs12.ts";

const { key, certificate } = selfSigned({ commonName: "A", from: 0, until: 4e12 });
const credentials = { key, certificate, chain: [] };
const pkcs12 = Buffer.from(toPkcs12(credentials, "geheim")).toString("base64");
const protection = { type: "pkcs8", cipher: "aes-256-cbc", passphrase: "geheim" } as const;
const encryptedPem = String(key.export({ ...protection, format: "pem" }));
const encryptedDer = key.export({ ...protection, format: "der" }).toString("base64");

describe("a secret restated for storage", () => {
  it("has a new PKCS #12 file with the same key, certificate and password", () => {
    const text = JSON.stringify({ pkcs12, password: "geheim", role: "supplier" });
    const restated = restateSecret(text);
    expect(JSON.parse(restated)).toEqual({
      pkcs12: expect.not.stringContaining(pkcs12.slice(-60)),
      password: "geheim",
      role: "supplier",
    });
    const read = readCredentials(restated, "the secret");
    expect(read.key.equals(key)).toBe(true);
    expect(read.certificate.fingerprint256).toBe(certificate.fingerprint256);
  });

  it.each([
    ["pem", "pem", `${certificate}${encryptedPem}`],
    ["private_key", "PEM", encryptedPem],
    ["private_key", "DER", encryptedDer],
  ])("has its private key decrypted: %s, %s", (name, _form, value) => {
    const text = JSON.stringify({
      [name]: value,
      certificate: String(certificate),
      password: "geheim",
    });
    const restated = restateSecret(text);
    const plain = JSON.parse(restated)[name];
    expect(createPrivateKey(plain).equals(key)).toBe(true);
    expect(readCredentials(restated, "the secret").key.equals(key)).toBe(true);
  });

  it.each([
    ["a token", "abc"],
    ["other JSON", JSON.stringify({ key: "abc", password: "x" })],
    ["broken JSON", '{"pkcs12": '],
    ["what is no file", JSON.stringify({ pkcs12: "AAAA", password: "x" })],
    [
      "a plain key",
      JSON.stringify({ pem: `${certificate}${key.export({ type: "pkcs8", format: "pem" })}` }),
    ],
  ])("is unchanged: %s", (_what, text) => {
    expect(restateSecret(text)).toBe(text);
  });

  it.each([
    ["PKCS #12", { pkcs12, password: "wrong" }],
    ["key", { private_key: encryptedPem, password: "wrong" }],
  ])("is refused with a wrong password: %s", (_what, members) => {
    expect(() => restateSecret(JSON.stringify(members))).toThrow(/password/);
  });
});
