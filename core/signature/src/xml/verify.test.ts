import { describe, expect, it } from "vitest";
import { selfSigned } from "../credentials/self-signed.ts";
import { signatureIds } from "./options.ts";
import { signXml } from "./sign.ts";
import { verifyXml } from "./verify.ts";

const NOW = Date.UTC(2026, 5, 1);
const signer = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const other = selfSigned({ commonName: "Other", from: NOW - 1e9, until: NOW + 1e9 });
const OPTIONS = {
  now: NOW,
  method: "rsa-sha256",
  digest: "sha256",
  ids: signatureIds("d"),
  xades: { signingTime: "2026-06-01T00:00:00+00:00", claimedRole: "supplier" },
} as const;

const whole = signXml("<doc><total>10</total></doc>", signer, OPTIONS).xml;
const part = signXml('<doc><body Id="b"><total>10</total></body></doc>', signer, {
  ...OPTIONS,
  data: { id: "b", transform: "c14n" },
}).xml;

const REFUSED = expect.objectContaining({ key: "signature" });
const covers = ["body"];

describe("verifyXml refuses", () => {
  it.each([
    ["changed content", whole.replace("10", "1000")],
    ["a changed signing time", whole.replace("2026-06-01T00", "2025-06-01T00")],
    ["a changed role", whole.replace("supplier", "customer")],
    ["a changed value", whole.replace(/(<ds:SignatureValue[^>]*>)./, "$1/")],
    [
      "another certificate",
      whole.replace(/(<ds:X509Certificate>)[^<]+/, `$1${other.certificate.raw.toString("base64")}`),
    ],
    ["no certificate", whole.replace(/<ds:X509Data>.*<\/ds:X509Data>/, "")],
    ["no signature", "<doc/>"],
    ["an appended element", whole.replace("</doc>", "<total>20</total></doc>")],
    [
      "two signatures",
      whole.replace("</doc>", `${/<ds:Signature .*<\/ds:Signature>/.exec(whole)?.[0]}</doc>`),
    ],
    ["another transform", whole.replace("#enveloped-signature", "#base64")],
    [
      "an XPath transform",
      whole.replace("2000/09/xmldsig#enveloped-signature", "TR/1999/REC-xpath-19991116"),
    ],
    ["another digest", whole.replace("xmlenc#sha256", "xmlenc#ripemd160")],
    ["SHA-1", whole.replace("2001/04/xmlenc#sha256", "2000/09/xmldsig#sha1")],
    ["another method", whole.replace("#rsa-sha256", "#hmac-sha256")],
    ["a comment-aware form", whole.replace("c14n-20010315", "c14n-20010315#WithComments")],
    ["a reference outside", whole.replace('URI=""', 'URI="https://example.com/doc"')],
  ])("%s", (_, xml) => {
    expect(() => verifyXml(xml)).toThrow(REFUSED);
  });

  it("an element that is not the signed one", () => {
    expect(verifyXml(part, { covers }).content).toContain("<total>10</total>");
    expect(() => verifyXml(part)).toThrow(REFUSED);
  });

  it("signed content moved aside for other content (wrapping)", () => {
    const body = '<body Id="b"><total>10</total></body>';
    const evil = (id: string) => `<body Id="${id}"><total>99</total></body>`;
    for (const xml of [
      part.replace(body, `${evil("b")}<old>${body}</old>`),
      part.replace(body, `${evil("c")}${body}`),
      part.replace(body, `${evil("c")}`).replace("<ds:Object>", `<ds:Object>${body}`),
      part
        .replace(body, `${evil("c")}`)
        .replace("</ds:Signature>", `<ds:Object>${body}</ds:Object></ds:Signature>`),
      `<doc><body Id="z"><total>99</total></body>${part}</doc>`,
    ])
      expect(() => verifyXml(xml, { covers })).toThrow(REFUSED);
  });

  it("unsigned documents of very many elements", () => {
    expect(() => verifyXml(`<doc>${"<e/>".repeat(150_000)}</doc>`)).toThrow(REFUSED);
  });

  it("properties that the signature does not cover", () => {
    const plain = signXml("<doc/>", signer, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha256",
    }).xml;
    const object = /<ds:Object>.*<\/ds:Object>/.exec(whole)?.[0];
    const xml = plain.replace("</ds:Signature>", `${object}</ds:Signature>`);
    expect(() => verifyXml(xml)).toThrow(REFUSED);
  });

  it("certificates out of their time when a time is given", () => {
    expect(verifyXml(whole, { now: NOW }).certificate.raw).toEqual(signer.certificate.raw);
    expect(() => verifyXml(whole, { now: NOW + 2e9 })).toThrow(REFUSED);
  });

  it.each([
    ["declarations", `<!DOCTYPE doc [<!ENTITY x "y">]>${whole}`],
    ["attributes that look like namespaces", '<doc xmlnsx="1"/>'],
    ["instructions inside", "<doc><?a b?></doc>"],
    ["depth", "<a>".repeat(5000) + "</a>".repeat(5000)],
    ["text", "no xml"],
    ["carriage returns by reference", "<doc>&#13;</doc>"],
  ])("hostile XML: %s", (_, xml) => {
    expect(() => verifyXml(xml)).toThrow(expect.objectContaining({ key: "input" }));
  });
});
