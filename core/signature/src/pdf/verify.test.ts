import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasOpenssl, signedPdf } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signCades } from "../cms/sign.ts";
import { selfSigned } from "../credentials/self-signed.ts";
import { isPdfSigned, verifyPdf } from "./verify.ts";

const NOW = Date.UTC(2026, 5, 1);
const own = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const pdf = signedPdf((content) => signCades(content, own, { now: NOW, detached: true }));

const openssl = hasOpenssl();
if (!openssl)
  process.stdout.write("openssl is not here: PDF signatures of another program are not tested.\n");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signed-pdf-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Detached signature by OpenSSL. */
function openSslSigned(content: Uint8Array): Buffer {
  const path = (name: string) => join(folder, name);
  writeFileSync(path("content"), content);
  writeFileSync(path("cert.pem"), own.certificate.toString());
  writeFileSync(path("key.pem"), own.key.export({ type: "pkcs8", format: "pem" }));
  const files = ["-signer", path("cert.pem"), "-inkey", path("key.pem"), "-in", path("content")];
  const form = ["-binary", "-cades", "-md", "sha256", "-outform", "DER", "-out", path("sig")];
  execFileSync("openssl", ["cms", "-sign", ...files, ...form], { stdio: "ignore" });
  return readFileSync(path("sig"));
}

/** The file with one byte changed. */
function changed(at: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe("a signed PDF file", () => {
  it("tells its signer and the time", () => {
    const [signer] = verifyPdf(pdf, { now: NOW });
    expect(signer?.certificate.raw).toEqual(own.certificate.raw);
    expect(signer?.signingTime).toBe(NOW);
    expect(isPdfSigned(pdf)).toBe(true);
  });

  it.skipIf(!openssl)("may be signed by OpenSSL", () => {
    const [signer] = verifyPdf(signedPdf(openSslSigned));
    expect(signer?.certificate.raw).toEqual(own.certificate.raw);
  });

  it.each([
    ["changed before the signature", changed(20), "the signed content was changed"],
    ["changed behind the signature", changed(pdf.length - 3), "the signed content was changed"],
    [
      "with something added",
      Buffer.concat([pdf, Buffer.from("6 0 obj\n<< >>\nendobj\n")]),
      "the PDF file was changed after it was signed",
    ],
    [
      "with text beside the signature",
      Buffer.from(pdf.toString("latin1").replace(/0>/, "0)"), "latin1"),
      "the signature is not between the signed parts of the PDF file",
    ],
    ["without signature", Buffer.from("%PDF-1.7\n%%EOF\n"), "contains no digital signature"],
  ])("%s is refused", (_, file, message) => {
    expect(() => verifyPdf(file)).toThrow(message);
  });

  it("is refused with a signature of other bytes", () => {
    const other = signedPdf(() =>
      signCades(Buffer.from("other"), own, { now: NOW, detached: true }),
    );
    expect(() => verifyPdf(other)).toThrow("the signed content was changed");
  });

  it("is refused with a signature that has its own content, or is none", () => {
    const attached = signedPdf((content) => signCades(content, own, { now: NOW }));
    expect(() => verifyPdf(attached)).toThrow("content of its own");
    expect(() => verifyPdf(signedPdf(() => Buffer.from("none")))).toThrow(
      "no readable signed file",
    );
  });

  it("is refused when the certificate has expired", () => {
    expect(() => verifyPdf(pdf, { now: NOW + 2e9 })).toThrow(/expired/);
  });
});
