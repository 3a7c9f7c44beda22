import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CanonicalForm, DigestName, SignatureName } from "../algorithms.ts";
import { readPem } from "../credentials/pem.ts";
import { selfSigned } from "../credentials/self-signed.ts";
import { c14n } from "./canonical.ts";
import { signatureIds } from "./options.ts";
import { signXml } from "./sign.ts";
import { signingTime } from "./signing-time.ts";
import { verifyXml } from "./verify.ts";

const NOW = Date.UTC(2026, 5, 1, 10);
const rsa = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const ec = readPem(readFileSync(join(import.meta.dirname, "../../fixtures/secp256k1.pem"), "utf8"));
const at = Date.parse(ec.certificate.validFrom) + 1000;

const XML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href="a.xsl"?>\n' +
  '<T:doc xmlns:T="urn:t" xmlns="urn:d" b="2" a="1"><item Id="i-1">ñ &amp; &lt; ü</item><!-- no -->\n' +
  '<in><side xmlns=""/></in><![CDATA[a<b]]></T:doc>';

const xades = {
  signingTime: signingTime(NOW, "Europe/Madrid"),
  claimedRole: "supplier",
  policy: { id: "urn:policy", digestMethod: "sha1", digest: "AA==", uri: "https://p.example" },
  dataFormat: { description: "d", identifier: "urn:oid:1.2", mime: "text/xml" },
} as const;

describe("signXml", () => {
  const methods: SignatureName[] = ["rsa-sha256", "rsa-sha384", "rsa-sha512", "ecdsa-sha256"];
  const digests: DigestName[] = ["sha256", "sha384", "sha512"];
  const forms: CanonicalForm[] = ["c14n", "c14n11", "exc-c14n"];
  const cases = methods.flatMap((method) =>
    digests.flatMap((digest) => forms.map((form) => ({ method, digest, form }))),
  );

  it.each(cases)("signs with $method, $digest, $form", ({ method, digest, form }) => {
    const elliptic = method.startsWith("ecdsa");
    const { xml, signatureValue } = signXml(XML, elliptic ? ec : rsa, {
      now: elliptic ? at : NOW,
      method,
      digest,
      form,
      data: { transform: form },
      ids: signatureIds("x"),
      keyInfo: { chain: true, signed: true, keyValue: !elliptic },
      xades: { ...xades, transform: form },
    });
    expect(verifyXml(xml)).toMatchObject({
      signatureValue,
      signingTime: "2026-06-01T12:00:00+02:00",
      policy: "urn:policy",
      claimedRole: "supplier",
      content: c14n(XML, { form }),
    });
  });

  it("signs one element by its Id under the default namespace, as NF-e wants", () => {
    const { xml } = signXml(XML, rsa, {
      now: NOW,
      method: "rsa-sha1",
      digest: "sha1",
      prefix: "",
      data: { id: "i-1", transform: "c14n" },
    });
    expect(xml).toContain('<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>');
    expect(xml).toContain('<Reference URI="#i-1">');
    const { content } = verifyXml(xml, { covers: ["item"], sha1: true });
    expect(content).toBe('<item xmlns="urn:d" xmlns:T="urn:t" Id="i-1">ñ &amp; &lt; ü</item>');
    expect(() => verifyXml(xml, { covers: ["item"] })).toThrow(
      expect.objectContaining({ key: "signature" }),
    );
  });

  it("puts the signature where it is told", () => {
    const options = { now: NOW, method: "rsa-sha256", digest: "sha256" } as const;
    const { xml } = signXml(XML, rsa, { ...options, placement: ["in"] });
    expect(xml).toMatch(/<in><side xmlns=""\/><ds:Signature .*<\/ds:Signature><\/in>/s);
    expect(verifyXml(xml).content).toBe(c14n(XML));
    expect(() => signXml(XML, rsa, { ...options, placement: ["out"] })).toThrow(
      expect.objectContaining({ key: "input" }),
    );
  });

  it("writes SigningCertificateV2 and the digests of the chain", () => {
    const { xml } = signXml(
      XML,
      { ...rsa, chain: [ec.certificate] },
      {
        now: NOW,
        method: "rsa-sha256",
        digest: "sha256",
        ids: signatureIds("x"),
        keyInfo: { chain: true },
        xades: { signingTime: xades.signingTime, signingCertificate: "v2", chain: true },
      },
    );
    expect(xml.match(/<xades:CertDigest>/g)).toHaveLength(2);
    expect(xml).toContain("<xades:SigningCertificateV2>");
    expect(verifyXml(xml).chain).toHaveLength(1);
  });

  it("refuses certificates out of their time and keys of another kind", () => {
    const options = { method: "rsa-sha256", digest: "sha256" } as const;
    const signature = expect.objectContaining({ key: "signature" });
    expect(() => signXml(XML, rsa, { ...options, now: NOW - 2e9 })).toThrow(signature);
    expect(() => signXml(XML, rsa, { ...options, now: NOW + 2e9 })).toThrow(signature);
    expect(() => signXml(XML, ec, { ...options, now: at })).toThrow(signature);
  });

  it("survives any text and attribute", () => {
    const text = fc.string({ unit: "grapheme" }).map((s) => s.replace(/[^\t\n -\ud7ff]/g, ""));
    const escaped = (s: string) => s.replace(/[&<>"\t\n]/g, (c) => `&#${c.charCodeAt(0)};`);
    fc.assert(
      fc.property(text, text, (a, b) => {
        const xml = `<r><e v="${escaped(a)}">${escaped(b)}</e></r>`;
        const options = { now: NOW, method: "rsa-sha256", digest: "sha256" } as const;
        expect(verifyXml(signXml(xml, rsa, options).xml).content).toBe(c14n(xml));
      }),
      { numRuns: 40 },
    );
  });
});

describe("signingTime", () => {
  it("writes the offset of the zone", () => {
    expect(signingTime(Date.UTC(2024, 0, 1))).toBe("2024-01-01T00:00:00+00:00");
    expect(signingTime(Date.UTC(2024, 0, 1), "America/Bogota")).toBe("2023-12-31T19:00:00-05:00");
  });
});
