import { describe, expect, it } from "vitest";
import { type CredentialChecks, credentialProblems } from "./check.ts";
import type { SigningCredentials } from "./credentials.ts";
import { type CertificateOptions, selfSigned } from "./self-signed.ts";

const FROM = Date.UTC(2026, 0, 1);
const NOW = Date.UTC(2026, 5, 1);
const UNTIL = Date.UTC(2027, 0, 1);
const DAY = 86_400_000;

const made = (more: Partial<CertificateOptions> = {}) =>
  selfSigned({
    commonName: "ANA PEREZ",
    from: FROM,
    until: UNTIL,
    name: { C: "ES", serialNumber: "IDCES-12345678Z" },
    ...more,
  });
const plain = made();
const checksOf = (credentials: SigningCredentials, checks: CredentialChecks = {}, now = NOW) =>
  credentialProblems(credentials, checks, now).map(({ check }) => check);

describe("credentialProblems", () => {
  it("has nothing against a good certificate", () => {
    expect(checksOf(plain, { purposes: ["sign", "client"], holder: "12345678Z" })).toEqual([]);
  });

  it("tells certificates that are over, and those that begin later than tomorrow", () => {
    expect(checksOf(plain, {}, UNTIL + 1)).toEqual(["expired"]);
    expect(checksOf(plain, {}, FROM - 2 * DAY)).toEqual(["not-yet-valid"]);
    expect(checksOf(plain, {}, FROM - DAY / 2)).toEqual([]);
  });

  it("tells a key that may do other things only", () => {
    const sealing = made({ usages: ["keyEncipherment", "cRLSign"] });
    const [problem] = credentialProblems(sealing, { purposes: ["sign"] }, NOW);
    expect(problem?.check).toBe("purpose");
    expect(problem?.message).toContain("only for keyEncipherment, cRLSign");
    expect(checksOf(made({ usages: ["nonRepudiation"] }), { purposes: ["sign"] })).toEqual([]);
    expect(checksOf(made({ usages: ["nonRepudiation"] }), { purposes: ["client"] })).toEqual([
      "purpose",
    ]);
  });

  it("tells a certificate that is not for identifying a client", () => {
    const client = { purposes: ["sign", "client"] } as const;
    const mail = made({ purposes: ["1.3.6.1.5.5.7.3.4", "1.2.3.4"] });
    expect(credentialProblems(mail, client, NOW)).toEqual([
      {
        check: "purpose",
        message: "it may not be used to identify a client, only for e-mail protection, 1.2.3.4",
      },
    ]);
    for (const one of ["1.3.6.1.5.5.7.3.2", "2.5.29.37.0"])
      expect(checksOf(made({ purposes: ["1.3.6.1.5.5.7.3.4", one] }), client)).toEqual([]);
  });

  it("finds the holder's tax id behind prefixes, and no other", () => {
    expect(checksOf(plain, { holder: "es-12345678z" })).toEqual([]);
    expect(checksOf(plain, { holder: "B85905495" })).toEqual(["holder"]);
    expect(checksOf(plain, { holder: "" })).toEqual(["holder"]);
    expect(checksOf(plain, { holder: ["12345678Z9", "12345678Z"] })).toEqual([]);
    expect(checksOf(plain, { holder: ["B859054952", "B85905495"] })).toEqual(["holder"]);
  });

  it("tells issuers that are not accepted, and a chain that is none", () => {
    const other = made({ commonName: "OTHER" });
    expect(checksOf(plain, { issuers: [other.certificate.toString()] })).toEqual(["issuer"]);
    expect(checksOf(plain, { issuers: [plain.certificate.toString()] })).toEqual([]);
    expect(checksOf({ ...plain, chain: [other.certificate] })).toEqual(["chain"]);
  });
});
