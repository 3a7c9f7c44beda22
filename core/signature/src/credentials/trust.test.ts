import { describe, expect, it } from "vitest";
import { issueCertificate, selfSigned } from "./self-signed.ts";
import { trustedChain } from "./trust.ts";

const NOW = Date.UTC(2026, 5, 1);
const YEAR = 31_536_000_000;
const period = { from: NOW - YEAR, until: NOW + YEAR };
const root = selfSigned({ commonName: "Root", ...period, isAuthority: true });
const authority = issueCertificate(
  { commonName: "Authority", ...period, isAuthority: true, serial: "02" },
  root,
);
const leaf = issueCertificate({ commonName: "Leaf", ...period, serial: "03" }, authority);
const REFUSED = expect.objectContaining({ key: "signature" });

describe("a chain of certificates", () => {
  it("leads to the authority that is trusted", () => {
    const anchors = [authority.certificate];
    expect(trustedChain(leaf.certificate, { anchors }, NOW)).toEqual([
      leaf.certificate,
      authority.certificate,
    ]);
  });

  it("leads over authorities between the certificate and the trusted one", () => {
    const anchors = [root.certificate];
    const intermediates = [authority.certificate];
    expect(trustedChain(leaf.certificate, { anchors, intermediates }, NOW)).toHaveLength(3);
    expect(() => trustedChain(leaf.certificate, { anchors }, NOW)).toThrow(REFUSED);
  });

  it("is refused for an authority of the same name with another key", () => {
    const impostor = selfSigned({ commonName: "Authority", ...period, isAuthority: true });
    const anchors = [impostor.certificate];
    expect(() => trustedChain(leaf.certificate, { anchors }, NOW)).toThrow(REFUSED);
  });

  it("is refused where the issuer is no authority", () => {
    const false_ = issueCertificate({ commonName: "Other", ...period, serial: "04" }, leaf);
    const trust = { anchors: [authority.certificate], intermediates: [leaf.certificate] };
    expect(() => trustedChain(false_.certificate, trust, NOW)).toThrow(REFUSED);
  });

  it("is refused when a certificate is expired, that of the anchor included", () => {
    const anchors = [authority.certificate];
    expect(() => trustedChain(leaf.certificate, { anchors }, NOW + 2 * YEAR)).toThrow(REFUSED);
    const short = selfSigned({ commonName: "S", from: 0, until: NOW - 1, isAuthority: true });
    const issued = issueCertificate({ commonName: "L", ...period, serial: "05" }, short);
    const trust = { anchors: [short.certificate] };
    expect(() => trustedChain(issued.certificate, trust, NOW)).toThrow(REFUSED);
  });

  it("is refused for a certificate that issued itself", () => {
    const own = selfSigned({ commonName: "Own", ...period });
    expect(() => trustedChain(own.certificate, { anchors: [own.certificate] }, NOW)).toThrow(
      REFUSED,
    );
  });
});
