import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OctetString } from "asn1js";
import { ContentInfo, EncapsulatedContentInfo, SignedData, SignerInfo } from "pkijs";
import { describe, expect, it } from "vitest";
import { readPkcs12 } from "../credentials/pkcs12.ts";
import { selfSigned } from "../credentials/self-signed.ts";
import { bufferOf } from "./buffer.ts";
import { OID } from "./oids.ts";
import { isSigned, openCades } from "./open.ts";
import { signCades } from "./sign.ts";

const NOW = Date.UTC(2026, 5, 1);
const rsa = selfSigned({ commonName: "Signer", from: NOW - 1e9, until: NOW + 1e9 });
const fixture = join(import.meta.dirname, "../../fixtures/p256-aes.p12");
const ec = readPkcs12(readFileSync(fixture), "secreto");
const at = Date.parse(ec.certificate.validFrom) + 1000;

const content = Buffer.from('<?xml version="1.0"?><Fattura>è</Fattura>');
const file = signCades(content, rsa, { now: NOW });

describe("CAdES", () => {
  it("gives back content, signer and time", () => {
    const opened = openCades(file, { now: NOW });
    expect(Buffer.from(opened.content)).toEqual(content);
    expect(opened.signers.map(({ signingTime }) => signingTime)).toEqual([NOW]);
    expect(opened.signers[0]?.certificate.raw).toEqual(rsa.certificate.raw);
  });

  it("works with elliptic keys", () => {
    expect(Buffer.from(openCades(signCades(content, ec, { now: at })).content)).toEqual(content);
  });

  it("opens base64, PEM and files signed twice", () => {
    const base64 = Buffer.from(file).toString("base64").replace(/.{64}/g, "$&\n");
    const pem = `-----BEGIN PKCS7-----\n${base64}\n-----END PKCS7-----\n`;
    for (const text of [base64, pem])
      expect(Buffer.from(openCades(Buffer.from(text)).content)).toEqual(content);
    const twice = openCades(signCades(Buffer.from(base64), ec, { now: at }));
    expect(Buffer.from(twice.content)).toEqual(content);
    expect(twice.signers).toHaveLength(2);
  });

  it("knows signed files from others", () => {
    expect([file, Buffer.from(file).subarray(0, 40)].map(isSigned)).toEqual([true, true]);
    expect(isSigned(Buffer.from(Buffer.from(file).toString("base64")))).toBe(true);
    expect([content, Buffer.from("MIIB"), new Uint8Array()].map(isSigned)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("refuses what was changed", () => {
    const at = Buffer.from(file).indexOf("Fattura");
    const changed = Uint8Array.from(file);
    changed[at] = 0x46 ^ 1;
    expect(() => openCades(changed)).toThrow(expect.objectContaining({ key: "signature" }));
    const value = Uint8Array.from(file);
    value[value.length - 1] = (value.at(-1) ?? 0) ^ 1;
    expect(() => openCades(value)).toThrow(expect.objectContaining({ key: "signature" }));
  });

  it("refuses the attributes of a signature as the content of another", () => {
    const signed = new SignedData({ schema: ContentInfo.fromBER(bufferOf(file)).content });
    const [signer] = signed.signerInfos;
    const attributes = Uint8Array.from(
      new Uint8Array(signer?.signedAttrs?.encodedValue ?? new ArrayBuffer(0)),
    );
    attributes[0] = 0x31;
    const forged = (type: string) =>
      new Uint8Array(
        new ContentInfo({
          contentType: OID.signedData,
          content: new SignedData({
            version: 1,
            digestAlgorithms: signed.digestAlgorithms,
            encapContentInfo: new EncapsulatedContentInfo({
              eContentType: type,
              eContent: new OctetString({ valueHex: bufferOf(attributes) }),
            }),
            ...(signed.certificates && { certificates: signed.certificates }),
            signerInfos: signed.signerInfos.map(
              ({ version, sid, digestAlgorithm, signatureAlgorithm, signature }) =>
                new SignerInfo({ version, sid, digestAlgorithm, signatureAlgorithm, signature }),
            ),
          }).toSchema(true),
        })
          .toSchema()
          .toBER(),
      );
    for (const type of [OID.data, OID.timestamp])
      expect(() => openCades(forged(type))).toThrow(expect.objectContaining({ key: "signature" }));
  });

  it("refuses what is no such file, too large or signed too often", () => {
    const input = expect.objectContaining({ key: "input" });
    for (const data of [content, Buffer.from("AAAA"), file.subarray(0, 300), new Uint8Array()])
      expect(() => openCades(data)).toThrow(input);
    expect(() => openCades(Buffer.alloc(20_000, Buffer.from([0x30, 0x80])))).toThrow(input);
    expect(() => openCades(file, { maxBytes: 100 })).toThrow(
      expect.objectContaining({ key: "too-large" }),
    );
    let nested = file;
    for (let level = 0; level < 4; level += 1) nested = signCades(nested, rsa, { now: NOW });
    expect(() => openCades(nested)).toThrow(input);
    expect(openCades(nested, { levels: 5 }).signers).toHaveLength(5);
  });

  it("refuses certificates out of their time", () => {
    const signature = expect.objectContaining({ key: "signature" });
    expect(() => signCades(content, rsa, { now: NOW + 2e9 })).toThrow(signature);
    expect(() => openCades(file, { now: NOW + 2e9 })).toThrow(signature);
  });
});
