import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { digest, signBytes, signText, verifyBytes, verifyText } from "./bytes.ts";
import { readPem } from "./credentials/pem.ts";
import { selfSigned } from "./credentials/self-signed.ts";

const rsa = selfSigned({ commonName: "A", from: 0, until: 1e12 });
const ec = readPem(readFileSync(join(import.meta.dirname, "../fixtures/secp256k1.pem"), "utf8"));

it("hashes text as UTF-8", () => {
  expect(digest("sha1", "abc").toString("hex")).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
});

it.each(["rsa-sha1", "rsa-sha256", "rsa-sha512"] as const)("signs texts with %s", (method) => {
  const value = signText(rsa.key, method, "2026-01-01;ñ");
  expect(value).toBe(signText(rsa.key, method, "2026-01-01;ñ"));
  const key = createPublicKey(rsa.key);
  expect(verifyText(key, method, "2026-01-01;ñ", value)).toBe(true);
  expect(verifyText(key, method, "2026-01-01;n", value)).toBe(false);
});

it.each(["der", "ieee-p1363"] as const)("signs bytes on secp256k1 as %s", (ecdsa) => {
  const data = digest("sha256", "x");
  const value = signBytes(ec.key, "ecdsa-sha256", data, { ecdsa });
  expect(verifyBytes(ec.certificate.publicKey, "ecdsa-sha256", data, value, { ecdsa })).toBe(true);
  expect(() => signBytes(ec.key, "rsa-sha256", data)).toThrow(
    expect.objectContaining({ key: "signature" }),
  );
});
