import { constants, generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import {
  certificateText,
  certificateUrl,
  fileHash,
  type InvoiceFacts,
  invoiceUrl,
  isKsefNumber,
  ksefChecksum,
  QR_HOSTS,
} from "./index.ts";
import { hasKsefForm } from "./ksef-number.ts";

const FACTS: InvoiceFacts = {
  pages: QR_HOSTS.test,
  nip: "1111111111",
  issued: "2026-02-01",
  data: new TextEncoder().encode("<Faktura/>"),
};

describe("KOD I", () => {
  it("says seller, day and hash", () => {
    const hash = fileHash(FACTS.data);
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(invoiceUrl(FACTS)).toBe(
      `https://qr-test.ksef.mf.gov.pl/invoice/1111111111/01-02-2026/${hash}`,
    );
    expect(invoiceUrl({ ...FACTS, pages: QR_HOSTS.demo })).toMatch(/^https:\/\/qr-demo\.ksef/);
    expect(invoiceUrl({ ...FACTS, pages: QR_HOSTS.production })).toMatch(/^https:\/\/qr\.ksef/);
  });

  const published = shared("corpus/convert/ksef/invoice-self-billed.out.xml");

  it.skipIf(!published)("has the published hash", () => {
    const data = readFileSync(published ?? "");
    const url = invoiceUrl({ pages: QR_HOSTS.test, nip: "1234567788", issued: "2023-12-20", data });
    expect(url).toBe(
      "https://qr-test.ksef.mf.gov.pl/invoice/1234567788/20-12-2023/jCSwQEOPt4stHXJ5PqSeqd_b2wkglaTow9qbNpavGfk",
    );
  });
});

describe("KOD II", () => {
  const serialNumber = "01F20A5D352AE590";
  const issuer = (key: KeyObject, publicKey: KeyObject) =>
    ({
      context: "Nip",
      contextValue: "1111111111",
      certificate: { serialNumber, publicKey },
      key,
    }) as const;

  it("signs the text as published, without scheme and signature", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const text = certificateText(FACTS, issuer(privateKey, publicKey));
    expect(text).toBe(
      `qr-test.ksef.mf.gov.pl/certificate/Nip/1111111111/1111111111/01F20A5D352AE590/${fileHash(FACTS.data)}`,
    );
    const url = certificateUrl(FACTS, issuer(privateKey, publicKey));
    expect(url.startsWith(`https://${text}/`)).toBe(true);
    const signature = Buffer.from(url.split("/").at(-1) ?? "", "base64url");
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const key = { key: publicKey, padding, saltLength: 32 };
    expect(verify("sha256", Buffer.from(text), key, signature)).toBe(true);
  });

  it("signs with P-256, 64 bytes long", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const url = certificateUrl(FACTS, issuer(privateKey, publicKey));
    const signature = Buffer.from(url.split("/").at(-1) ?? "", "base64url");
    const text = Buffer.from(certificateText(FACTS, issuer(privateKey, publicKey)));
    expect(signature).toHaveLength(64);
    expect(verify("sha256", text, { key: publicKey, dsaEncoding: "ieee-p1363" }, signature)).toBe(
      true,
    );
  });

  it("refuses other keys", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-384" });
    expect(() => certificateUrl(FACTS, issuer(privateKey, publicKey))).toThrow(
      expect.objectContaining({ key: "input" }),
    );
  });
});

describe("numbers of KSeF", () => {
  it.each([
    "5265877635-20250826-0100001AF629-AF",
    "5265877635-20250925-010020A0A242-0A",
    "5555555555-20250828-010080615740-E4",
  ])("%s is one", (number) => {
    expect(isKsefNumber(number)).toBe(true);
    expect(ksefChecksum(number.slice(0, -3))).toBe(number.slice(-2));
  });

  it.each([
    "5265877635-20250826-0100001AF629-AE",
    "5265877636-20250826-0100001AF629-AF",
    "5265877635-20250826-0100001AF629",
    "",
  ])("'%s' is none", (number) => {
    expect(isKsefNumber(number)).toBe(false);
  });

  it("may have another hyphen in references", () => {
    expect(hasKsefForm("5265877635-20250826-010000-1AF629-AF")).toBe(true);
    expect(isKsefNumber("5265877635-20250826-010000-1AF629-AF")).toBe(false);
  });
});
